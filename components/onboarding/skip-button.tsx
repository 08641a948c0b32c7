import { useCompleteStep } from "@/components/onboarding/use-complete-step";
import { Button } from "@/components/ui/button";
import type { OnboardingStep } from "@/lib/work/onboarding/contract";
import type { OnboardingGuide } from "@/lib/work/onboarding/guide";

/** Skips the optional step. It can be filled in later. */
export function SkipButton({ step, guide }: { step: OnboardingStep; guide: OnboardingGuide }) {
  const skip = useCompleteStep(step, guide, { skip: true });
  return (
    <Button variant="outline" pending={skip.isPending} pendingLabel="Skipping..." onClick={() => skip.mutate({ body: { stepName: "prenatal_form", data: { skipped: true, formType: "prenatal" } } })}>
      Skip
    </Button>
  );
}
