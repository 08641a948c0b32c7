"use client";

import { useEffect, useEffectEvent } from "react";
import { startedVersion } from "@/components/check-ins/begun-check-in";
import { hasUnsentChanges } from "@/components/check-ins/check-in-values";
import type { HiddenParts } from "@/components/check-ins/hidden-parts";
import { UnsentAnswers } from "@/components/check-ins/unsent-answers";
import { useHistoryUntil } from "@/components/check-ins/use-history-until";
import { ErrorState } from "@/components/feedback/error-state";
import { useConfirm } from "@/components/feedback/use-confirm";
import type { StoredDraft } from "@/components/form/draft-saver";
import { draftDeletion, unsavedDrafts } from "@/components/form/form-draft";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { useKeptDrafts } from "@/components/form/use-unsaved-draft";
import { useAskedForm } from "@/components/questions/use-asked-form";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { saveDraft } from "@/lib/core/drafts/calls";
import type { DraftForm } from "@/lib/core/drafts/contract";
import { paths } from "@/lib/platform/paths";
import type { CheckIn, CheckInNumbers } from "@/lib/work/check-ins/contract";

interface UnsentEditProps {
  checkInId: string;
  draftForm: DraftForm;
  /** Its draft on the server. */
  stored: StoredDraft;
  sentWeeks: readonly CheckInNumbers[];
  /** The week whose form waits. */
  nextWeek: number;
  hidden: HiddenParts;
  /** Called where the draft says nothing new, so that nothing waits. */
  onUnchanged: () => void;
}

/** Asks what becomes of an edit that was not sent, before the form of another week takes the place of its draft. */
export function UnsentEdit({ checkInId, stored, sentWeeks, onUnchanged, ...panel }: UnsentEditProps) {
  const { list, checkIns } = useHistoryUntil(checkInId, sentWeeks);
  const drafts = useKeptDrafts(panel.draftForm, stored);
  const checkIn = checkIns?.find(({ id }) => id === checkInId);
  const changed = checkIn && drafts.find((draft) => draft.edits === checkInId && hasUnsentChanges(checkIn, draft));
  const isUnchanged = checkIn !== undefined && changed === undefined;
  const goOn = useEffectEvent(onUnchanged);
  useEffect(() => {
    if (isUnchanged) goOn();
  }, [isUnchanged]);
  if (!checkIn || !changed) return list.isError ? <ErrorState onRetry={() => void list.refetch()} /> : <Skeleton className="h-96" />;
  return <UnsentEditPanel {...panel} sent={checkIn} stored={stored} version={startedVersion({ dueDate: checkIn.dueDate, sent: checkIn }, changed, sentWeeks)} />;
}

interface UnsentEditPanelProps extends Pick<UnsentEditProps, "draftForm" | "stored" | "nextWeek" | "hidden"> {
  sent: CheckIn;
  /** The version of the form that she changed it in. */
  version: number | undefined;
}

function UnsentEditPanel({ sent, draftForm, stored, version, nextWeek, hidden }: UnsentEditPanelProps) {
  const [confirm, confirmDialog] = useConfirm();
  const { id, weekNumber, status } = sent;
  const isReviewed = status === "reviewed";
  const { form, isError, refetch } = useAskedForm("weekly-check-in", { version, weekNumber, isOpen: false });
  const discard = useApiMutation(saveDraft, {
    failure: { title: "Your changes are still here", text: "They couldn’t be deleted. Please try again." },
    onSuccess: () => unsavedDrafts.remove(draftForm),
  });
  async function leave() {
    const question = { title: `Delete your changes to week ${weekNumber}?`, description: "Your coach keeps the check-in as you sent it.", confirmLabel: "Delete my changes", cancelLabel: "Keep them", destructive: true };
    if (await confirm(question)) discard.mutate(draftDeletion(draftForm, stored));
  }
  return (
    <Card>
      <CardContent className="grid justify-items-start gap-4">
        <h2 className="text-2xl">{isReviewed ? `Week ${weekNumber} is reviewed` : `Your changes to week ${weekNumber} aren’t sent`}</h2>
        <p>{isReviewed ? `You had begun to change it. Week ${nextWeek} comes next.` : "You changed this check-in after you sent it. Your coach doesn’t see the changes yet."}</p>
        {isReviewed && form ? <UnsentAnswers sent={sent} {...{ form, draftForm, stored, hidden }} /> : null}
        {isReviewed && isError ? <ErrorState onRetry={() => void refetch()} /> : null}
        <div className="flex flex-wrap gap-3">
          {isReviewed ? null : (
            <Button asChild size="lg">
              <Link href={paths.editCheckIn(id)}>Go on with week {weekNumber}</Link>
            </Button>
          )}
          <Button size="lg" variant={isReviewed ? "default" : "outline"} pending={discard.isPending} onClick={() => void leave()}>
            {isReviewed ? `Go to week ${nextWeek}` : `Leave them and go to week ${nextWeek}`}
          </Button>
        </div>
        {confirmDialog}
      </CardContent>
    </Card>
  );
}
