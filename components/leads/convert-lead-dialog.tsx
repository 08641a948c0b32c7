"use client";

import { CircleCheckBig } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { RestoreClientNotice } from "@/components/clients/restore-client-notice";
import { StatePanel } from "@/components/feedback/state-panel";
import { ApiForm } from "@/components/form/api-form";
import { TextField } from "@/components/form/fields";
import { SubmitButton } from "@/components/form/submit-button";
import { firstNameFrom } from "@/components/leads/lead-labels";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogClose, DialogContent, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import type { ApiError } from "@/lib/api/client";
import { convertLead, type Lead, type LeadConversion } from "@/lib/outreach/leads/contract";
import { paths } from "@/lib/platform/paths";

export const conversionDescription = "They'll get an email with a link to set a password, and their discovery answers will fill in their intake and measurements.";

/** A lead without an email needs one before she can have an account: what is wrong with what was typed. */
export function validateAccountEmail(lead: Lead, { email }: { email: string }): { email?: string } {
  if (lead.email) return {};
  if (!email.trim()) return { email: "Please enter their email. We'll send the invitation there." };
  const message = convertLead.body.safeParse({ email }).error?.issues[0]?.message;
  return message ? { email: message } : {};
}

export const AccountEmailField = () => <TextField name="email" label="Email" type="email" hint="We'll send the invitation there." autoComplete="off" required />;

/** A won lead becomes a client. */
export function ConvertLeadDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const [done, setDone] = useState<LeadConversion | null>(null);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>{done ? `${firstNameFrom(lead.fullName)} is a client` : `Make ${lead.fullName} a client`}</DialogTitle>
          {done ? null : <DialogDescription>{conversionDescription}</DialogDescription>}
        </DialogHeader>
        <DialogBody>
          {done ? <ConversionSuccess {...done} /> : <ConvertLeadForm lead={lead} onConverted={setDone} />}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

interface ConvertFormProps {
  lead: Lead;
  /** Why it could not be done before. */
  refusal?: ApiError | null;
  onConverted: (done: LeadConversion) => void;
}

export function ConvertLeadForm({ lead, refusal = null, onConverted }: ConvertFormProps) {
  const [refused, setRefused] = useState(refusal);
  const [address, setAddress] = useState(lead.email ?? "");
  return (
    <ApiForm
      endpoint={convertLead}
      params={{ id: lead.id }}
      defaultValues={{ email: "" }}
      validate={(values: { email: string }) => validateAccountEmail(lead, values)}
      success={{ title: "Lead converted to client!" }}
      failure={{ title: "Lead not converted", fallback: "Please try again." }}
      onApiError={(error, { email }) => {
        setRefused(error);
        setAddress(lead.email ?? email);
      }}
      onSuccess={onConverted}
      className="grid gap-5"
    >
      {refused?.archivedId ? <RestoreClientNotice id={refused.archivedId} email={address} onRestored={() => setRefused(null)} /> : null}
      {refusal && !refused?.archivedId ? <p className="rounded-md bg-warning-soft p-4 text-sm text-warning-ink">They're marked as won, but not a client yet. {refusal.userMessage}</p> : null}
      {lead.email ? null : <AccountEmailField />}
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <SubmitButton pendingLabel="Converting...">Convert to client</SubmitButton>
      </DialogFooter>
    </ApiForm>
  );
}

/** Who she is now, and the way to her profile. */
export const ConversionSuccess = ({ clientId, wasClient, lead }: LeadConversion) => (
  <>
    <StatePanel
      as="h3"
      icon={CircleCheckBig}
      title={`${lead.fullName} is your client`}
      text={wasClient ? "They were already a client with this email. This lead is now linked to them, and nothing else has changed." : "Their invitation is on its way, and their answers are on their profile."}
      className="px-0 py-4"
    />
    <DialogFooter>
      <DialogClose asChild>
        <Button variant="outline">Done</Button>
      </DialogClose>
      <Button asChild>
        <Link href={paths.clientProfile(clientId)}>Open profile</Link>
      </Button>
    </DialogFooter>
  </>
);
