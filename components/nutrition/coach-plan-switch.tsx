"use client";

import { useConfirm } from "@/components/feedback/use-confirm";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { Button } from "@/components/ui/button";
import { activateNutritionPlan, deactivateNutritionPlan, type NutritionPlan } from "@/lib/work/nutrition/contract";

interface CoachPlanSwitchProps {
  plan: NutritionPlan;
  /** The client's active plan, which making this one active would replace. */
  active: NutritionPlan | undefined;
}

/** Takes a plan away from the client or gives it to her. */
export function CoachPlanSwitch({ plan, active }: CoachPlanSwitchProps) {
  const [confirm, confirmDialog] = useConfirm();
  const activate = useApiMutation(activateNutritionPlan, {
    success: { title: "Plan Activated", description: "The nutrition plan has been activated" },
    failure: { title: "Plan not activated" },
  });
  const deactivate = useApiMutation(deactivateNutritionPlan, {
    success: { title: "Plan Deactivated", description: "The nutrition plan has been deactivated" },
    failure: { title: "Plan not deactivated" },
  });
  const { isActive, title, id } = plan;
  const input = { params: { id } };

  async function makeActive() {
    const question = {
      title: "Replace the active plan?",
      description: `“${title}” becomes her active plan, and “${active?.title}” becomes inactive. She keeps both.`,
      confirmLabel: "Activate",
    };
    if (!active || (await confirm(question))) activate.mutate(input);
  }

  // One button in both states, so that the keyboard keeps its place when one becomes the other.
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        pending={activate.isPending || deactivate.isPending}
        onClick={() => (isActive ? deactivate.mutate(input) : void makeActive())}
      >
        {isActive ? "Deactivate" : "Activate"}
        <span className="sr-only"> {title}</span>
      </Button>
      {confirmDialog}
    </>
  );
}
