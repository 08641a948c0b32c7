import { useState } from "react";
import { useController } from "react-hook-form";
import type { CheckInStep } from "@/components/check-ins/steps/check-in-steps";

/** How a step was opened. By the keyboard's Next, the next field gets the focus, so that the keyboard stays open; else the step's title does. */
type OpenedBy = "keys" | "button";

/**
 * The step of a check-in that is open, which is kept with the answers, so that she goes on at the same question on another
 * device. `start` is the step to begin with; the first one where it is left out.
 */
export function useSteps(steps: readonly CheckInStep[], start?: string) {
  const { field } = useController({ name: "step" });
  const [openedBy, setOpenedBy] = useState<OpenedBy>();
  const at = steps.findIndex(({ id }) => id === (field.value ?? start));
  const index = Math.max(0, at);

  function open(id: string | undefined, by: OpenedBy = "button") {
    if (id === undefined) return;
    setOpenedBy(by);
    field.onChange(id);
  }

  return {
    steps,
    index,
    isFirst: index === 0,
    isLast: index === steps.length - 1,
    openedBy,
    open,
    back: () => open(steps[index - 1]?.id),
    next: (by?: OpenedBy) => open(steps[index + 1]?.id, by),
    /** Saves answers that something other than typing has changed. */
    save: () => field.onChange(field.value),
  };
}
export type Stepper = ReturnType<typeof useSteps>;
