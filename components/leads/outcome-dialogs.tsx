"use client";

import { use, useState } from "react";
import { useWatch } from "react-hook-form";
import { ApiForm } from "@/components/form/api-form";
import { RadioField } from "@/components/form/choice-fields";
import { RefetchContext } from "@/components/form/refetch-context";
import { SubmitButton } from "@/components/form/submit-button";
import { TextAreaField } from "@/components/form/text-area-field";
import { AccountEmailField, ConversionDescription, ConversionSuccess, ConvertLeadForm, validateAccountEmail } from "@/components/leads/convert-lead-dialog";
import { firstNameFrom } from "@/components/leads/lead-labels";
import { AgreementCheck } from "@/components/onboarding/agreement-check";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogClose, DialogContent, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { ApiError, callEndpoint } from "@/lib/api/client";
import { changeLeadOutcome, convertLead, type Lead, type LeadConversion } from "@/lib/outreach/leads/contract";

interface OutcomeDialogProps {
  lead: Lead;
  onClose: () => void;
}

export const LostLeadDialog = ({ lead, onClose }: OutcomeDialogProps) => (
  <Dialog open onOpenChange={(open) => !open && onClose()}>
    <DialogContent className="sm:max-w-md">
      <DialogHeader>
        <DialogTitle>Mark {lead.fullName} as lost</DialogTitle>
        <DialogDescription>They'll leave the pipeline. You can reopen them at any stage.</DialogDescription>
      </DialogHeader>
      <DialogBody>
        <ApiForm
          endpoint={changeLeadOutcome}
          params={{ id: lead.id }}
          defaultValues={{ reason: "" }}
          toBody={({ reason }: { reason: string }) => ({ outcome: "lost" as const, reason })}
          success={{ title: "Lead marked as lost" }}
          failure={{ title: "Failed to update outcome" }}
          onSuccess={onClose}
        >
          <TextAreaField name="reason" label="Reason" hint="Optional. Why did they decide against it?" maxLength={10_000} />
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="outline">Cancel</Button>
            </DialogClose>
            <SubmitButton pendingLabel="Saving...">Mark as lost</SubmitButton>
          </DialogFooter>
        </ApiForm>
      </DialogBody>
    </DialogContent>
  </Dialog>
);

/** Marks a lead as won and offers to convert them in the same step (PRODUCT.md, "Won offers conversion"). */
export function WonLeadDialog({ lead, onClose }: OutcomeDialogProps) {
  const [won, setWon] = useState<{ lead: Lead; earlierError: ApiError } | null>(null);
  const [conversion, setConversion] = useState<LeadConversion | null>(null);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>{conversion ? `${firstNameFrom(lead.fullName)} is a client` : won ? `Make ${lead.fullName} a client` : `Mark ${lead.fullName} as won`}</DialogTitle>
          {conversion ? null : <ConversionDescription />}
        </DialogHeader>
        <DialogBody>
          {conversion ? <ConversionSuccess {...conversion} /> : <AgreementCheck className="mb-5" />}
          {!conversion && won ? <ConvertLeadForm {...won} onConverted={setConversion} /> : null}
          {conversion || won ? null : <WonLeadForm lead={lead} onWon={(wonLead, earlierError) => setWon({ lead: wonLead, earlierError })} onConverted={setConversion} onClose={onClose} />}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

interface WonLeadFormValues {
  reason: string;
  next: "convert" | "later";
  email: string;
}

interface WonLeadFormProps extends OutcomeDialogProps {
  /** Called when the lead is won but the conversion failed. */
  onWon: (lead: Lead, error: ApiError) => void;
  onConverted: (conversion: LeadConversion) => void;
}

function WonLeadForm({ lead, onWon, onConverted, onClose }: WonLeadFormProps) {
  const refetch = use(RefetchContext);
  const choices = [
    { value: "convert", label: `Make ${firstNameFrom(lead.fullName)} a client now` },
    { value: "later", label: "Only mark as won" },
  ];

  async function convert(won: Lead, email: string): Promise<Lead> {
    try {
      const converted = await callEndpoint(convertLead, { params: { id: won.id }, body: { email } });
      await refetch(convertLead);
      onConverted(converted);
      return converted.lead;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 401) throw error;
      onWon(won, error);
      return won;
    }
  }

  return (
    <ApiForm
      endpoint={changeLeadOutcome}
      params={{ id: lead.id }}
      defaultValues={{ reason: "", next: "convert", email: "" }}
      toBody={({ reason }: WonLeadFormValues) => ({ outcome: "won" as const, reason })}
      validate={(values) => (values.next === "convert" ? validateAccountEmail(lead, values) : {})}
      submitWith={async (input, { next, email }) => {
        const won = await callEndpoint(changeLeadOutcome, input);
        return next === "convert" ? convert(won, email) : won;
      }}
      success={({ clientId }) => ({ title: clientId ? "Lead converted to client!" : "Lead marked as won" })}
      failure={{ title: "Failed to update outcome" }}
      onSuccess={(_, form) => {
        if (form.getValues("next") === "later") onClose();
      }}
      className="grid gap-5"
    >
      <TextAreaField name="reason" label="Reason" hint="Optional. What won them over?" rows={1} maxLength={10_000} />
      <RadioField name="next" label="What next?" options={choices} />
      {lead.email ? null : <ConversionEmailField />}
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <SubmitButton pendingLabel="Saving...">Mark as won</SubmitButton>
      </DialogFooter>
    </ApiForm>
  );
}

const ConversionEmailField = () => (useWatch<WonLeadFormValues, "next">({ name: "next" }) === "convert" ? <AccountEmailField /> : null);
