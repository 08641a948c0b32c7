import { ArrowLeft } from "lucide-react";
import type { Stepper } from "@/components/check-ins/steps/use-steps";
import { Button } from "@/components/ui/button";

/** Back and Next, in reach of the thumb. */
export const StepButtons = ({ stepper }: { stepper: Stepper }) => (
  <div className="flex items-center gap-2">
    {stepper.isFirst ? null : <BackButton stepper={stepper} />}
    <Button size="lg" className="min-w-32" onClick={() => stepper.next()}>
      {stepper.index === stepper.steps.length - 2 ? "Look it over" : "Next"}
    </Button>
  </div>
);

export const BackButton = ({ stepper }: { stepper: Stepper }) => (
  <Button variant="outline" size="icon" aria-label="Back" onClick={() => stepper.back()}>
    <ArrowLeft aria-hidden />
  </Button>
);
