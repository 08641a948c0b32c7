"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { ShowMore } from "@/components/common/show-more";
import { ErrorState } from "@/components/feedback/error-state";
import { formatCountWithNoun } from "@/components/imports/import-labels";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { endpointUrl } from "@/lib/api/client";
import { infiniteQueryFor } from "@/lib/api/query";
import { exportImportErrors, listImportRows } from "@/lib/practice/imports/calls";

/** The skipped rows with their errors, and a CSV of them to correct and import again. */
export function ImportErrorRows({ importId, count }: { importId: string; count: number }) {
  const list = useInfiniteQuery(infiniteQueryFor(listImportRows, { params: { id: importId }, query: { action: "error", limit: 50 } }));
  const rows = list.data?.pages.flatMap((page) => page.rows);
  if (count === 0) return null;
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-base">{formatCountWithNoun(count, "row")} skipped</h3>
        <DownloadErrorsButton importId={importId} />
      </div>
      {!rows && list.isError ? <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching} className="py-4" /> : null}
      {!rows && list.isPending ? <Skeleton className="h-24" /> : null}
      {rows ? (
        <div role="group" aria-label="Skipped rows" tabIndex={0} className="max-h-72 overflow-y-auto max-md:max-h-none max-md:overflow-visible rounded-md border">
          <ul className="divide-y text-sm">
            {rows.map(({ line, who, error }) => (
              <li key={line} className="grid gap-x-3 px-4 py-2.5 sm:grid-cols-[5rem_minmax(0,1fr)]">
                <span className="figures text-muted-foreground">Line {line}</span>
                <span className="min-w-0 wrap-anywhere">
                  {who ? <span className="font-semibold">{who}: </span> : null}
                  {error}
                </span>
              </li>
            ))}
          </ul>
          <ShowMore list={list} label="Show more errors" />
        </div>
      ) : null}
    </div>
  );
}

/** Downloads the skipped rows as CSV, with their original cells. */
export const DownloadErrorsButton = ({ importId }: { importId: string }) => (
  <Button asChild variant="outline" size="sm">
    <a href={endpointUrl(exportImportErrors, { params: { id: importId } })} download>
      <Download aria-hidden />
      Download errors
    </a>
  </Button>
);
