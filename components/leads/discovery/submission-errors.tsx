import { discoveryQuestions } from "@/components/leads/discovery/questions";
import type { ErrorBody } from "@/lib/platform/errors";

const fieldLabel = (name: string) => discoveryQuestions.find((question) => question.name === name)?.label ?? (name === "consent" ? "Your consent" : name);

/** Shows why a plain post was refused, with links to the fields, because the browser scrolls to the top of the new page. */
export function SubmissionErrors({ error }: { error: ErrorBody }) {
  const fields = Object.entries(error.fields ?? {});
  return (
    <div role="alert" className="mt-6 rounded-lg border border-destructive bg-destructive-soft p-4 text-destructive-ink">
      <p className="font-semibold">Submission failed</p>
      {fields.length === 0 ? <p className="text-sm">{error.message}</p> : null}
      <ul className="text-sm">
        {fields.map(([name, message]) => (
          <li key={name}>
            <a href={`#${name}`} className="inline-flex min-h-8 items-center underline underline-offset-4 pointer-coarse:min-h-11">
              {fieldLabel(name)}: {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
