"use client";

import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { useRowsAfterHydration } from "@/components/common/after-hydration";
import { SelectAllHeader } from "@/components/common/selection-bar";
import { ClientTableRow } from "@/components/roster/list/client-table-row";
import type { VirtualClientRowsProps } from "@/components/roster/list/virtual-client-rows";
import { cn } from "@/components/ui/cn";
import { Spinner } from "@/components/ui/spinner";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";

// It has no fallback, so that the rows of the search before stay until it is loaded.
const VirtualClientRows = dynamic(() => import("@/components/roster/list/virtual-client-rows").then((module) => module.VirtualClientRows));

/** How many rows the table opens with: as many as fit on the first screen of a desk. */
const firstClients = 4;
/** A longer table loads the script that renders only the rows on screen. */
const maxPlainRows = 30;

interface ClientTableProps extends Omit<VirtualClientRowsProps, "body"> {
  /** The number of matching clients, loaded or not. */
  count: number;
}

/** Fixed widths, because automatic ones would change while scrolling. */
const columns = [
  ["Client", ""],
  ["Status", "w-40"],
  ["Subscription", "w-26"],
  ["Revenue", "w-19"],
  ["Check-ins", "w-22"],
  ["Last Activity", "w-25"],
  ["Contact", "w-25"],
  ["Tags", "w-32"],
] as const;

/** A table of clients, which renders only the rows on screen where there are many. */
export function ClientTable({ clients, count, selection, hasMore, isLoadingMore, onLoadMore, ...actions }: ClientTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const plainRows = useRowsAfterHydration(clients, firstClients);
  // A long table stays one when it gets shorter, so that no row is rendered anew and loses the focus.
  const [isLong, setLong] = useState(clients.length > maxPlainRows);
  if (!isLong && clients.length > maxPlainRows) setLong(true);
  return (
    // The table takes the focus from a row that scrolls away.
    <Table wide tabIndex={-1} aria-label="Clients" aria-rowcount={count + 1} className="table-fixed outline-none">
      <TableHeader aria-rowindex={1} className="sticky-columns sticky top-16 z-10 border-0 bg-card shadow-[inset_0_-1px_var(--border)] short:static cards:static">
        <SelectAllHeader label="Select all clients" selection={selection} />
        {columns.map(([column, width]) => (
          <TableHead key={column} className={width}>
            {column}
          </TableHead>
        ))}
        <TableHead className={cn("text-right", actions.onQuickView ? "w-38" : "w-27")}>Actions</TableHead>
      </TableHeader>
      <TableBody ref={body}>
        {isLong ? (
          <VirtualClientRows {...actions} clients={clients} selection={selection} hasMore={hasMore} isLoadingMore={isLoadingMore} onLoadMore={onLoadMore} body={body} />
        ) : (
          plainRows.map((client, index) => <ClientTableRow key={client.id} {...actions} client={client} index={index} isSelected={selection.ids.has(client.id)} onSelect={selection.select} />)
        )}
        {isLoadingMore ? (
          <TableRow>
            <TableCell colSpan={columns.length + 2} className="py-4 text-center cards:col-span-full">
              <Spinner /> <span className="text-muted-foreground">Loading more clients...</span>
            </TableCell>
          </TableRow>
        ) : null}
      </TableBody>
    </Table>
  );
}
