"use client";

import { CircleAlert, MailPlus, Undo2 } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { LocalTime } from "@/components/common/local-time";
import { toast } from "@/components/feedback/toast";
import { useConfirm } from "@/components/feedback/use-confirm";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { useAreEmailsSent } from "@/components/hooks/emails-sent";
import { CallProgressBar } from "@/components/imports/call-progress-bar";
import { ContinueImport, formatStanding } from "@/components/imports/continue-import";
import { formatCountWithNoun, undoneText } from "@/components/imports/import-labels";
import { type InvitationLink, InvitationLinks } from "@/components/imports/invitation-links";
import { useProgressCall } from "@/components/imports/use-progress-call";
import { Button } from "@/components/ui/button";
import { getErrorMessage } from "@/lib/api/client";
import { formatCount } from "@/lib/platform/number-texts";
import { inviteImported, undoImport } from "@/lib/practice/imports/calls";
import type { ImportPlan } from "@/lib/practice/imports/contract";
import { formatNotInvited } from "@/lib/practice/imports/rules";

interface ImportActionsProps {
  plan: ImportPlan;
  /** Completes the buttons' accessible names: "Undo people.csv". */
  name: string;
  children?: ReactNode;
}

/** Says where an import stands, and continues it, sends its invitations or undoes it. */
export function ImportActions({ plan, name, children }: ImportActionsProps) {
  const [confirm, confirmDialog] = useConfirm();
  const areEmailsSent = useAreEmailsSent();
  const [links, setLinks] = useState<InvitationLink[]>([]);
  const [undoError, setUndoError] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  /** Keeps the focus here when the button that had it disappears. */
  function keepFocus() {
    place.current?.focus({ preventScroll: true });
  }
  const undoing = useProgressCall(undoImport);
  const invite = useApiMutation(inviteImported, {
    success: ({ emailed, invited, withoutEmail }) => {
      const notInvited = withoutEmail > 0 ? ` ${formatNotInvited(withoutEmail)}` : "";
      return emailed ? { title: "Invitations sent", description: `${formatCountWithNoun(invited, "invitation is", "invitations are")} on the way.${notInvited}` } : { title: "Links ready", description: `Copy each link and send it to its owner.${notInvited}` };
    },
    failure: { title: areEmailsSent ? "Invitations not sent" : "No links made" },
    onSuccess: (result) => {
      setLinks(result.links);
      keepFocus();
    },
  });
  const { id, status, counts, uninvited, undoableUntil } = plan;
  const standing = formatStanding(plan);
  const canUndo = undoableUntil !== null && status !== "undone" && !plan.isRunning;

  async function askToInvite() {
    const question = areEmailsSent
      ? { title: `Send ${formatCountWithNoun(uninvited, "invitation")}?`, description: "Each new person gets an email with a link to set a password. The link works for 7 days.", confirmLabel: "Send invitations" }
      : { title: `Make ${formatCountWithNoun(uninvited, "invitation link")}?`, description: "You get a link for each new person to set a password, to send yourself. It works for 7 days and replaces earlier ones.", confirmLabel: "Make the links" };
    if (await confirm(question)) invite.mutate({ params: { id } });
  }

  async function askToUndo() {
    const description = `${status === "committed" ? describeUndo(counts) : "This undoes what has been imported so far."}${plan.questions.length > 0 ? " The questions it made go too, unless something else uses them." : ""} If anyone you imported has been edited since, we stop and show you who.`;
    if (!(await confirm({ title: "Undo this import?", description, confirmLabel: "Undo import", destructive: true }))) return;
    undo();
  }

  function undo() {
    setUndoError(null);
    const onDone = (undone: ImportPlan) => {
      toast({ title: "Import undone", description: undoneText(undone) });
      keepFocus();
    };
    undoing.run({ params: { id } }, { onDone, onError: (error) => setUndoError(getErrorMessage(error)) });
  }

  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {standing ? (
        <p role="status" className="mb-3 text-sm">
          {standing}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        {status === "committing" && canUndo ? <ContinueImport plan={plan} name={name} /> : null}
        {uninvited > 0 && status === "committed" ? (
          <Button variant="outline" size="sm" pending={invite.isPending} pendingLabel={areEmailsSent ? "Sending..." : "Making..."} onClick={() => void askToInvite()}>
            <MailPlus aria-hidden />
            {areEmailsSent ? "Send invitations" : "New links"} ({formatCount(uninvited)})
            <span className="sr-only"> for {name}</span>
          </Button>
        ) : null}
        {canUndo ? (
          <Button variant="outline" size="sm" pending={undoing.running !== null} pendingLabel="Undoing..." onClick={() => void (status === "undoing" ? undo() : askToUndo())}>
            <Undo2 aria-hidden />
            {status === "undoing" ? "Continue undo" : "Undo"}
            <span className="sr-only"> {name}</span>
          </Button>
        ) : null}
        {children}
      </div>
      {status === "committed" ? (
        <p className="mt-2 text-sm text-muted-foreground">
          {undoableUntil ? (
            <>
              Can be undone until <LocalTime at={undoableUntil} />.
            </>
          ) : counts.create + counts.update === 0 ? (
            "It changed nothing, so there's nothing to undo."
          ) : (
            "It can't be undone any more."
          )}
        </p>
      ) : null}
      {undoing.running ? <CallProgressBar running={undoing.running} label="Undoing the import" className="mt-3" /> : null}
      {undoError ? (
        <p role="alert" className="mt-3 flex gap-2 rounded-md bg-destructive-soft p-4 text-sm text-destructive-ink">
          <CircleAlert aria-hidden className="mt-[0.15em] size-4.5 shrink-0" />
          <span className="min-w-0">Not undone. {undoError}</span>
        </p>
      ) : null}
      {links.length > 0 ? <InvitationLinks links={links} /> : null}
      {confirmDialog}
    </div>
  );
}

function describeUndo({ create, update }: ImportPlan["counts"]) {
  const parts = [create > 0 ? `removes ${formatCountWithNoun(create, "new record")}` : "", update > 0 ? `restores ${formatCountWithNoun(update, "changed record")}` : ""].filter(Boolean);
  return parts.length > 0 ? `This ${parts.join(" and ")}.` : "It changed nothing, so there's nothing to undo.";
}
