"use client";

import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useRef, useState } from "react";
import { SelectAllHeader } from "@/components/common/selection-bar";
import type { RowSelection } from "@/components/form/use-selection";
import { type ClientRowActions, ClientTableRow } from "@/components/roster/list/client-table-row";
import { cn } from "@/components/ui/cn";
import { Spinner } from "@/components/ui/spinner";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import type { ClientRow as Client } from "@/lib/practice/roster/contract";

interface ClientTableProps extends Omit<ClientRowActions, "onSelect"> {
  clients: readonly Client[];
  /** The number of matching clients, loaded or not. */
  count: number;
  selection: RowSelection;
  hasMore: boolean;
  isLoadingMore: boolean;
  onLoadMore: () => void;
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
const rowHeight = 84;
/** The next page loads when this many rows are left to scroll. */
const loadAheadRows = 20;

/** A virtualised table: renders only the rows on screen while the page scrolls, and loads the next page before the end is reached. */
export function ClientTable({ clients, count, selection, hasMore, isLoadingMore, onLoadMore, ...actions }: ClientTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const scrollMargin = useTop(body);
  const rows = useWindowVirtualizer({
    count: clients.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => clients[index]?.id ?? index,
    // Kept low, because the rows render again with every search result.
    overscan: 3,
    scrollMargin,
    // One row, and those around it that are always rendered. The others follow once the page has hydrated.
    initialRect: { width: 1200, height: rowHeight },
  });
  // A new table takes the place of the screen before it for its own, and would scroll back there as it measures its rows.
  rows.shouldAdjustScrollPositionOnItemSizeChange = (row, _, { scrollDirection, scrollOffset }) => scrollDirection === "forward" && row.end <= (scrollOffset ?? 0);
  const items = rows.getVirtualItems();
  const lastVisible = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && !isLoadingMore && lastVisible >= clients.length - loadAheadRows) onLoadMore();
  }, [hasMore, isLoadingMore, lastVisible, clients.length, onLoadMore]);

  return (
    // The table takes the focus from a row that scrolls away.
    <Table wide tabIndex={-1} aria-label="Clients" aria-rowcount={count + 1} className="table-fixed outline-none">
      <TableHeader aria-rowindex={1} className="sticky top-16 z-10 border-0 bg-card shadow-[inset_0_-1px_var(--border)] cards:static">
        <SelectAllHeader label="Select all clients" selection={selection} />
        {columns.map(([column, width]) => (
          <TableHead key={column} className={width}>
            {column}
          </TableHead>
        ))}
        <TableHead className={cn("text-right", actions.onQuickView ? "w-38" : "w-27")}>Actions</TableHead>
      </TableHeader>
      <TableBody ref={body}>
        <SpacerRow height={(items[0]?.start ?? scrollMargin) - scrollMargin} />
        {items.map(({ index, key }) => {
          const client = clients[index];
          return client ? (
            <ClientTableRow key={key} {...actions} client={client} index={index} measure={rows.measureElement} isSelected={selection.ids.has(client.id)} onSelect={selection.select} />
          ) : null;
        })}
        <SpacerRow height={rows.getTotalSize() + scrollMargin - (items.at(-1)?.end ?? 0)} />
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

/** How far below the page's top an element begins. What is above it may grow and shrink. */
function useTop(element: RefObject<HTMLElement | null>) {
  const [top, setTop] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(() => element.current && setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY)));
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}

/** Takes the space of the rows that are not rendered. */
const SpacerRow = ({ height }: { height: number }) => (height > 0 ? <tr aria-hidden="true" style={{ height }} className="cards:block" /> : null);
