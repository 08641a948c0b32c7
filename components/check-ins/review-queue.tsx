"use client";

import { CircleCheckBig, Search } from "lucide-react";
import { useState } from "react";
import { ReviewCard } from "@/components/check-ins/review-card";
import { filterByClientName, sortForReview } from "@/components/check-ins/review-order";
import { ReviewQueueTools } from "@/components/check-ins/review-queue-tools";
import { type ReviewAction, useReviewShortcuts, useShortcutsSetting } from "@/components/check-ins/review-shortcuts";
import { checkInCardId, focusCheckInCard, preloadReviewDialogProps, useReviewDialog } from "@/components/check-ins/use-review-dialog";
import { pressToastAction } from "@/components/feedback/toast";
import { EmptyState } from "@/components/feedback/empty-state";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { paths } from "@/lib/platform/paths";
import type { CheckInForReview } from "@/lib/work/check-ins/contract";

/** With fewer check-ins a search box would not save time. */
const minCountForSearch = 8;

/** The shortcuts work only while `isActive`, which means that its tab is open. */
export function ReviewQueue({ pending, isActive }: { pending: readonly CheckInForReview[]; isActive: boolean }) {
  const [search, setSearch] = useState("");
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [areKeysOn] = useShortcutsSetting();
  const queue = sortForReview(pending);
  const found = filterByClientName(queue, search);
  const { view, show, move, findNeighbour, dialog } = useReviewDialog(found);

  function runAction(action: ReviewAction) {
    if (action === "help") return setHelpOpen(!isHelpOpen);
    if (action === "undo") return pressToastAction("Undo");
    const focusedId = document.activeElement?.closest("[data-review-card]")?.id;
    const chosenCheckIn = view?.checkIn ?? found.find(({ id }) => checkInCardId(id) === focusedId);
    if (action === "details" || action === "feedback") {
      const checkIn = chosenCheckIn ?? found[0];
      if (checkIn) show({ kind: action, checkIn });
      return;
    }
    const step = action === "next" ? 1 : -1;
    if (view) return move(step);
    const target = findNeighbour(chosenCheckIn?.id, step);
    if (target) focusCheckInCard(target.id);
  }
  useReviewShortcuts({ isOn: areKeysOn && isActive, isDialogOpen: view !== null, onAction: runAction });

  // One tree for the full and the empty list, so that the dialog keeps its state when the last check-in leaves the list.
  return (
    <>
      {queue.length === 0 ? (
        <Card>
          <CardContent>
            <EmptyState as="h2" icon={CircleCheckBig} title="All Caught Up!" text="No pending check-ins to review right now" action={<ClientsLink />} />
          </CardContent>
        </Card>
      ) : (
        <ReviewQueueTools
          search={queue.length > minCountForSearch || search ? search : undefined}
          onSearch={setSearch}
          isHelpOpen={isHelpOpen}
          onToggleHelp={() => setHelpOpen(!isHelpOpen)}
        >
          {search.trim() ? `${found.length} of ${queue.length} waiting. ` : ""}Flagged by you and Needs Support first, then longest waiting.
        </ReviewQueueTools>
      )}
      {queue.length > 0 && found.length === 0 ? <NoMatchingClient onClear={() => setSearch("")} /> : null}
      <ul className="space-y-4 sm:space-y-5" {...preloadReviewDialogProps}>
        {found.map((checkIn, index) => (
          <li key={checkIn.id}>
            <ReviewCard checkIn={checkIn} position={`${index + 1} of ${found.length}`} onShow={show} />
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}

const ClientsLink = () => (
  <Button asChild variant="outline">
    <Link href={paths.clientManagement}>See your clients</Link>
  </Button>
);

const NoMatchingClient = ({ onClear }: { onClear: () => void }) => (
  <Card>
    <CardContent>
      <EmptyState
        as="h2"
        icon={Search}
        title="No matching check-ins"
        text="Nobody waiting for a review has that name."
        action={
          <Button variant="outline" onClick={onClear}>
            Clear search
          </Button>
        }
      />
    </CardContent>
  </Card>
);
