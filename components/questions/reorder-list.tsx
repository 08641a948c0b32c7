import { type CollisionDetection, DndContext, type DragEndEvent, DragOverlay, type DragStartEvent, type KeyboardCoordinateGetter, useDraggable, useDroppable } from "@dnd-kit/core";
import { GripVertical } from "lucide-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { useDragSensors } from "@/components/common/drag-sensors";
import { createReorderAnnouncements, isReorderKey, positionAfterKey, positionAtHeight, reorderInstructions, type ReorderRow, rowOf } from "@/components/questions/reorder";

/** The grip doesn't scroll, so that it drags at once. */
const touch = { distance: 6 };

interface ReorderListProps {
  /** The ids of the rows, in order. */
  ids: readonly string[];
  onMove: (id: string, position: number) => void;
  children: ReactNode;
}

/** Lets the rows in it be dragged to another place. A line shows where the dragged one goes. */
export function ReorderList({ ids, onMove, children }: ReorderListProps) {
  const id = useId();
  const [draggedLabel, setDraggedLabel] = useState<string | null>(null);
  /** Where the keys have moved the lifted row; null while none is lifted by keyboard. */
  const [keyboardPosition, setKeyboardPosition] = useState<number | null>(null);
  const [announcements] = useState(createReorderAnnouncements);

  /** The keyboard chooses a place instead of coordinates, so it works wherever the page is scrolled. */
  const choosePosition: KeyboardCoordinateGetter = (event) => {
    if (!isReorderKey(event.code)) return;
    event.preventDefault();
    setKeyboardPosition((position) => (position === null ? null : positionAfterKey(position, event.code, ids.length)));
  };
  const findRow: CollisionDetection = ({ active, droppableRects, pointerCoordinates }) => {
    const others = [...droppableRects].flatMap(([rowId, rect]) => (rowId === active.id ? [] : rect));
    const position = keyboardPosition ?? (pointerCoordinates && positionAtHeight(others, pointerCoordinates.y));
    const target = position === null ? undefined : ids[position];
    return target === undefined ? [] : [{ id: target }];
  };
  const sensors = useDragSensors(touch, choosePosition);

  function startDrag({ active, activatorEvent }: DragStartEvent) {
    const row = rowOf(active);
    if (activatorEvent instanceof KeyboardEvent) setKeyboardPosition(row?.position ?? null);
    else setDraggedLabel(row?.label ?? null);
  }
  function endDrag() {
    setDraggedLabel(null);
    setKeyboardPosition(null);
  }
  function drop({ active, over }: DragEndEvent) {
    endDrag();
    if (over && over.id !== active.id) onMove(String(active.id), ids.indexOf(String(over.id)));
  }

  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={findRow}
      accessibility={{ announcements, screenReaderInstructions: { draggable: reorderInstructions } }}
      onDragStart={startDrag}
      onDragEnd={drop}
      onDragCancel={endDrag}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {draggedLabel === null ? null : (
          <p className="flex w-fit max-w-full cursor-grabbing items-center gap-2 rounded-md border border-primary bg-card px-3 py-2.5 text-sm font-semibold shadow-lg">
            <GripVertical aria-hidden className="size-4 shrink-0 text-muted-foreground" />
            <span dir="auto" className="truncate">
              {draggedLabel}
            </span>
          </p>
        )}
      </DragOverlay>
    </DndContext>
  );
}

/** The row of a `ReorderList` with this id: what its element and its grip need. */
export function useReorderRow(id: string, row: ReorderRow) {
  const draggable = useDraggable({ id, data: { row } });
  const { setNodeRef, isOver, active, node } = useDroppable({ id, data: { row } });
  const isKeyboardTarget = isOver && draggable.activatorEvent instanceof KeyboardEvent;
  useEffect(() => {
    if (isKeyboardTarget) node.current?.scrollIntoView({ block: "nearest" });
  }, [isKeyboardTarget, node]);
  const from = rowOf(active)?.position;
  const isTarget = isOver && from !== undefined && from !== row.position;
  return {
    setRow(element: HTMLElement | null) {
      draggable.setNodeRef(element);
      setNodeRef(element);
    },
    grip: { ...draggable.attributes, ...draggable.listeners, ref: draggable.setActivatorNodeRef },
    isDragging: draggable.isDragging,
    /** The edge that the dragged row goes to, if it goes beside this one. */
    dropEdge: isTarget ? (row.position < from ? ("top" as const) : ("bottom" as const)) : null,
  };
}
