"use client";

import { useConfirm } from "@/components/feedback/use-confirm";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { Button } from "@/components/ui/button";
import { activateNutritionPlan, deactivateNutritionPlan } from "@/lib/work/nutrition/calls";
import type { NutritionPlan } from "@/lib/work/nutrition/contract";

interface CoachPlanSwitchProps {
  plan: NutritionPlan;
  /** The client's active plan, which this one would replace. */
  active: NutritionPlan | undefined;
}

/** The button that activates or deactivates a plan. */
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
    const confirmation = {
      title: "Replace the active plan?",
      description: `“${title}” becomes the active plan and “${active?.title}” becomes inactive. The client can still read both.`,
      confirmLabel: "Activate",
    };
    if (!active || (await confirm(confirmation))) activate.mutate(input);
  }

  // The same button element in both states, so that it keeps the keyboard focus.
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
