import { Clock } from "lucide-react";
import { LocalTime } from "@/components/common/local-time";
import { promiseLabels } from "@/components/dashboard/promise-labels";
import type { OpenPromise } from "@/lib/practice/dashboard/client-contract";

export function OwnPromiseList({ promises }: { promises: readonly OpenPromise[] }) {
  return (
    <ul className="divide-y">
      {promises.map(({ kind, dueAt, isOverdue }) => (
        <li key={kind} className="flex gap-3 py-3 first:pt-0 last:pb-0">
          <Clock aria-hidden className="mt-1 size-4.5 shrink-0 text-muted-foreground" />
          <span className="min-w-0">
            <span className="block font-semibold">{promiseLabels[kind].forClient}</span>
            <span className="block text-sm text-muted-foreground">
              {isOverdue ? "Was due " : "By "}
              <LocalTime at={dueAt} format="dateTime" />
              {isOverdue ? ". Your coach can see that this is overdue." : null}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
