"use client";

import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useEffect, useRef, useState } from "react";
import type { ReviewDialogView } from "@/components/check-ins/review-dialog";
import { findNextToReview } from "@/components/check-ins/review-order";
import { queryFor } from "@/lib/api/query";
import { checkInAnchor } from "@/lib/platform/paths";
import { type CheckInForReview, listPendingCheckIns } from "@/lib/work/check-ins/contract";

const loadReviewDialog = () => import("@/components/check-ins/review-dialog");
const ReviewDialog = dynamic(() => loadReviewDialog().then((module) => module.ReviewDialog), {
  // Without one of its own, the whole page would wait for the dialog's code.
  loading: () => null,
});

/** For the list around the buttons: the dialog's script is fetched when a pointer or the focus comes near. */
export const preloadReviewDialogProps = { onPointerEnter: () => void loadReviewDialog(), onFocus: () => void loadReviewDialog() };

/** The id of a check-in's card on the page: `paths.review` leads there. */
export const checkInCardId = checkInAnchor;

export function focusCheckInCard(checkInId: string) {
  const card = document.getElementById(checkInCardId(checkInId)) ?? document.getElementById("main");
  card?.focus({ preventScroll: true });
  if (card?.id !== "main") card?.scrollIntoView({ block: "nearest" });
}

/** The dialog of a list of check-ins. `queue` is what it steps through and where "Save & next" goes. */
export function useReviewDialog(queue: readonly CheckInForReview[]) {
  const client = useQueryClient();
  const [shown, setShown] = useState<ReviewDialogView | null>(null);
  const returnTo = useRef<string>(null);

  // Back to the card of whom she looked at last, which need not be the one she came from.
  useEffect(() => {
    if (shown) returnTo.current = shown.checkIn.id;
    else if (returnTo.current) focusCheckInCard(returnTo.current);
  }, [shown]);

  /** The neighbour of `fromId`; the first one while nobody is chosen. */
  function neighbour(fromId: string | undefined, step: 1 | -1) {
    const at = queue.findIndex(({ id }) => id === fromId);
    return at === -1 ? queue[0] : queue[at + step];
  }
  function move(step: 1 | -1) {
    const to = shown && neighbour(shown.checkIn.id, step);
    if (to) setShown({ ...shown, checkIn: to });
  }
  function afterSave(checkInId: string, goOn: boolean) {
    const waiting = client.getQueryData(queryFor(listPendingCheckIns).queryKey) ?? [];
    const next = findNextToReview(queue, checkInId, waiting);
    // Its own card has left the list of those that wait.
    if (next) returnTo.current = next.id;
    setShown(goOn && next ? { kind: "feedback", checkIn: next } : null);
  }

  // A client may edit her check-in while it is open here: what the list has of it is newer.
  const current = shown && { ...shown, checkIn: queue.find(({ id }) => id === shown.checkIn.id) ?? shown.checkIn };
  const dialog = current ? <ReviewDialog shown={current} queue={queue} onMove={move} onShow={setShown} onSaved={afterSave} /> : null;
  return { shown: current, show: setShown, move, neighbour, dialog };
}
