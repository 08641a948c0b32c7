import { useDraggable } from "@dnd-kit/core";
import { GripVertical } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import { TimeAgo } from "@/components/common/local-time";
import { OptionSelect } from "@/components/form/option-select";
import { isFocusLost } from "@/components/hooks/is-focus-lost";
import { FollowUpBadge, LeadDataBadges, LeadPriorityBadge } from "@/components/leads/lead-badges";
import type { LeadActions } from "@/components/leads/lead-row";
import { NextAction } from "@/components/leads/next-action";
import { cn } from "@/components/ui/cn";
import type { Lead } from "@/lib/outreach/leads/contract";
import { leadOutcomes, type OpenStage, openStages, stageLabels } from "@/lib/outreach/leads/options";

export interface LeadCardActions extends Pick<LeadActions, "onOpen" | "onAction"> {
  onMove: (lead: Lead, stage: OpenStage) => void;
}

interface LeadCardProps extends LeadCardActions {
  lead: Lead;
  /** False while only one column is shown, where there is nowhere to drag it. */
  canDrag: boolean;
  /** The lead moved last by keyboard, which gets the focus back in its new column. */
  focusedLead: RefObject<string | null>;
}

const cardStyle = "rounded-md border bg-card";

/** A lead on the board. Its card is dragged by mouse or touch, its grip moves it by keyboard, and its menu without dragging. */
export function LeadCard({ lead, canDrag, focusedLead, onOpen, onAction, onMove }: LeadCardProps) {
  const { id, fullName } = lead;
  // A lead that was just moved can be in two columns for a moment. With one id for both cards, the first to go would end the dragging of the other.
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({ id: `${lead.stage}/${id}`, data: { lead }, disabled: !canDrag });
  const grip = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focusedLead.current === id && isFocusLost()) grip.current?.focus();
  }, [focusedLead, id]);

  return (
    <li ref={setNodeRef} className={cn(cardStyle, "flex flex-col shadow-sm", isDragging && "border-dashed opacity-50")}>
      <div {...listeners} className={cn("flex flex-1 flex-col items-start gap-1.5 p-2.5 pb-2", canDrag && "cursor-grab touch-manipulation select-none")}>
        <div className="flex w-full items-start justify-between gap-1">
          <button type="button" onClick={() => onOpen(id)} className="min-w-0 text-left text-sm leading-snug font-semibold break-words hover:underline pointer-coarse:min-h-11">
            {fullName}
          </button>
          {canDrag ? (
            <button
              type="button"
              {...attributes}
              ref={(node) => {
                grip.current = node;
                setActivatorNodeRef(node);
              }}
              aria-label={`Move ${fullName}`}
              // Screen readers press buttons without keys. They get to the menu instead.
              onClick={() => menu.current?.querySelector("select")?.focus()}
              className="relative -my-1 -mr-2 grid size-8 shrink-0 cursor-grab place-items-center rounded-sm text-muted-foreground hover:text-foreground pointer-coarse:-my-2 pointer-coarse:size-11"
            >
              <GripVertical aria-hidden className="size-4" />
            </button>
          ) : null}
        </div>
        <LeadFacts lead={lead} />
        {/* Narrow enough for six columns. */}
        <span className="text-sm leading-snug xl:[&_button]:px-2.5 xl:[&_button]:text-xs xl:[&_svg]:hidden">
          <NextAction lead={lead} />
        </span>
      </div>
      <div ref={menu} className="px-2.5 pb-2.5">
        <MoveMenu lead={lead} onMove={onMove} onAction={onAction} />
      </div>
    </li>
  );
}

/** The card under the pointer while it is dragged. */
export const DraggedCard = ({ lead }: { lead: Lead }) => (
  <div className={cn(cardStyle, "flex cursor-grabbing flex-col items-start gap-1.5 border-primary p-2.5 shadow-lg motion-safe:rotate-1")}>
    <span className="text-sm leading-snug font-semibold">{lead.fullName}</span>
    <LeadFacts lead={lead} />
  </div>
);

/** How urgent a lead is and how long it has waited. */
const LeadFacts = ({ lead }: { lead: Lead }) => (
  <>
    <LeadPriorityBadge lead={lead} />
    <span className="text-xs text-muted-foreground">
      {lead.lastActivity ? "Last activity" : "Added"} <TimeAgo at={lead.lastActivity ?? lead.submittedAt} />
    </span>
    <FollowUpBadge lead={lead} />
    <LeadDataBadges lead={lead} />
  </>
);

const outcomeOptions = leadOutcomes.map((outcome) => ({ value: outcome, label: `${stageLabels[outcome]}...` }));

/** Moves a lead without dragging: to another open stage at once, or to an outcome after its dialog. */
function MoveMenu({ lead, onMove, onAction }: { lead: Lead } & Omit<LeadCardActions, "onOpen">) {
  const stageOptions = openStages.filter((stage) => stage !== lead.stage).map((stage) => ({ value: stage, label: stageLabels[stage] }));
  return (
    <OptionSelect
      aria-label={`Move ${lead.fullName} to`}
      value=""
      placeholder="Move to..."
      options={[...stageOptions, ...outcomeOptions]}
      className="[&_select]:min-h-9 [&_select]:py-1 [&_select]:pr-8 [&_select]:pl-3 [&_select]:text-sm pointer-coarse:[&_select]:min-h-11"
      onChange={({ target }) => {
        const stage = openStages.find((openStage) => openStage === target.value);
        const outcome = leadOutcomes.find((leadOutcome) => leadOutcome === target.value);
        if (stage) onMove(lead, stage);
        if (outcome) onAction(outcome, lead);
      }}
    />
  );
}
