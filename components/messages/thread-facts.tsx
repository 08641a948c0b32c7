import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ShieldAlert } from "lucide-react";
import { Deadline } from "@/components/common/local-time";
import { queryFor } from "@/lib/api/query";
import { readClientProfile } from "@/lib/people/clients/calls";
import { listPromises } from "@/lib/practice/dashboard/client-calls";
import { readSnippetValues } from "@/lib/work/snippets/calls";

/** What a coach should know of a client before she answers: the week, the plan, by when a reply is promised, and safety notes. */
export function ThreadFacts({ clientId }: { clientId: string }) {
  const profile = useQuery(queryFor(readClientProfile, { params: { clientId } })).data;
  const promises = useQuery(queryFor(listPromises, { query: { clientId } })).data;
  const values = useQuery(queryFor(readSnippetValues, { params: { id: clientId } })).data;
  if (!profile || !promises || !values) return null;
  const reply = promises.find(({ kind }) => kind === "reply");
  const { plan, safetyNotes } = profile;
  return (
    <div className="border-b px-3 py-2 text-sm sm:px-5">
      <ul aria-label="About this client" className="flex flex-wrap gap-x-4 gap-y-0.5 text-muted-foreground">
        <li>Week {values.week}</li>
        <li>{plan ? plan.name : "No active plan"}</li>
        {reply ? (
          <li className={reply.isOverdue ? "font-medium text-destructive-ink" : "font-medium text-foreground"}>
            {reply.isOverdue ? "Reply was due" : "Reply due"} <Deadline at={reply.dueAt} />
          </li>
        ) : null}
      </ul>
      {safetyNotes.length > 0 ? (
        // Closed, because on a phone the messages need the room.
        <details className="group mt-1 text-warning-ink">
          <summary className="flex min-h-6 cursor-pointer items-center gap-1.5 font-medium pointer-coarse:min-h-11">
            <ShieldAlert aria-hidden className="size-4 shrink-0" />
            <span className="min-w-0 truncate">
              Safety notes<span className="font-normal group-open:hidden">: {safetyNotes.join(", ")}</span>
            </span>
            <ChevronDown aria-hidden className="size-4 shrink-0 transition-transform group-open:rotate-180" />
          </summary>
          <ul className="mt-1 mb-1 list-disc pl-5">
            {safetyNotes.map((note) => (
              <li key={note} className="wrap-anywhere">
                {note}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}
