import type { Active, Announcements } from "@dnd-kit/core";
import type { Lead } from "@/lib/outreach/leads/contract";
import { type OpenStage, openStages, stageLabels } from "@/lib/outreach/leads/options";

/** The lead of a dragged card, which every card carries as its data. */
export const draggedLead = ({ data }: Pick<Active, "data">): Lead | undefined => data.current?.lead;

/** How many stages an arrow key moves by on a board with this many columns side by side. */
const arrowSteps: Record<string, (columnCount: number) => number> = {
  ArrowRight: () => 1,
  ArrowLeft: () => -1,
  ArrowDown: (columnCount) => columnCount,
  ArrowUp: (columnCount) => -columnCount,
};

export const isArrowKey = (key: string) => key in arrowSteps;

/** The stage that an arrow key leads to: left and right follow the order of the stages, up and down the rows of the board. At the edge it stays. */
export const stageAfterKey = (stage: OpenStage, key: string, columnCount: number): OpenStage => openStages[openStages.indexOf(stage) + (arrowSteps[key]?.(columnCount) ?? 0)] ?? stage;

/** How many columns are side by side: those whose top is that of the first. */
export const countColumns = (tops: readonly number[]) => tops.filter((top) => top === tops[0]).length;

export const boardInstructions = "To move this lead, press Space, choose a stage with the arrow keys, and press Space again. Escape cancels.";

/** What a screen reader says while a lead is dragged. Its toast says that it has moved. */
export function createBoardAnnouncements(): Announcements {
  let stageOver: unknown = null;
  const staysText = ({ fullName, stage }: Lead) => `${fullName} stays at ${stageLabels[stage]}.`;
  return {
    onDragStart({ active }) {
      const lead = draggedLead(active);
      stageOver = lead?.stage;
      return lead && `Picked up ${lead.fullName} at ${stageLabels[lead.stage]}.`;
    },
    onDragOver({ active, over }) {
      const stage = openStages.find((openStage) => openStage === over?.id);
      if (!stage || stage === stageOver) return undefined;
      stageOver = stage;
      return `${draggedLead(active)?.fullName} is over ${stageLabels[stage]}.`;
    },
    onDragEnd({ active, over }) {
      const lead = draggedLead(active);
      return lead && (!over || over.id === lead.stage) ? staysText(lead) : undefined;
    },
    onDragCancel({ active }) {
      const lead = draggedLead(active);
      return lead && `Move cancelled. ${staysText(lead)}`;
    },
  };
}
