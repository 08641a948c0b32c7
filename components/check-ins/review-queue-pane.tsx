import { useEffect, useRef } from "react";
import { useHasFeedbackDraft } from "@/components/check-ins/feedback-draft";
import { checkInClientName } from "@/components/check-ins/review-order";
import { TimeAgo } from "@/components/common/local-time";
import type { CheckInForReview } from "@/lib/work/check-ins/contract";

interface ReviewQueuePaneProps {
  queue: readonly CheckInForReview[];
  openId: string;
  onOpen: (checkIn: CheckInForReview) => void;
}

/** Who waits for a review, in the order of the queue, and why she stands where she does. */
export function ReviewQueuePane({ queue, openId, onOpen }: ReviewQueuePaneProps) {
  return (
    <ol className="grid gap-1">
      {queue.map((checkIn) => (
        <li key={checkIn.id}>
          <QueueEntry checkIn={checkIn} isOpen={checkIn.id === openId} onOpen={() => onOpen(checkIn)} />
        </li>
      ))}
    </ol>
  );
}

/** The reason that a coach should know first: her own flag, then Needs Support, then what is low this week. */
const reasonOf = ({ handFlag, overall, flags }: CheckInForReview) => (handFlag ? "Flagged by hand" : overall === "Needs Support" ? overall : flags.join(", "));

function QueueEntry({ checkIn, isOpen, onOpen }: { checkIn: CheckInForReview; isOpen: boolean; onOpen: () => void }) {
  const entry = useRef<HTMLButtonElement>(null);
  const hasDraft = useHasFeedbackDraft(checkIn.id);
  const reason = reasonOf(checkIn);
  useEffect(() => {
    // Only up and down: on a phone the queue lies beside the check-in.
    const list = entry.current?.closest("section");
    if (!isOpen || !list || !entry.current) return;
    const { top, bottom } = entry.current.getBoundingClientRect();
    const frame = list.getBoundingClientRect();
    if (top < frame.top || bottom > frame.bottom) list.scrollTop += top - frame.top - frame.height / 3;
  }, [isOpen]);
  return (
    <button ref={entry} type="button" aria-current={isOpen || undefined} onClick={onOpen} className="grid min-h-11 w-full gap-0.5 rounded-md border border-transparent px-3 py-2 text-left hover:bg-accent aria-[current=true]:border-primary aria-[current=true]:bg-primary-soft">
      <span className="font-semibold wrap-anywhere">{checkInClientName(checkIn.client)}</span>
      {reason ? <span className="text-xs font-medium text-destructive-ink">{reason}</span> : null}
      <span className="text-xs text-muted-foreground">
        Week {checkIn.weekNumber}, <TimeAgo at={checkIn.submittedAt} />
        {hasDraft ? " · Draft saved" : ""}
      </span>
    </button>
  );
}
