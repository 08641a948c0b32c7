"use client";

import { CircleCheckBig } from "lucide-react";
import { DialogButtons } from "@/components/form/dialog-buttons";
import { Link } from "@/components/ui/link";
import { useState } from "react";
import { LinkToPassOn } from "@/components/accounts/link-to-pass-on";
import { RestoreClientNotice } from "@/components/clients/restore-client-notice";
import { notSentBecause } from "@/components/email/already-sent";
import { StatePanel } from "@/components/feedback/state-panel";
import { ApiForm } from "@/components/form/api-form";
import { TextField } from "@/components/form/fields";
import { useAreEmailsSent } from "@/components/hooks/emails-sent";
import { firstNameFrom } from "@/components/leads/lead-labels";
import { AgreementCheck } from "@/components/onboarding/agreement-check";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogClose, DialogContent, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import type { ApiError } from "@/lib/api/client";
import { convertLead, type Lead, type LeadConversion } from "@/lib/outreach/leads/contract";
import { paths } from "@/lib/platform/paths";

export const ConversionDescription = () => (
  <DialogDescription>
    {useAreEmailsSent() ? "They'll get an email with a link to set a password" : "You'll get a link for them to set a password"}, and their discovery answers will fill in their intake and measurements.
  </DialogDescription>
);

/** Checks the email typed for a lead without one; an account needs an email. Returns the error for the field, if any. */
export function validateAccountEmail(lead: Lead, { email }: { email: string }): { email?: string } {
  if (lead.email) return {};
  if (!email.trim()) return { email: "Please enter their email. They'll sign in with it." };
  const message = convertLead.body.safeParse({ email }).error?.issues[0]?.message;
  return message ? { email: message } : {};
}

export const AccountEmailField = () => <TextField name="email" label="Email" type="email" hint="They'll sign in with it." autoComplete="off" required />;

export function ConvertLeadDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const [conversion, setConversion] = useState<LeadConversion | null>(null);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>{conversion ? `${firstNameFrom(lead.fullName)} is a client` : `Make ${lead.fullName} a client`}</DialogTitle>
          {conversion ? null : <ConversionDescription />}
        </DialogHeader>
        <DialogBody>
          {conversion ? null : <AgreementCheck className="mb-5" />}
          {conversion ? <ConversionSuccess {...conversion} /> : <ConvertLeadForm lead={lead} onConverted={setConversion} />}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

interface ConvertFormProps {
  lead: Lead;
  /** The error of an earlier attempt to convert the lead. */
  earlierError?: ApiError | null;
  onConverted: (conversion: LeadConversion) => void;
}

export function ConvertLeadForm({ lead, earlierError = null, onConverted }: ConvertFormProps) {
  const [error, setError] = useState(earlierError);
  const [address, setAddress] = useState(lead.email ?? "");
  return (
    <ApiForm
      endpoint={convertLead}
      params={{ id: lead.id }}
      defaultValues={{ email: "" }}
      validate={(values: { email: string }) => validateAccountEmail(lead, values)}
      success={{ title: "Lead converted to client!" }}
      failure={{ title: "Lead not converted", fallback: "Please try again." }}
      onApiError={(newError, { email }) => {
        setError(newError);
        setAddress(lead.email ?? email);
      }}
      onSuccess={onConverted}
      className="grid gap-5"
    >
      {error?.archivedId ? <RestoreClientNotice id={error.archivedId} email={address} onRestored={() => setError(null)} /> : null}
      {earlierError && !error?.archivedId ? <p className="rounded-md bg-warning-soft p-4 text-sm text-warning-ink">They're marked as won, but aren't a client yet. {earlierError.userMessage}</p> : null}
      {lead.email ? null : <AccountEmailField />}
      <DialogButtons pendingLabel="Converting...">Convert to client</DialogButtons>
    </ApiForm>
  );
}

function conversionText(invitation: LeadConversion["invitation"]): string {
  if (invitation?.emailProblem) return `Their answers are on their profile. Invitation: ${notSentBecause(invitation.emailProblem)}`;
  return invitation?.emailed ? "Their invitation is on its way, and their answers are on their profile." : "Their answers are on their profile.";
}

/** Confirms the conversion and links to the client's profile. */
export const ConversionSuccess = ({ clientId, wasClient, invitation, lead }: LeadConversion) => (
  <>
    <StatePanel
      as="h3"
      icon={CircleCheckBig}
      title={`${lead.fullName} is your client`}
      text={wasClient ? "They were already a client with this email. This lead is now linked to them, and nothing else has changed." : conversionText(invitation)}
      className="px-0 py-4"
    />
    {invitation?.link ? <LinkToPassOn name={lead.fullName} link={invitation.link} /> : null}
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
