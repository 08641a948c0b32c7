"use client";

import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useEffect, useRef, useState } from "react";
import type { Shown } from "@/components/check-ins/review-dialog";
import { nextInLine } from "@/components/check-ins/review-order";
import { queryFor } from "@/lib/api/query";
import { type CheckInForReview, pending } from "@/lib/work/check-ins/contract";
import { checkInAnchor } from "@/lib/platform/paths";

const load = () => import("@/components/check-ins/review-dialog");
const ReviewDialog = dynamic(() => load().then((module) => module.ReviewDialog), {
  // Without one of its own, the whole page would wait for the dialog's code.
  loading: () => null,
});

/** For the list around the buttons: the dialog's script is fetched when a pointer or the focus comes near. */
export const warmReviewDialog = { onPointerEnter: () => void load(), onFocus: () => void load() };

/** The id of a check-in's card on the page: `paths.review` leads there. */
export const cardId = checkInAnchor;

export function focusCard(checkInId: string) {
  const card = document.getElementById(cardId(checkInId)) ?? document.getElementById("main");
  card?.focus({ preventScroll: true });
  if (card?.id !== "main") card?.scrollIntoView({ block: "nearest" });
}

/** The dialog of a list of check-ins. `queue` is what it steps through and where "Save & next" goes. */
export function useReviewDialog(queue: readonly CheckInForReview[]) {
  const client = useQueryClient();
  const [shown, setShown] = useState<Shown | null>(null);
  const returnTo = useRef<string>(null);

  // Back to the card of whom she looked at last, which need not be the one she came from.
  useEffect(() => {
    if (shown) returnTo.current = shown.checkIn.id;
    else if (returnTo.current) focusCard(returnTo.current);
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
    const waiting = client.getQueryData(queryFor(pending).queryKey) ?? [];
    const next = nextInLine(queue, checkInId, waiting);
    // Its own card has left the list of those that wait.
    if (next) returnTo.current = next.id;
    setShown(goOn && next ? { kind: "feedback", checkIn: next } : null);
  }

  // A client may edit her check-in while it is open here: what the list has of it is newer.
  const current = shown && { ...shown, checkIn: queue.find(({ id }) => id === shown.checkIn.id) ?? shown.checkIn };
  const dialog = current ? <ReviewDialog shown={current} queue={queue} onMove={move} onShow={setShown} onSaved={afterSave} /> : null;
  return { shown: current, show: setShown, move, neighbour, dialog };
}
