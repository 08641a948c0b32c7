import type { Active, Announcements, Over } from "@dnd-kit/core";

/** What a row that can be dragged carries as its data. */
export interface ReorderRow {
  label: string;
  /** Its place in the list, from 0. */
  position: number;
  count: number;
}

/** The row that is dragged, and the one whose place it would take. */
export const rowOf = (dragged: Pick<Active | Over, "data"> | null): ReorderRow | undefined => dragged?.data.current?.row;

const keyTargets: Record<string, (position: number, last: number) => number> = {
  ArrowUp: (position) => Math.max(position - 1, 0),
  ArrowDown: (position, last) => Math.min(position + 1, last),
  Home: () => 0,
  End: (_, last) => last,
};

export const isReorderKey = (key: string) => key in keyTargets;

/** The place that a key moves a lifted row to. At either end it stays. */
export const positionAfterKey = (position: number, key: string, count: number) => keyTargets[key]?.(position, count - 1) ?? position;

/** The place of a row that is dragged to this height: after the others whose middle is above it. */
export const positionAtHeight = (others: readonly { top: number; height: number }[], y: number) => others.filter(({ top, height }) => top + height / 2 < y).length;

export const reorderInstructions = "To move this question, press Space, then the up and down arrow keys, then Space again. Escape cancels.";

const placeText = ({ position, count }: ReorderRow) => `${position + 1} of ${count}`;

/** What a screen reader says while a row is dragged. */
export function createReorderAnnouncements(): Announcements {
  let lastPosition: number | undefined;
  const staysText = (row: ReorderRow) => `${row.label} stays ${placeText(row)}.`;
  return {
    onDragStart({ active }) {
      const row = rowOf(active);
      lastPosition = row?.position;
      return row && `Picked up ${row.label}, ${placeText(row)}.`;
    },
    onDragOver({ active, over }) {
      const [row, target] = [rowOf(active), rowOf(over)];
      if (!row || !target || target.position === lastPosition) return undefined;
      lastPosition = target.position;
      return `${row.label}: ${placeText(target)}.`;
    },
    onDragEnd({ active, over }) {
      const [row, target] = [rowOf(active), rowOf(over)];
      if (!row) return undefined;
      return target && target.position !== row.position ? `${row.label} is now ${placeText(target)}.` : staysText(row);
    },
    onDragCancel({ active }) {
      const row = rowOf(active);
      return row && `Move cancelled. ${staysText(row)}`;
    },
  };
}
