"use client";

import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useState } from "react";
import type { RowSelection } from "@/components/form/use-selection";
import { type ClientRowActions, ClientTableRow } from "@/components/roster/list/client-table-row";
import type { ClientRow as Client } from "@/lib/practice/roster/contract";

export interface VirtualClientRowsProps extends Omit<ClientRowActions, "onSelect"> {
  clients: readonly Client[];
  selection: RowSelection;
  hasMore: boolean;
  isLoadingMore: boolean;
  onLoadMore: () => void;
  /** The part of the table that the rows are in. */
  body: RefObject<HTMLElement | null>;
}

const rowHeight = 84;
/** The next page loads when this many rows are left to scroll. */
const loadAheadRows = 20;

/** Renders only the rows on screen while the page scrolls, and loads the next page before the end is reached. */
export function VirtualClientRows({ clients, selection, hasMore, isLoadingMore, onLoadMore, body, ...actions }: VirtualClientRowsProps) {
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
    <>
      <SpacerRow height={(items[0]?.start ?? scrollMargin) - scrollMargin} />
      {items.map(({ index, key }) => {
        const client = clients[index];
        return client ? (
          <ClientTableRow key={key} {...actions} client={client} index={index} measure={rows.measureElement} isSelected={selection.ids.has(client.id)} onSelect={selection.select} />
        ) : null;
      })}
      <SpacerRow height={rows.getTotalSize() + scrollMargin - (items.at(-1)?.end ?? 0)} />
    </>
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
