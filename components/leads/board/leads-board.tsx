"use client";

import { type CollisionDetection, DndContext, type DragEndEvent, DragOverlay, type DragStartEvent, type KeyboardCoordinateGetter, pointerWithin } from "@dnd-kit/core";
import { useIsFetching, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useDragSensors } from "@/components/common/drag-sensors";
import { useAnnouncedResults } from "@/components/feedback/use-announced-results";
import { BoardColumn } from "@/components/leads/board/board-column";
import { boardInstructions, countColumns, createBoardAnnouncements, draggedLead, isArrowKey, stageAfterKey } from "@/components/leads/board/board-moves";
import { DraggedCard, type LeadCardActions } from "@/components/leads/board/lead-card";
import { foundLeadsText } from "@/components/leads/lead-labels";
import { boardStages, leadsPageQuery, leadsSearch, type LeadsScreenState } from "@/components/leads/leads-screen-state";
import { useMoveLead } from "@/components/leads/use-move-lead";
import { cn } from "@/components/ui/cn";
import { infiniteQueryFor, queryFor } from "@/lib/api/query";
import { listLeads, readPipelineStats } from "@/lib/outreach/leads/calls";
import type { Lead } from "@/lib/outreach/leads/contract";
import { type OpenStage, openStages } from "@/lib/outreach/leads/options";

/** A long press, so that the page still scrolls. */
const longPress = { delay: 250, tolerance: 8 };

interface LeadsBoardProps extends Omit<LeadCardActions, "onMove"> {
  view: LeadsScreenState;
}

/** The open leads in a column for each stage. Dragging a card to another column moves the lead. */
export function LeadsBoard({ view, ...actions }: LeadsBoardProps) {
  const { data: stats } = useQuery(queryFor(readPipelineStats));
  const { move } = useMoveLead();
  const [dragged, setDragged] = useState<Lead | null>(null);
  /** Where the arrow keys have moved the lifted lead; null while none is lifted by keyboard. */
  const [keyboardStage, setKeyboardStage] = useState<OpenStage | null>(null);
  const focusedLead = useRef<string | null>(null);
  const [announcements] = useState(createBoardAnnouncements);
  const stages = boardStages(view);
  useAnnouncedResults(leadsSearch(view), useFoundText(view.q, stages));

  function moveAndKeepFocus(lead: Lead, stage: OpenStage) {
    focusedLead.current = lead.id;
    void move(lead, stage);
  }

  /** The keyboard chooses a column instead of coordinates, so it works wherever the columns wrap and the page scrolls. */
  const chooseColumn: KeyboardCoordinateGetter = (event, { context: { droppableRects } }) => {
    if (!isArrowKey(event.code)) return;
    event.preventDefault();
    const columnCount = countColumns([...droppableRects.values()].map(({ top }) => top));
    setKeyboardStage((stage) => stage && stageAfterKey(stage, event.code, columnCount));
  };
  const findColumn: CollisionDetection = (args) => (keyboardStage ? [{ id: keyboardStage }] : pointerWithin(args));
  const sensors = useDragSensors(longPress, chooseColumn);

  function startDrag({ active, activatorEvent }: DragStartEvent) {
    const lead = draggedLead(active);
    if (!lead) return;
    if (activatorEvent instanceof KeyboardEvent) setKeyboardStage(openStages.find((stage) => stage === lead.stage) ?? null);
    else setDragged(lead);
  }
  function endDrag() {
    setDragged(null);
    setKeyboardStage(null);
  }
  function drop({ active, over }: DragEndEvent) {
    endDrag();
    const lead = draggedLead(active);
    const stage = openStages.find((openStage) => openStage === over?.id);
    if (!lead || !stage || stage === lead.stage) return;
    if (keyboardStage) moveAndKeepFocus(lead, stage);
    else void move(lead, stage);
  }

  return (
    <DndContext
      id="leads-board"
      sensors={sensors}
      collisionDetection={findColumn}
      accessibility={{ announcements, screenReaderInstructions: { draggable: boardInstructions }, restoreFocus: false }}
      onDragStart={startDrag}
      onDragEnd={drop}
      onDragCancel={endDrag}
    >
      <div className={cn("grid gap-2", stages.length > 1 && "sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-6")}>
        {stages.map((stage) => (
          <BoardColumn
            key={stage}
            {...actions}
            stage={stage}
            q={view.q}
            total={stats?.stages[stage]}
            isAlone={stages.length === 1}
            isKeyboardTarget={keyboardStage === stage}
            focusedLead={focusedLead}
            onMove={moveAndKeepFocus}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>{dragged ? <DraggedCard lead={dragged} /> : null}</DragOverlay>
    </DndContext>
  );
}

/** How many leads the columns have found together; undefined until all have loaded. */
function useFoundText(q: string, stages: readonly OpenStage[]): string | undefined {
  const client = useQueryClient();
  const isLoading = useIsFetching({ queryKey: [listLeads.path] }) > 0;
  const pages = stages.map((stage) => client.getQueryData(infiniteQueryFor(listLeads, leadsPageQuery({ list: "pipeline", q, stage })).queryKey)?.pages);
  if (isLoading || pages.includes(undefined)) return undefined;
  const loaded = pages.flatMap((ofStage) => ofStage ?? []);
  return foundLeadsText(loaded.flatMap(({ rows }) => rows).length, pages.some((ofStage) => ofStage?.at(-1)?.next != null));
}
