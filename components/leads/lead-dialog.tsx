"use client";

import { useQuery } from "@tanstack/react-query";
import { AtSign, Mail, Phone, SearchX, Send, Trash2, UserCheck } from "lucide-react";
import { Link } from "@/components/ui/link";
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { emailHref, phoneHref } from "@/components/clients/client-texts";
import { AddressProblemNotice } from "@/components/email/address-problem-notice";
import { ErrorState } from "@/components/feedback/error-state";
import { StatePanel } from "@/components/feedback/state-panel";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { useAreEmailsSent } from "@/components/hooks/emails-sent";
import { LeadAnswers } from "@/components/leads/lead-answers";
import { FollowUpBadge, LeadDataBadges, LeadPriorityBadge, LeadUrgency } from "@/components/leads/lead-badges";
import { LeadForm } from "@/components/leads/lead-form";
import { LeadHistory } from "@/components/leads/lead-history";
import type { LeadAction } from "@/components/leads/lead-row";
import { NextAction } from "@/components/leads/next-action";
import { StageSelect } from "@/components/leads/stage-select";
import { useDeleteLeads } from "@/components/leads/use-delete-leads";
import { useSendDiscoveryForm } from "@/components/leads/use-send-discovery-form";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { ApiError } from "@/lib/api/client";
import { queryFor } from "@/lib/api/query";
import { markLeadAsSpam, readLead } from "@/lib/outreach/leads/calls";
import type { Lead, LeadDetails } from "@/lib/outreach/leads/contract";
import { isOpenStage } from "@/lib/outreach/leads/options";
import { paths } from "@/lib/platform/paths";

interface LeadDialogProps {
  leadId: string;
  onClose: () => void;
  onAction: (action: LeadAction, lead: Lead) => void;
}

interface LeadDetailsProps extends Omit<LeadDialogProps, "leadId"> {
  lead: LeadDetails;
}

/** Holds a note that was typed and is not saved yet. */
type NoteRef = RefObject<string>;

export function LeadDialog({ leadId, onClose, onAction }: LeadDialogProps) {
  const query = useQuery(queryFor(readLead, { params: { id: leadId } }));
  const isDeleted = query.error instanceof ApiError && query.error.status === 404;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="sm:max-w-3xl">
        <DialogHeader>
          <DialogTitle>Edit Lead Information</DialogTitle>
          {query.data ? <DialogDescription>{query.data.fullName}</DialogDescription> : null}
        </DialogHeader>
        <DialogBody>
          {query.isPending ? <Skeleton className="h-96" /> : null}
          {isDeleted ? <StatePanel icon={SearchX} title="This lead no longer exists" text="It may have been deleted." /> : null}
          {query.isError && !isDeleted && !query.data ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : null}
          {query.data && !isDeleted ? <LeadDialogContent lead={query.data} onClose={onClose} onAction={onAction} /> : null}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

function LeadDialogContent({ lead, onClose, onAction }: LeadDetailsProps) {
  const [stageNoteRef, historyNoteRef] = [useRef(""), useRef("")];
  // Notes are saved with buttons of their own, so saving the information must not drop one.
  const closeWithoutNotes = () => {
    if (!stageNoteRef.current.trim() && !historyNoteRef.current.trim()) onClose();
  };
  return (
    <>
      <LeadSummary lead={lead} stageNoteRef={stageNoteRef} onClose={onClose} onAction={onAction} />
      <Tabs defaultValue={lead.waitingSubmissions > 0 ? "answers" : "information"} className="mt-5">
        <TabsList aria-label="About this lead">
          <TabsTrigger value="information">Information</TabsTrigger>
          <TabsTrigger value="history">Notes & history</TabsTrigger>
          <TabsTrigger value="answers">Answers</TabsTrigger>
        </TabsList>
        <TabsContent value="information" className="pt-5">
          <LeadForm lead={lead} onDone={closeWithoutNotes} />
        </TabsContent>
        <TabsContent value="history" className="pt-5">
          <LeadHistory leadId={lead.id} events={lead.events} noteRef={historyNoteRef} />
        </TabsContent>
        <TabsContent value="answers" className="pt-5">
          <LeadAnswers lead={lead} />
        </TabsContent>
      </Tabs>
    </>
  );
}

/** The lead's stage and next step, with the actions for it. */
function LeadSummary({ lead, stageNoteRef, onClose, onAction }: LeadDetailsProps & { stageNoteRef: NoteRef }) {
  const deletion = useDeleteLeads(onClose);
  const { id, stage, outcomeReason, clientId, suspectedSpam } = lead;
  const setSpam = useApiMutation(markLeadAsSpam, {
    success: (updated) => ({ title: updated.suspectedSpam ? "Moved to suspected spam" : "Moved to your leads" }),
    failure: { title: suspectedSpam ? "Not moved" : "Not moved to suspected spam" },
  });
  const areEmailsSent = useAreEmailsSent();
  const discovery = useSendDiscoveryForm();
  const canMove = !clientId && !suspectedSpam;
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <LeadPriorityBadge lead={lead} />
        <LeadUrgency lead={lead} />
        {isOpenStage(stage) ? <NextAction lead={lead} /> : null}
        <FollowUpBadge lead={lead} />
        <LeadDataBadges lead={lead} />
        {!isOpenStage(stage) && outcomeReason ? <span className="min-w-0 break-words">{outcomeReason}</span> : null}
      </p>
      <ContactLinks lead={lead} />
      {lead.email && lead.emailProblem ? <AddressProblemNotice name={lead.fullName} email={lead.email} problem={lead.emailProblem} /> : null}
      {canMove ? <StageChange lead={lead} noteRef={stageNoteRef} /> : null}
      <div className="flex flex-wrap items-center gap-2">
        {canMove && stage !== "won" ? <OutcomeButton onClick={() => onAction("won", lead)}>Won</OutcomeButton> : null}
        {canMove && isOpenStage(stage) ? <OutcomeButton onClick={() => onAction("lost", lead)}>Lost</OutcomeButton> : null}
        {stage === "won" && canMove ? (
          <Button size="sm" onClick={() => onAction("convert", lead)}>
            <UserCheck aria-hidden />
            Convert to client
          </Button>
        ) : null}
        {clientId ? (
          <Button asChild size="sm" variant="outline">
            <Link href={paths.clientProfile(clientId)}>Open their profile</Link>
          </Button>
        ) : null}
        {canMove && isOpenStage(stage) && stage !== "new_inquiry" && lead.email && !lead.answeredAt && !lead.optedOut && areEmailsSent ? (
          <Button size="sm" variant="outline" pending={discovery.isPending} pendingLabel="Sending..." onClick={() => discovery.sendAgain(id)}>
            <Send aria-hidden />
            Resend the discovery form
          </Button>
        ) : null}
        {clientId ? null : (
          <Button size="sm" variant="ghost" pending={setSpam.isPending} onClick={() => setSpam.mutate({ params: { id }, body: { suspectedSpam: !suspectedSpam } })}>
            {suspectedSpam ? "Not spam" : "This is spam"}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={() => void deletion.deleteOne(lead)}>
          <Trash2 aria-hidden />
          Delete
        </Button>
        {deletion.dialog}
      </div>
    </div>
  );
}

/** Moves the lead to another stage. A note typed before goes into the history with the change. */
function StageChange({ lead, noteRef }: { lead: Lead; noteRef: NoteRef }) {
  const id = useId();
  const [notes, setNotes] = useState("");
  useEffect(() => {
    noteRef.current = notes;
    return () => {
      noteRef.current = "";
    };
  }, [notes, noteRef]);
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[14rem_minmax(0,1fr)]">
      <div>
        <Label htmlFor={`${id}-stage`} className="block">
          Stage
        </Label>
        <StageSelect id={`${id}-stage`} lead={lead} notes={notes} onMoved={() => setNotes((now) => (now === notes ? "" : now))} className="mt-1.5" />
      </div>
      <div>
        <Label htmlFor={`${id}-notes`} className="block">
          Note for the stage change (optional)
        </Label>
        <Input id={`${id}-notes`} value={notes} maxLength={10_000} placeholder="Write it first, then choose the stage" onChange={({ target }) => setNotes(target.value)} className="mt-1.5" />
      </div>
    </div>
  );
}

const OutcomeButton = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <Button size="sm" variant="outline" onClick={onClick}>
    {children}
  </Button>
);

function ContactLinks({ lead: { email, phone, instagram } }: { lead: Pick<Lead, "email" | "phone" | "instagram"> }) {
  const links: { href: string; label: string; icon: ReactNode }[] = [
    ...(email ? [{ href: emailHref(email, { subject: "Your coaching enquiry" }), label: email, icon: <Mail aria-hidden /> }] : []),
    ...(phone ? [{ href: phoneHref(phone), label: phone, icon: <Phone aria-hidden /> }] : []),
    ...(instagram ? [{ href: `https://www.instagram.com/${encodeURIComponent(instagram.replace(/^@/, ""))}/`, label: instagram, icon: <AtSign aria-hidden /> }] : []),
  ];
  if (links.length === 0) return null;
  return (
    <ul aria-label="Contact" className="flex flex-wrap gap-x-5">
      {links.map(({ href, label, icon }) => (
        <li key={href} className="min-w-0">
          <a
            href={href}
            {...(href.startsWith("https:") && { target: "_blank", rel: "noreferrer" })}
            className="inline-flex min-h-9 max-w-full items-center gap-2 break-all decoration-primary-ink/35 underline-offset-4 hover:underline pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted-foreground"
          >
            {icon}
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
