"use client";

import type { ReactNode } from "react";
import { hasUnsentChanges, startedVersion } from "@/components/check-ins/check-in-values";
import { UnsentAnswers } from "@/components/check-ins/unsent-answers";
import { useHistoryUntil } from "@/components/check-ins/use-history-until";
import { ErrorState } from "@/components/feedback/error-state";
import { useConfirm } from "@/components/feedback/use-confirm";
import type { StoredDraft } from "@/components/form/draft-saver";
import { unsavedDrafts } from "@/components/form/form-draft";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { useKeptDrafts } from "@/components/form/use-unsaved-draft";
import { useAskedForm } from "@/components/questions/use-asked-form";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { saveDraft } from "@/lib/core/drafts/contract";
import { paths } from "@/lib/platform/paths";
import type { CheckIn, CheckInNumbers } from "@/lib/work/check-ins/contract";

interface UnsentEditProps {
  checkInId: string;
  /** The draft of the weekly check-in on the server. */
  stored: StoredDraft;
  sentWeeks: readonly CheckInNumbers[];
  /** The week that is open now. */
  openWeek: number;
  hideWeight: boolean;
  /** The form of the open week. */
  children: ReactNode;
}

/** Asks what becomes of an edit whose week has closed, before the form of the open week takes its place. */
export function UnsentEdit({ checkInId, stored, sentWeeks, children, ...panel }: UnsentEditProps) {
  const { list, checkIns } = useHistoryUntil(checkInId, sentWeeks);
  const drafts = useKeptDrafts("weekly-check-in", stored);
  const checkIn = checkIns?.find(({ id }) => id === checkInId);
  if (!checkIn) return list.isError ? <ErrorState onRetry={() => void list.refetch()} /> : <Skeleton className="h-96" />;
  const changed = drafts.find((draft) => draft.edits === checkInId && hasUnsentChanges(checkIn, draft));
  return changed ? <UnsentEditPanel {...panel} sent={checkIn} stored={stored} version={startedVersion({ dueDate: checkIn.dueDate, sent: checkIn }, changed, sentWeeks)} /> : children;
}

interface UnsentEditPanelProps extends Pick<UnsentEditProps, "stored" | "openWeek" | "hideWeight"> {
  sent: CheckIn;
  /** The version of the form that she changed it in. */
  version: number | undefined;
}

function UnsentEditPanel({ sent, stored, version, openWeek, hideWeight }: UnsentEditPanelProps) {
  const [confirm, confirmDialog] = useConfirm();
  const { id, weekNumber, status } = sent;
  const isReviewed = status === "reviewed";
  const { form, isError, refetch } = useAskedForm("weekly-check-in", { version, weekNumber, isOpen: false });
  const discard = useApiMutation(saveDraft, {
    failure: { title: "Your changes are still here", text: "They couldn’t be deleted. Please try again." },
    onSuccess: () => unsavedDrafts.remove("weekly-check-in"),
  });
  async function leave() {
    const question = { title: `Delete your changes to week ${weekNumber}?`, description: "Your coach keeps the check-in as you sent it.", confirmLabel: "Delete my changes", cancelLabel: "Keep them", destructive: true };
    // A newer draft of another device is not deleted with it.
    if (await confirm(question)) discard.mutate({ params: { form: "weekly-check-in" }, query: { after: stored.updatedAt ?? "none" }, body: {} });
  }
  return (
    <Card>
      <CardContent className="grid justify-items-start gap-4">
        <h2 className="text-2xl">{isReviewed ? `Week ${weekNumber} is reviewed` : `Your changes to week ${weekNumber} aren’t sent`}</h2>
        <p>{isReviewed ? "You had begun to change it. Your check-in for this week comes next." : "You changed this check-in after you sent it. Your coach doesn’t see the changes yet."}</p>
        {isReviewed && form ? <UnsentAnswers sent={sent} draftForm="weekly-check-in" {...{ form, stored, hideWeight }} /> : null}
        {isReviewed && isError ? <ErrorState onRetry={() => void refetch()} /> : null}
        <div className="flex flex-wrap gap-3">
          {isReviewed ? null : (
            <Button asChild size="lg">
              <Link href={paths.editCheckIn(id)}>Go on with week {weekNumber}</Link>
            </Button>
          )}
          <Button size="lg" variant={isReviewed ? "default" : "outline"} pending={discard.isPending} onClick={() => void leave()}>
            {isReviewed ? `Go to week ${openWeek}` : `Leave them and go to week ${openWeek}`}
          </Button>
        </div>
        {confirmDialog}
      </CardContent>
    </Card>
  );
}
