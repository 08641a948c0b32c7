"use client";

import { CircleX, ClipboardCheck, ClipboardList, ClipboardX, Eraser, type LucideIcon, Milestone, Pencil, ShieldAlert, ShieldCheck, StickyNote, UserCheck, UserPlus } from "lucide-react";
import { type RefObject, useEffect } from "react";
import { useWatch } from "react-hook-form";
import { LocalTime } from "@/components/common/local-time";
import { ApiForm } from "@/components/form/api-form";
import { SubmitButton } from "@/components/form/submit-button";
import { TextAreaField } from "@/components/form/text-area-field";
import { forgetTypedText, KeepTypedText } from "@/components/form/typed-text";
import { leadEventLabel } from "@/components/leads/lead-event-label";
import { addLeadNote } from "@/lib/outreach/leads/calls";
import type { LeadEvent } from "@/lib/outreach/leads/contract";

const icons: Record<LeadEvent["kind"], LucideIcon> = {
  created: UserPlus,
  form: ClipboardList,
  stage: Milestone,
  outcome: CircleX,
  note: StickyNote,
  edit: Pencil,
  spam: ShieldAlert,
  taken_back: ShieldCheck,
  converted: UserCheck,
  form_waiting: ClipboardList,
  form_merged: ClipboardCheck,
  form_dismissed: ClipboardX,
  consent_given: ShieldCheck,
  answers_erased: Eraser,
};

/** A form to add a note, and the lead's events, newest first. `noteRef` holds what is typed into the form. */
export const LeadHistory = ({ leadId, events, noteRef }: { leadId: string; events: readonly LeadEvent[]; noteRef: RefObject<string> }) => (
  <>
    <ApiForm
      endpoint={addLeadNote}
      params={{ id: leadId }}
      defaultValues={{ notes: "" }}
      success={{ title: "Note added successfully" }}
      failure={{ title: "Failed to add note" }}
      clearsOnSuccess
      onSuccess={(_lead, _form, { notes }) => forgetTypedText(`lead-note:${leadId}`, notes)}
      className="grid gap-3"
    >
      <TextAreaField name="notes" label="New note" maxLength={10_000} />
      <KeepTypedText name="notes" about={`lead-note:${leadId}`} />
      <TypedNote noteRef={noteRef} />
      <SubmitButton size="sm" variant="outline" pendingLabel="Saving..." className="justify-self-start">
        Add note
      </SubmitButton>
    </ApiForm>
    {events.length === 0 ? <p className="mt-5 text-sm text-muted-foreground">Nothing has happened yet.</p> : null}
    <ol aria-label="History" className="mt-5 divide-y border-t empty:hidden">
      {events.map((event) => {
        const Icon = event.kind === "outcome" && event.toStage === "won" ? UserCheck : icons[event.kind];
        return (
          <li key={event.id} className="flex gap-3 py-3">
            <Icon aria-hidden className="mt-1 size-4.5 shrink-0 text-muted-foreground" />
            <div className="min-w-0">
              <p className="font-medium">{leadEventLabel(event)}</p>
              {event.text ? <p className="break-words whitespace-pre-wrap">{event.text}</p> : null}
              <p className="text-sm text-muted-foreground">
                <LocalTime at={event.createdAt} format="dateTime" />
              </p>
            </div>
          </li>
        );
      })}
    </ol>
  </>
);

/** Copies the typed note into the ref. */
function TypedNote({ noteRef }: { noteRef: RefObject<string> }) {
  const note: string = useWatch({ name: "notes" });
  useEffect(() => {
    noteRef.current = note;
  }, [note, noteRef]);
  return null;
}
