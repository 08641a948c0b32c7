import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { queryFor } from "@/lib/api/query";
import { checkInAnchor } from "@/lib/platform/paths";
import { listPendingCheckIns } from "@/lib/work/check-ins/calls";
import type { CheckInForReview } from "@/lib/work/check-ins/contract";

const anchorPrefix = checkInAnchor("");

function readLinkedId() {
  const anchor = window.location.hash.slice(1);
  return anchor.startsWith(anchorPrefix) ? anchor.slice(anchorPrefix.length) : "";
}

function subscribeToHash(onChange: () => void) {
  window.addEventListener("hashchange", onChange);
  return () => window.removeEventListener("hashchange", onChange);
}

/** The id of the check-in in the address (paths.reviewCheckIn), empty if there is none. */
export function useLinkedCheckInId(): string {
  // The router changes the anchor without an event, but renders what uses the parameters. A new function makes React read the
  // anchor again after that, when the address has changed.
  useSearchParams();
  return useSyncExternalStore(subscribeToHash, () => readLinkedId(), () => "");
}

/**
 * A link leads to a check-in's card, also to one that was not among the page's first rows. Opens the check-in, once, if it waits
 * and is not among those that are loaded.
 */
export function useLinkedCheckIn(id: string, loaded: readonly CheckInForReview[], open: (checkIn: CheckInForReview) => void) {
  // A check-in that leaves the list after its review, or comes back when feedback is taken back, is not opened again.
  const [settled, setSettled] = useState<{ id: string; linked?: CheckInForReview }>({ id: "" });
  const isMissing = id !== "" && id !== settled.id && loaded.length > 0 && !loaded.some((checkIn) => checkIn.id === id);
  const { data, isFetching } = useQuery({ ...queryFor(listPendingCheckIns, { query: { id } }), enabled: isMissing });
  if (id !== settled.id && loaded.length > 0 && (!isMissing || (data && !isFetching))) setSettled({ id, linked: isMissing ? data?.[0] : undefined });
  const openLinked = useEffectEvent(() => settled.linked && open(settled.linked));
  const linkedId = settled.linked?.id;
  const listedId = settled.linked ? "" : settled.id;
  useEffect(() => {
    if (linkedId !== undefined) openLinked();
    else if (listedId !== "") document.getElementById(checkInAnchor(listedId))?.scrollIntoView();
  }, [linkedId, listedId]);
}
