import type { ReactNode } from "react";
import { useTakeBackFeedback } from "@/components/check-ins/held-feedback";
import { Button, type ButtonProps } from "@/components/ui/button";
import type { CheckInForReview } from "@/lib/work/check-ins/contract";

interface UndoFeedbackButtonProps extends Pick<ButtonProps, "variant" | "size"> {
  checkIn: CheckInForReview;
  onTakenBack: (checkIn: CheckInForReview) => void;
  /** What the feedback is for, which only screen readers hear. */
  children?: ReactNode;
}

/** Takes back feedback that is still being sent. */
export function UndoFeedbackButton({ checkIn, onTakenBack, children, ...look }: UndoFeedbackButtonProps) {
  const { takeBack, isPending } = useTakeBackFeedback(checkIn, onTakenBack);
  return (
    <Button {...look} pending={isPending} pendingLabel="Undoing..." onClick={() => takeBack({ feedback: checkIn.feedback ?? "", sendFollowUpEmail: false, steps: [] })}>
      Undo<span className="sr-only"> feedback{children}</span>
    </Button>
  );
}
