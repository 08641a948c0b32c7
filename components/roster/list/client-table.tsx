"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import { SelectAllHeader } from "@/components/common/selection-bar";
import type { RowSelection } from "@/components/form/use-selection";
import { type ClientRowActions, ClientTableRow } from "@/components/roster/list/client-table-row";
import { cn } from "@/components/ui/cn";
import { Spinner } from "@/components/ui/spinner";
import { Table } from "@/components/ui/table";
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

/** A virtualised table: renders only the visible rows and loads the next page before the end is reached. */
export function ClientTable({ clients, count, selection, hasMore, isLoadingMore, onLoadMore, ...actions }: ClientTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: clients.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => clients[index]?.id ?? index,
    // Kept low, because the rows render again with every search result.
    overscan: 3,
    // The size assumed by server rendering.
    initialRect: { width: 1200, height: 800 },
  });
  const items = rows.getVirtualItems();
  const lastVisible = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && !isLoadingMore && lastVisible >= clients.length - loadAheadRows) onLoadMore();
  }, [hasMore, isLoadingMore, lastVisible, clients.length, onLoadMore]);

  return (
    <Table
      containerRef={scroller}
      aria-label="Clients"
      aria-rowcount={count + 1}
      containerClassName="max-h-[max(24rem,calc(100dvh-22rem))] overflow-auto max-md:max-h-[80dvh]"
      className="max-md:block md:table-fixed md:min-w-[72rem]"
    >
      <thead className="sticky top-0 z-10 bg-card text-xs text-muted-foreground shadow-[inset_0_-1px_var(--border)] max-md:block">
        <tr aria-rowindex={1} className="max-md:flex">
          <SelectAllHeader label="Select all clients" selection={selection} />
          {columns.map(([column, width]) => (
            <th key={column} scope="col" className={cn("px-2 py-2.5 font-semibold whitespace-nowrap max-md:sr-only", width)}>
              {column}
            </th>
          ))}
          <th scope="col" className={cn("bg-card py-2.5 pr-5 text-right font-semibold max-md:sr-only md:sticky md:right-0", actions.onQuickView ? "w-38" : "w-27")}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        <SpacerRow height={items[0]?.start ?? 0} />
        {items.map(({ index, key }) => {
          const client = clients[index];
          return client ? (
            <ClientTableRow key={key} {...actions} client={client} index={index} measure={rows.measureElement} isSelected={selection.ids.has(client.id)} onSelect={selection.select} />
          ) : null;
        })}
        <SpacerRow height={rows.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        {isLoadingMore ? (
          <tr>
            <td colSpan={columns.length + 2} className="py-4 text-center max-md:block">
              <Spinner /> <span className="text-muted-foreground">Loading more clients...</span>
            </td>
          </tr>
        ) : null}
      </tbody>
    </Table>
  );
}

/** Takes the space of the rows that are not rendered. */
const SpacerRow = ({ height }: { height: number }) => (height > 0 ? <tr aria-hidden="true" style={{ height }} className="max-md:block" /> : null);
