import { OptionSelect } from "@/components/form/option-select";
import { useMoveLead } from "@/components/leads/use-move-lead";
import type { Lead } from "@/lib/outreach/leads/contract";
import { isOpenStage, openStages, stageLabels } from "@/lib/outreach/leads/options";

const stageOptions = openStages.map((stage) => ({ value: stage, label: stageLabels[stage] }));

interface StageSelectProps {
  lead: Lead;
  className?: string;
  id?: string;
  /** Goes into the history with the change. */
  notes?: string;
  onMoved?: () => void;
}

/** Moves a lead to one of the 6 open stages. A lost lead starts without a selection, and choosing a stage reopens it. */
export function StageSelect({ lead, className, id, notes, onMoved }: StageSelectProps) {
  const { move, isMoving } = useMoveLead();
  const isOpen = isOpenStage(lead.stage);
  return (
    <OptionSelect
      id={id}
      aria-label={`Stage of ${lead.fullName}`}
      aria-busy={isMoving || undefined}
      className={className}
      value={isOpen ? lead.stage : ""}
      placeholder={isOpen ? undefined : "Reopen at..."}
      options={stageOptions}
      onChange={({ target }) => {
        const chosen = openStages.find((openStage) => openStage === target.value);
        if (chosen) void move(lead, chosen, { notes, onMoved });
      }}
    />
  );
}
