import { discoveryQuestions } from "@/components/leads/discovery/questions";
import type { ErrorBody } from "@/lib/platform/errors";

const fieldLabel = (name: string) => discoveryQuestions.find((question) => question.name === name)?.label ?? (name === "consent" ? "Your consent" : name);

/** Why a plain post was refused, and the way to each field that has a message: the page comes back at its top. */
export function SubmissionErrors({ refusal }: { refusal: ErrorBody }) {
  const fields = Object.entries(refusal.fields ?? {});
  return (
    <div role="alert" className="mt-6 rounded-lg border border-destructive bg-destructive-soft p-4 text-destructive-ink">
      <p className="font-semibold">Submission failed</p>
      {fields.length === 0 ? <p className="text-sm">{refusal.message}</p> : null}
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
