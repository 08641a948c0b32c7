import { OptionSelect } from "@/components/form/option-select";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { changeLeadStage, type Lead } from "@/lib/outreach/leads/contract";
import { isOpenStage, openStages, stageLabels } from "@/lib/outreach/leads/options";

const stageOptions = openStages.map((stage) => ({ value: stage, label: stageLabels[stage] }));

interface StageSelectProps {
  lead: Pick<Lead, "id" | "fullName" | "stage">;
  className?: string;
  id?: string;
  /** Goes into the history with the change. */
  notes?: string;
  onMoved?: () => void;
}

/** Moves a lead to one of the 6 open stages. A lost lead starts without a selection, and choosing a stage reopens it. */
export function StageSelect({ lead: { id: leadId, fullName, stage }, className, id, notes, onMoved }: StageSelectProps) {
  const change = useApiMutation(changeLeadStage, { success: { title: "Stage updated successfully" }, failure: { title: "Failed to update stage" }, onSuccess: onMoved });
  // Shows the chosen stage until the list is refreshed.
  const value = change.isPending ? change.variables.body.stage : isOpenStage(stage) ? stage : "";
  return (
    <OptionSelect
      id={id}
      aria-label={`Stage of ${fullName}`}
      aria-busy={change.isPending || undefined}
      className={className}
      value={String(value)}
      placeholder={isOpenStage(stage) ? undefined : "Reopen at..."}
      options={stageOptions}
      onChange={({ target }) => {
        const chosen = openStages.find((openStage) => openStage === target.value);
        if (chosen) change.mutate({ params: { id: leadId }, body: { stage: chosen, notes } });
      }}
    />
  );
}
