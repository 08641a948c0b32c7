import { OptionSelect } from "@/components/form/option-select";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { changeLeadStage, type Lead } from "@/lib/outreach/leads/contract";
import { isOpenStage, openStages, stageLabels } from "@/lib/outreach/leads/options";

const stageOptions = openStages.map((stage) => ({ value: stage, label: stageLabels[stage] }));

interface StageSelectProps {
  lead: Pick<Lead, "id" | "fullName" | "stage">;
  className?: string;
}

/** Moves a lead to another of the six open stages at once. One that is lost begins with none of them and is open again with the choice. */
export function StageSelect({ lead: { id, fullName, stage }, className }: StageSelectProps) {
  const change = useApiMutation(changeLeadStage, { success: { title: "Stage updated successfully" }, failure: { title: "Failed to update stage" } });
  // What was chosen shows until the list has it.
  const shown = change.isPending ? change.variables.body.stage : isOpenStage(stage) ? stage : "";
  return (
    <OptionSelect
      aria-label={`Stage of ${fullName}`}
      aria-busy={change.isPending || undefined}
      className={className}
      value={String(shown)}
      placeholder={isOpenStage(stage) ? undefined : "Reopen at..."}
      options={stageOptions}
      onChange={({ target }) => {
        const chosen = openStages.find((open) => open === target.value);
        if (chosen) change.mutate({ params: { id }, body: { stage: chosen } });
      }}
    />
  );
}
