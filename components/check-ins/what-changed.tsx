import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { queryFor } from "@/lib/api/query";
import { readChanges } from "@/lib/work/check-ins/calls";

export const changesQuery = (checkInId: string) => queryFor(readChanges, { params: { id: checkInId } });

/** What changed since the last check-in. Absent until it is read. */
export function WhatChanged({ checkInId }: { checkInId: string }) {
  const titleId = useId();
  const { changes = [] } = useQuery(changesQuery(checkInId)).data ?? {};
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="rounded-md bg-muted/70 px-4 py-3 text-sm">
      <h3 id={titleId} className="text-sm">
        What changed
      </h3>
      <ul className="mt-1 list-disc pl-4.5">
        {changes.map((change) => (
          <li key={change} className="wrap-anywhere">
            {change}
          </li>
        ))}
      </ul>
    </section>
  );
}
