"use client";

import { CircleCheckBig, Search } from "lucide-react";
import { useEffect, useState } from "react";
import { ReviewCard } from "@/components/check-ins/review-card";
import { ReviewQueueTools, ReviewShortcutsHelp } from "@/components/check-ins/review-queue-tools";
import { type ReviewAction, useReviewShortcuts, useShortcutsSetting } from "@/components/check-ins/review-shortcuts";
import { checkInCardId, focusCheckInCard, preloadReviewDialogProps, useReviewDialog } from "@/components/check-ins/use-review-dialog";
import { useLinkedCheckIn } from "@/components/check-ins/use-linked-check-in";
import { usePendingCheckIns } from "@/components/check-ins/use-pending-check-ins";
import { useRowsAfterHydration } from "@/components/common/after-hydration";
import { ShowMore } from "@/components/common/show-more";
import { pressToastAction } from "@/components/feedback/toast";
import { EmptyState } from "@/components/feedback/empty-state";
import { ErrorState } from "@/components/feedback/error-state";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { paths } from "@/lib/platform/paths";

/** With fewer check-ins a search box would not save time. */
const minCountForSearch = 8;

/** The next page is loaded when only this many check-ins follow the one under review. */
const loadAheadCount = 5;

interface ReviewQueueProps {
  /** Whether its tab is open; the shortcuts work only then. */
  isActive: boolean;
  /** The check-in in the address, empty if there is none. */
  linkedId: string;
}

export function ReviewQueue({ isActive, linkedId }: ReviewQueueProps) {
  const [search, setSearch] = useState("");
  const [helpIn, setHelpIn] = useState<"list" | "review" | null>(null);
  const [areKeysOn] = useShortcutsSetting();
  const { list, checkIns: found, total, matching, isSearching, failedSearch } = usePendingCheckIns(search);
  const cards = useRowsAfterHydration(found, 1);
  const more = <ShowMore list={list} label="Show more check-ins" />;
  const { view, show, move, findNeighbour, dialog } = useReviewDialog(found, { total: matching, more, help: helpIn === "review" ? <ReviewShortcutsHelp /> : null });
  if (!view && helpIn === "review") setHelpIn(null);
  const loaded = list.data?.pages ?? [];
  const isWhole = !list.isRefetching || !loaded[0]?.isPartial;
  useLinkedCheckIn(linkedId, isWhole ? loaded.flatMap(({ rows }) => rows) : [], (checkIn) => show({ kind: "details", checkIn }));

  function loadAhead(checkInId: string) {
    const following = found.length - 1 - found.findIndex(({ id }) => id === checkInId);
    if (following < loadAheadCount && list.hasNextPage && !list.isFetching && !list.isFetchNextPageError) void list.fetchNextPage();
  }
  useEffect(() => {
    if (view) loadAhead(view.checkIn.id);
  });

  function toggleHelp() {
    const here = view ? "review" : "list";
    setHelpIn(helpIn === here ? null : here);
  }
  function runAction(action: ReviewAction) {
    if (action === "help") return toggleHelp();
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
    if (!target) return;
    focusCheckInCard(target.id);
    loadAhead(target.id);
  }
  useReviewShortcuts({ isOn: areKeysOn && isActive, isDialogOpen: view !== null, onAction: runAction });

  // One tree for the full and the empty list, so that the dialog keeps its state when the last check-in leaves the list.
  return (
    <>
      {total === 0 ? (
        <Card>
          <CardContent>
            <EmptyState as="h2" icon={CircleCheckBig} title="All Caught Up!" text="No pending check-ins to review right now" action={<ClientsLink />} />
          </CardContent>
        </Card>
      ) : (
        <ReviewQueueTools
          search={total > minCountForSearch || search ? search : undefined}
          onSearch={setSearch}
          isHelpOpen={helpIn === "list"}
          onToggleHelp={toggleHelp}
        >
          {search && !failedSearch ? (isSearching ? "Searching... " : `${matching} of ${total} waiting. `) : ""}Flagged by hand and Needs Support first, then longest waiting.
        </ReviewQueueTools>
      )}
      {failedSearch ? <ErrorState onRetry={() => void failedSearch.refetch()} retrying={failedSearch.isFetching} /> : null}
      {search && total > 0 && found.length === 0 && !isSearching && !failedSearch ? <NoMatchingClient onClear={() => setSearch("")} /> : null}
      <ul className="space-y-4 sm:space-y-5" {...preloadReviewDialogProps}>
        {cards.map((checkIn, index) => (
          <li key={checkIn.id}>
            <ReviewCard checkIn={checkIn} position={`${index + 1} of ${matching}`} onShow={show} />
          </li>
        ))}
      </ul>
      {more}
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
