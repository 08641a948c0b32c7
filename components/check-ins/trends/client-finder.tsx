"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { type ComponentType, type ReactNode, useState } from "react";
import { PersonAvatar } from "@/components/common/person-avatar";
import { EmptyState } from "@/components/feedback/empty-state";
import { ErrorState } from "@/components/feedback/error-state";
import { SearchBox } from "@/components/form/search-box";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { infiniteQueryFor } from "@/lib/api/query";
import { clientDisplayName } from "@/lib/people/clients/rules";
import { paths } from "@/lib/platform/paths";
import { listClients } from "@/lib/practice/roster/calls";
import type { ClientRow } from "@/lib/practice/roster/contract";

interface ClientFinderProps {
  chosenId: string | null;
  /** The address of a client's row. */
  hrefFor: (clientId: string) => string;
  /** `Link` to another page, `ShallowLink` to what this page shows. */
  RowLink: ComponentType<{ href: string; "aria-current": "true" | undefined; className: string; children: ReactNode }>;
}

const pageSize = 50;

/** All clients by name, with a search. The last results stay while the next search loads. */
export function ClientFinder({ chosenId, hrefFor, RowLink }: ClientFinderProps) {
  const [q, setQ] = useState("");
  const query = useInfiniteQuery({ ...infiniteQueryFor(listClients, { query: { q: q || undefined, sort: "name", limit: pageSize } }), placeholderData: keepPreviousData });
  const found = query.data?.pages.flatMap(({ rows }) => rows);
  return (
    <>
      <div className="border-b p-4">
        <SearchBox label="Find a client" placeholder="Name or email" value={q} onSearch={setQ} />
      </div>
      {query.isPending ? <Skeleton className="m-4 h-80" /> : null}
      {query.isError && !found ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : null}
      <ul aria-label="Clients" aria-busy={query.isPlaceholderData} className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
        {found?.map((client) => (
          <li key={client.id}>
            <RowLink
              href={hrefFor(client.id)}
              aria-current={client.id === chosenId ? "true" : undefined}
              className={cn("flex min-h-14 items-center gap-3 rounded-md px-3 py-2 transition-colors", client.id === chosenId ? "bg-primary-soft" : "hover:bg-accent")}
            >
              <PersonAvatar name={clientDisplayName(client)} imageUrl={client.profileImageUrl} />
              <span className="min-w-0">
                <span className="block truncate font-semibold">{clientDisplayName(client)}</span>
                <span className="block text-sm text-muted-foreground">{formatCheckInCount(client)}</span>
              </span>
            </RowLink>
          </li>
        ))}
        {query.hasNextPage ? (
          <li className="py-2 text-center">
            <Button variant="link" size="sm" pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              Show more
            </Button>
          </li>
        ) : null}
      </ul>
      <div role="status">
        {found?.length === 0 ? (
          <EmptyState
            icon={UsersRound}
            title={q ? "No matching clients" : "No clients yet"}
            text={q ? "Try a different name or email." : "Your active clients will be listed here."}
            action={
              q ? null : (
                <Button asChild variant="outline">
                  <Link href={paths.section("clients")}>Go to clients</Link>
                </Button>
              )
            }
          />
        ) : null}
      </div>
    </>
  );
}

function formatCheckInCount({ totalCheckIns }: ClientRow) {
  if (totalCheckIns === 0) return "No check-ins yet";
  return totalCheckIns === 1 ? "1 check-in" : `${totalCheckIns} check-ins`;
}
