"use client";

import { type InfiniteData, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ReviewDialogView } from "@/components/check-ins/review-dialog";
import { findNextToReview } from "@/components/check-ins/review-order";
import { lazyDialog } from "@/components/feedback/lazy-dialog";
import type { LoadedPage } from "@/lib/api/client";
import { isInfiniteQuery, queryFor } from "@/lib/api/query";
import { checkInAnchor } from "@/lib/platform/paths";
import { listPendingCheckIns } from "@/lib/work/check-ins/calls";
import type { CheckInForReview } from "@/lib/work/check-ins/contract";

const loadReviewDialog = () => import("@/components/check-ins/review-dialog");
const ReviewDialog = lazyDialog(() => loadReviewDialog().then((module) => module.ReviewDialog));

/** Props for the list of buttons, which load the dialog's script on hover or focus. */
export const preloadReviewDialogProps = { onPointerEnter: () => void loadReviewDialog(), onFocus: () => void loadReviewDialog() };

/** The id of a check-in's card, which links lead to (paths.reviewCheckIn). */
export const checkInCardId = checkInAnchor;

/** The loaded check-ins without this one. */
function removeCheckIn(pending: InfiniteData<LoadedPage<CheckInForReview>>, checkInId: string) {
  const isLoaded = pending.pages.some(({ rows }) => rows.some(({ id }) => id === checkInId));
  if (!isLoaded) return pending;
  return { ...pending, pages: pending.pages.map(({ rows, total, ...page }) => ({ ...page, rows: rows.filter(({ id }) => id !== checkInId), total: total && total - 1 })) };
}

export function focusCheckInCard(checkInId: string) {
  const card = document.getElementById(checkInCardId(checkInId)) ?? document.getElementById("main");
  card?.focus({ preventScroll: true });
  if (card?.id !== "main") card?.scrollIntoView({ block: "nearest" });
}

interface ReviewDialogOptions {
  /** The check-ins on screen, if they are not those of the queue. */
  shown?: readonly CheckInForReview[];
  /** How many check-ins there are in the queue, with those that are not loaded. */
  total?: number;
  /** Loads more of the queue. */
  more?: ReactNode;
  help?: ReactNode;
}

/** The dialog of a list of check-ins. It steps through `queue`, and "Save & next" continues in it. */
export function useReviewDialog(queue: readonly CheckInForReview[], { shown = queue, total = queue.length, more, help }: ReviewDialogOptions = {}) {
  const client = useQueryClient();
  const [view, setView] = useState<ReviewDialogView | null>(null);
  // Those whose feedback is being saved while another one is open. A saved one is kept here until the list drops it, a moment later,
  // or it would show again in between.
  const [leftOut, setLeftOut] = useState<readonly { id: string; isSaved: boolean }[]>([]);
  const isNeeded = ({ id, isSaved }: { id: string; isSaved: boolean }) => !isSaved || queue.some((checkIn) => checkIn.id === id);
  if (!leftOut.every(isNeeded)) setLeftOut(leftOut.filter(isNeeded));
  const waiting = queue.filter(({ id }) => !leftOut.some((entry) => entry.id === id));
  const returnTo = useRef<string>(null);

  // On closing, the focus goes to the card of the last check-in shown, which may not be the first one opened.
  useEffect(() => {
    if (view) returnTo.current = view.checkIn.id;
    else if (returnTo.current) focusCheckInCard(returnTo.current);
  }, [view]);

  /** The check-in next to `fromId`, or the first one when none is chosen. */
  function findNeighbour(fromId: string | undefined, step: 1 | -1) {
    const index = waiting.findIndex(({ id }) => id === fromId);
    return index === -1 ? waiting[0] : waiting[index + step];
  }
  function move(step: 1 | -1) {
    const target = view && findNeighbour(view.checkIn.id, step);
    if (target) setView({ ...view, checkIn: target });
  }
  /** Opens the next one at once. The draft of the one that is being saved is kept until the server has it. */
  function openNext(savingId: string) {
    setLeftOut((before) => [...before, { id: savingId, isSaved: false }]);
    const next = findNextToReview(queue, savingId, waiting);
    setView(next && { kind: "feedback", checkIn: next });
  }
  function afterSave(checkInId: string, isSaved: boolean) {
    // The list is read again meanwhile, and nothing here waits for that.
    if (isSaved) client.setQueriesData<InfiniteData<LoadedPage<CheckInForReview>>>({ queryKey: [listPendingCheckIns.path], predicate: isInfiniteQuery }, (pending) => pending && removeCheckIn(pending, checkInId));
    setLeftOut((before) => [...before.filter(({ id }) => id !== checkInId), ...(isSaved ? [{ id: checkInId, isSaved }] : [])]);
  }
  function closeAfterSave(savedId: string) {
    // The saved check-in's own card leaves the list.
    const next = findNextToReview(queue, savedId, waiting);
    if (next) returnTo.current = next.id;
    // Another one may be open by now.
    setView((now) => (now?.checkIn.id === savedId ? null : now));
  }

  // A client may edit a check-in while it is open here, so the list has the newer version, or the server if it isn't among those that are loaded.
  const openId = view?.checkIn.id ?? "";
  const listed = shown.find(({ id }) => id === openId);
  const { data: unlisted } = useQuery({ ...queryFor(listPendingCheckIns, { query: { id: openId } }), enabled: openId !== "" && !listed && shown === queue });
  const current = view && { ...view, checkIn: listed ?? unlisted?.find(({ id }) => id === openId) ?? view.checkIn };
  const dialog = current ? <ReviewDialog view={current} queue={waiting} total={total - (queue.length - waiting.length)} more={more} help={help} onMove={move} onShow={setView} onOpenNext={openNext} onSaveSettled={afterSave} onSaved={closeAfterSave} onClose={() => setView(null)} /> : null;
  return { view: current, show: setView, move, findNeighbour, dialog };
}
