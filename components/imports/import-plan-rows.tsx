"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ShowMore } from "@/components/common/show-more";
import { ErrorState } from "@/components/feedback/error-state";
import { DownloadErrorsButton } from "@/components/imports/import-error-rows";
import { importActionLabels, importActionVariants, importRowLabels } from "@/components/imports/import-labels";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableRowHeader } from "@/components/ui/table";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { infiniteQueryFor } from "@/lib/api/query";
import { formatCount } from "@/lib/platform/number-texts";
import { listImportRows } from "@/lib/practice/imports/calls";
import type { ImportAction, ImportPlan, ImportRow } from "@/lib/practice/imports/contract";
import { importActions } from "@/lib/practice/imports/rules";

const pageSize = 25;
/** Which rows: all, those of one action, or those with a note. */
type RowFilter = "all" | ImportAction | "noted";
const importRowsQuery = (id: string, action: ImportAction | "noted" | undefined) => infiniteQueryFor(listImportRows, { params: { id }, query: { action, limit: pageSize } });

const emptyMessages: Record<RowFilter, string> = {
  all: "There are no rows below the column names.",
  create: "Nothing in this list is new.",
  update: "Nothing in this list has changes.",
  unchanged: "Nothing in this list is unchanged.",
  error: "No errors. Every row can be imported.",
  noted: "No row has a note.",
};

/** The plan's rows in file order, filtered by action. */
export function ImportPlanRows({ plan, startsWith }: { plan: ImportPlan; startsWith: RowFilter }) {
  const [filter, setFilter] = useState(startsWith);
  const { counts } = plan;
  // A plan that was made again may have lost its last note.
  const filters: RowFilter[] = ["all", ...importActions, ...(counts.noted > 0 || filter === "noted" ? (["noted"] as const) : [])];
  return (
    <Tabs defaultValue={startsWith} value={filter} onValueChange={(value) => setFilter(filters.find((one) => one === value) ?? "all")}>
      <TabsList aria-label="Which rows">
        {filters.map((value) => (
          <TabsTrigger key={value} value={value}>
            {filterLabels[value]} <Count count={value === "all" ? counts.total : counts[value]} />
          </TabsTrigger>
        ))}
      </TabsList>
      {filters.map((value) => (
        <TabsContent key={value} value={value} className="pt-4">
          {value === "error" && counts.error > 0 ? (
            <div className="mb-3">
              <DownloadErrorsButton importId={plan.id} />
            </div>
          ) : null}
          {value === filter ? <RowTable id={plan.id} filter={value} /> : null}
        </TabsContent>
      ))}
    </Tabs>
  );
}

const filterLabels: Record<RowFilter, string> = { all: "All", ...importActionLabels, noted: "Notes" };

const Count = ({ count }: { count: number }) => <span className="figures text-xs font-medium text-muted-foreground">{formatCount(count)}</span>;

function RowTable({ id, filter }: { id: string; filter: RowFilter }) {
  // Keeps the previous plan's rows until the new ones have loaded.
  const list = useInfiniteQuery({ ...importRowsQuery(id, filter === "all" ? undefined : filter), placeholderData: keepPreviousData });
  const rows = list.data?.pages.flatMap((page) => page.rows);
  return (
    <Card className="gap-0 overflow-hidden py-0">
      {!rows && list.isError ? <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching} /> : null}
      {!rows && list.isPending ? <Skeleton className="m-5 h-40 w-auto" /> : null}
      {rows?.length === 0 ? <p className="px-5 py-8 text-center text-sm text-muted-foreground">{emptyMessages[filter]}</p> : null}
      {rows && rows.length > 0 ? (
        <Table aria-label="What will happen" className="table-fixed">
          <TableHeader>
            <TableHead className="w-20">Line</TableHead>
            <TableHead className="w-[32%]">Who</TableHead>
            <TableHead className="w-32">Row</TableHead>
            <TableHead>What will happen</TableHead>
          </TableHeader>
          <TableBody>
            {rows.map((row) => (
              <ImportRowItem key={row.line} row={row} />
            ))}
          </TableBody>
        </Table>
      ) : null}
      {list.isPlaceholderData ? null : <ShowMore list={list} label="Show more rows" />}
    </Card>
  );
}

const ImportRowItem = ({ row: { line, action, who, changes, error, note } }: { row: ImportRow }) => (
  <TableRow className="cards:grid-cols-[minmax(0,1fr)_auto] cards:gap-y-1 cards:py-3">
    <TableCell className="text-muted-foreground cards:col-span-full cards:text-xs">
      <span className="sr-only cards:not-sr-only">Line </span>
      {line}
    </TableCell>
    <TableRowHeader className="font-semibold wrap-anywhere cards:col-span-1">{who || <span className="font-normal text-muted-foreground">No name</span>}</TableRowHeader>
    <TableCell>
      <Badge variant={importActionVariants[action]}>{importRowLabels[action]}</Badge>
    </TableCell>
    <TableCell className="wrap-anywhere cards:col-span-full">
      {error ? <span className="text-destructive-ink">{error}</span> : <RowChanges action={action} changes={changes} />}
      {note ? <p className="mt-1 text-warning-ink">{note}</p> : null}
    </TableCell>
  </TableRow>
);

function RowChanges({ action, changes }: { action: ImportAction; changes: readonly string[] }) {
  if (changes.length === 0) return <span className="text-muted-foreground">{action === "create" ? "Will be added" : "No change"}</span>;
  return (
    <ul className="text-muted-foreground">
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
}
