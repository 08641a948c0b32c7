"use client";

import { useQuery } from "@tanstack/react-query";
import { Link } from "@/components/ui/link";
import { LocalTime } from "@/components/common/local-time";
import { queryFor } from "@/lib/api/query";
import { paths } from "@/lib/platform/paths";
import { listErasures } from "@/lib/practice/privacy/calls";
import type { Erasures } from "@/lib/practice/privacy/contract";

const waitingText = ({ what, count }: Erasures["waiting"][number]) => (count === 1 ? `1 ${what}` : `${count} ${what}s`);

/** For the coach: who asked to be erased, and what providers still have to delete. Nothing is shown while there is neither. */
export function ErasuresInProgress() {
  const { data } = useQuery(queryFor(listErasures));
  if (!data || data.requested.length + data.waiting.length === 0) return null;
  return (
    <section aria-labelledby="erasures" className="mb-6 rounded-lg border px-5 py-4">
      <h2 id="erasures" className="text-lg">
        Erasures in progress
      </h2>
      <ul className="mt-2 divide-y text-sm">
        {data.requested.map(({ clientId, name, erasesAt }) => (
          <li key={clientId} className="py-2">
            <Link href={paths.clientProfile(clientId, "files")} className="font-semibold underline underline-offset-4 wrap-anywhere">
              {name}
            </Link>{" "}
            asked to be erased. It happens on <LocalTime at={erasesAt} />.
          </li>
        ))}
        {data.waiting.map((waiting) => (
          <li key={`${waiting.provider} ${waiting.what} ${waiting.error}`} className="py-2">
            {waiting.provider} still has to delete {waitingText(waiting)} of erased people, since <LocalTime at={waiting.since} format="dateTime" />. {waiting.error ? `Last attempt: ${waiting.error} ` : null}We keep trying until it's done.
          </li>
        ))}
      </ul>
    </section>
  );
}
