import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconButton } from "@/components/common/icon-button";

interface ReviewStepsProps {
  /** Its place in the queue from 0; -1 for a moment, while what was just saved makes room for the next. */
  at: number;
  of: number;
  name: string;
  onMove: (step: 1 | -1) => void;
}

/** "3 of 6", with the way to its neighbours; the change of client is announced. */
export function ReviewSteps({ at, of, name, onMove }: ReviewStepsProps) {
  return (
    <div className="-mr-2 ml-auto flex shrink-0 items-center">
      <IconButton label="Previous check-in" disabled={at <= 0} onClick={() => onMove(-1)}>
        <ChevronLeft />
      </IconButton>
      <p role="status" className="figures min-w-16 text-center text-sm font-semibold">
        <span className="sr-only">{name}, </span>
        {at === -1 ? "" : `${at + 1} of ${of}`}
      </p>
      <IconButton label="Next check-in" disabled={at === -1 || at === of - 1} onClick={() => onMove(1)}>
        <ChevronRight />
      </IconButton>
    </div>
  );
}
