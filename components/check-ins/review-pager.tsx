import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconButton } from "@/components/common/icon-button";

interface ReviewPagerProps {
  /** Its place in the queue from 0; -1 for a moment, while what was just saved makes room for the next. */
  index: number;
  count: number;
  name: string;
  onMove: (step: 1 | -1) => void;
}

/** "3 of 6", with the way to its neighbours; the change of client is announced. */
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
