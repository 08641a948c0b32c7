import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconButton } from "@/components/common/icon-button";

interface ReviewPagerProps {
  /** The index in the queue; -1 briefly, after a save and before the next check-in opens. */
  index: number;
  count: number;
  name: string;
  onMove: (step: 1 | -1) => void;
}

/** "3 of 6" between buttons for the previous and next check-in. Screen readers announce the client's name. */
export function ReviewPager({ index, count, name, onMove }: ReviewPagerProps) {
  return (
    <div className="-mr-2 ml-auto flex shrink-0 items-center">
      <IconButton label="Previous check-in" disabled={index <= 0} onClick={() => onMove(-1)}>
        <ChevronLeft />
      </IconButton>
      <p role="status" className="figures min-w-16 text-center text-sm font-semibold">
        <span className="sr-only">{name}, </span>
        {index === -1 ? "" : `${index + 1} of ${count}`}
      </p>
      <IconButton label="Next check-in" disabled={index === -1 || index === count - 1} onClick={() => onMove(1)}>
        <ChevronRight />
      </IconButton>
    </div>
  );
}
