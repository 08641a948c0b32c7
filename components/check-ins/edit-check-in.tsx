"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck, SearchX } from "lucide-react";
import { Link } from "@/components/ui/link";
import { type ReactNode, useState } from "react";
import { CoachFeedback } from "@/components/check-ins/coach-feedback";
import { CheckInForm } from "@/components/check-ins/check-in-form";
import { UnsentAnswers } from "@/components/check-ins/unsent-answers";
import { UnsentEdit } from "@/components/check-ins/unsent-edit";
import { otherEdit, useBegunCheckIn } from "@/components/check-ins/use-begun-check-in";
import { startedVersion } from "@/components/check-ins/begun-check-in";
import { useLastWaiting } from "@/components/offline/use-outbox";
import { WaitingCard } from "@/components/outbox/waiting-card";
import { useAskedForm } from "@/components/questions/use-asked-form";
import type { HiddenParts } from "@/components/check-ins/hidden-parts";
import { useHistoryUntil } from "@/components/check-ins/use-history-until";
import { ConsentGate } from "@/components/consents/consent-ask";
import { ErrorState } from "@/components/feedback/error-state";
import { StatePanel } from "@/components/feedback/state-panel";
import type { StoredDraft } from "@/components/form/draft-saver";
import { useKeptDrafts } from "@/components/form/use-unsaved-draft";
import { usePushFromHere } from "@/components/hooks/use-push-from-here";
import { PageHeader } from "@/components/layout/page-header";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { readDraft } from "@/lib/core/drafts/calls";
import type { DraftForm } from "@/lib/core/drafts/contract";
import { isMeasurementWeek } from "@/lib/core/weeks/rules";
import { formatCalendarDay } from "@/lib/platform/date-texts";
import { paths } from "@/lib/platform/paths";
import type { CheckIn, CheckInNumbers } from "@/lib/work/check-ins/contract";

interface EditCheckInProps {
  clientId: string;
  checkInId: string;
  hidden: HiddenParts;
  isPhone: boolean;
  /** Where the edit is kept: its own draft, or that of the weekly check-in where it was begun before its week closed. */
  draftForm: DraftForm;
  sentWeeks: readonly CheckInNumbers[];
}

/** The form of an earlier check-in, which its client can edit until it is reviewed. */
export function EditCheckIn({ checkInId, sentWeeks, ...formProps }: EditCheckInProps) {
  const { list, checkIns, isUnknown } = useHistoryUntil(checkInId, sentWeeks);
  const draft = useQuery({ ...queryFor(readDraft, { params: { form: formProps.draftForm } }), gcTime: Infinity });
  const checkIn = checkIns?.find(({ id }) => id === checkInId);
  const failed = [list, draft].filter(({ isError }) => isError);
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title="Edit your check-in"
        description={checkIn ? `Week ${checkIn.weekNumber}, for ${formatCalendarDay(checkIn.dueDate)}` : undefined}
        back={{ href: isUnknown ? paths.checkInHistory : paths.checkInInHistory(checkInId), label: "Check-In History" }}
        className="mb-5"
      />
      {isUnknown ? (
        <CannotEdit icon={SearchX} title="We can’t find this check-in" text="Your history shows every check-in you’ve sent." />
      ) : checkIn?.status === "reviewed" ? (
        <CannotEdit icon={CircleCheck} title={`Week ${checkIn.weekNumber} is reviewed`} text="Your coach has already reviewed this check-in, so it can no longer be changed." checkIn={checkIn}>
          {draft.data ? <UnsentChanges checkIn={checkIn} draftForm={formProps.draftForm} stored={draft.data} sentWeeks={sentWeeks} hidden={formProps.hidden} /> : null}
        </CannotEdit>
      ) : checkIn && draft.data ? (
        <PendingCheckInForm {...formProps} checkIn={checkIn} stored={draft.data} sentWeeks={sentWeeks} />
      ) : failed.length > 0 ? (
        <ErrorState onRetry={() => failed.forEach(({ refetch }) => void refetch())} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </div>
  );
}

interface PendingCheckInFormProps extends Omit<EditCheckInProps, "checkInId"> {
  checkIn: CheckIn;
  stored: StoredDraft;
}

function PendingCheckInForm({ clientId, checkIn, hidden, isPhone, draftForm, stored, sentWeeks }: PendingCheckInFormProps) {
  const push = usePushFromHere();
  const { id, dueDate, weekNumber } = checkIn;
  const begun = useBegunCheckIn(draftForm, stored.data, sentWeeks);
  const other = otherEdit(begun, id, sentWeeks);
  const [unchanged, setUnchanged] = useState<string>();
  const waiting = useLastWaiting("check-in", dueDate);
  const { form, isError, refetch } = useAskedForm("weekly-check-in", { version: startedVersion({ dueDate, sent: checkIn }, begun, sentWeeks), weekNumber, isOpen: false });
  if (waiting) return <WaitingCard entry={waiting} />;
  if (!form) return isError ? <ErrorState onRetry={() => void refetch()} /> : <Skeleton className="h-96" />;
  if (other !== undefined && other !== unchanged) return <UnsentEdit key={other} checkInId={other} nextWeek={weekNumber} onUnchanged={() => setUnchanged(other)} {...{ draftForm, stored, sentWeeks, hidden }} />;
  return (
    <ConsentGate clientId={clientId} kind="health_data" offText="Check-ins are off.">
      <CheckInForm
        key={form.version}
        form={form}
        clientId={clientId}
        week={{ ...hidden, dueDate, weekNumber, sent: checkIn, isMeasurementWeek: isMeasurementWeek(weekNumber) }}
        draftForm={draftForm}
        draft={stored}
        takesUnsaved={({ edits }) => edits === id}
        isPhone={isPhone}
        sentWeeks={sentWeeks}
        onSent={() => push(paths.checkInInHistory(id))}
      />
    </ConsentGate>
  );
}

interface CannotEditProps {
  icon: typeof SearchX;
  title: string;
  text: string;
  /** The reviewed check-in, and what she had begun to change. */
  checkIn?: CheckIn;
  children?: ReactNode;
}

const CannotEdit = ({ icon, title, text, checkIn, children }: CannotEditProps) => (
  <Card>
    <CardContent className="grid gap-5">
      <StatePanel
        as="h2"
        {...{ icon, title, text }}
        action={
          <Button asChild variant="outline">
            <Link href={checkIn ? paths.checkInInHistory(checkIn.id) : paths.checkInHistory}>See your history</Link>
          </Button>
        }
      />
      {checkIn ? <CoachFeedback checkIn={checkIn} /> : null}
      {children}
    </CardContent>
  </Card>
);

interface UnsentChangesProps {
  checkIn: CheckIn;
  draftForm: DraftForm;
  stored: StoredDraft;
  sentWeeks: readonly CheckInNumbers[];
  hidden: HiddenParts;
}

/** What she had changed, in the version of the form that she changed it in. */
function UnsentChanges({ checkIn, draftForm, stored, sentWeeks, hidden }: UnsentChangesProps) {
  const { dueDate, weekNumber } = checkIn;
  const waiting = useLastWaiting("check-in", dueDate);
  const [kept = null] = useKeptDrafts(draftForm, stored);
  const newest = waiting?.note.draft?.values ?? kept;
  const { form } = useAskedForm("weekly-check-in", { version: startedVersion({ dueDate, sent: checkIn }, newest, sentWeeks), weekNumber, isOpen: false });
  return (
    <>
      {waiting ? <WaitingCard isTooLate entry={waiting} /> : null}
      {form ? <UnsentAnswers sent={checkIn} {...{ form, draftForm, stored, hidden, waiting }} /> : null}
    </>
  );
}
