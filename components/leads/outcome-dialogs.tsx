"use client";

import { use, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { ApiForm } from "@/components/form/api-form";
import { RadioField } from "@/components/form/choice-fields";
import { RefetchContext } from "@/components/form/refetch-context";
import { SubmitButton } from "@/components/form/submit-button";
import { TextAreaField } from "@/components/form/text-area-field";
import { forgetTypedText, KeepTypedText } from "@/components/form/typed-text";
import { conversionDefaults, ConversionFields, type ConversionValues, toConversionBody, useConversionLabel, validateConversion } from "@/components/leads/conversion-fields";
import { ConversionSuccess, conversionText } from "@/components/leads/conversion-success";
import { ConversionDescription, ConvertLeadForm, type FailedConversion } from "@/components/leads/convert-lead-dialog";
import { firstNameFrom } from "@/components/leads/lead-labels";
import { AgreementCheck } from "@/components/onboarding/agreement-check";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogClose, DialogContent, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { ApiError, callEndpoint } from "@/lib/api/client";
import { changeLeadOutcome, convertLead } from "@/lib/outreach/leads/calls";
import type { Lead, LeadConversion } from "@/lib/outreach/leads/contract";

interface OutcomeDialogProps {
  lead: Lead;
  onClose: () => void;
}

/** What the kept text of the reason is about. */
const aboutLost = ({ id }: Lead) => `lost-lead:${id}`;

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
          onSuccess={(_lead, _form, { reason }) => forgetTypedText(aboutLost(lead), reason)}
          onDone={onClose}
        >
          <TextAreaField name="reason" label="Reason" hint="Optional. Why did they decide against it?" maxLength={10_000} />
          <KeepTypedText name="reason" about={aboutLost(lead)} />
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
  const [won, setWon] = useState<{ lead: Lead; earlier: FailedConversion } | null>(null);
  const [conversion, setConversion] = useState<LeadConversion | null>(null);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className={conversion ? "sm:max-w-md" : "sm:max-w-xl"}>
        <DialogHeader>
          <DialogTitle>{conversion ? `${firstNameFrom(conversion.lead.fullName)} is a client` : won ? `Make ${lead.fullName} a client` : `Mark ${lead.fullName} as won`}</DialogTitle>
          {conversion ? null : <ConversionDescription />}
        </DialogHeader>
        <DialogBody>
          {conversion ? <ConversionSuccess {...conversion} /> : <AgreementCheck className="mb-5" />}
          {!conversion && won ? <ConvertLeadForm {...won} onConverted={setConversion} /> : null}
          {conversion || won ? null : <WonLeadForm lead={lead} onWon={(wonLead, earlier) => setWon({ lead: wonLead, earlier })} onConverted={setConversion} onClose={onClose} />}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

interface WonLeadFormValues extends ConversionValues {
  reason: string;
  next: "convert" | "later";
}

interface WonLeadFormProps extends OutcomeDialogProps {
  /** Called when the lead is won but the conversion failed. */
  onWon: (lead: Lead, failed: FailedConversion) => void;
  onConverted: (conversion: LeadConversion) => void;
}

function WonLeadForm({ lead, onWon, onConverted, onClose }: WonLeadFormProps) {
  const refetch = use(RefetchContext);
  const made = useRef<LeadConversion | null>(null);
  const about = `won-lead:${lead.id}`;
  const choices = [
    { value: "convert", label: `Make ${firstNameFrom(lead.fullName)} a client now` },
    { value: "later", label: "Only mark as won" },
  ];

  async function convert(won: Lead, values: ConversionValues): Promise<Lead> {
    try {
      const converted = await callEndpoint(convertLead, { params: { id: won.id }, body: toConversionBody(values) });
      made.current = converted;
      await refetch(convertLead);
      onConverted(converted);
      return converted.lead;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 401) throw error;
      onWon(won, { error, values });
      return won;
    }
  }

  return (
    <ApiForm<typeof changeLeadOutcome, WonLeadFormValues>
      endpoint={changeLeadOutcome}
      params={{ id: lead.id }}
      defaultValues={{ reason: "", next: "convert", ...conversionDefaults(lead) }}
      toBody={({ reason }: WonLeadFormValues) => ({ outcome: "won" as const, reason })}
      validate={(values) => (values.next === "convert" ? validateConversion(values) : {})}
      submitWith={async (input, values) => {
        const won = await callEndpoint(changeLeadOutcome, input);
        return values.next === "convert" ? convert(won, values) : won;
      }}
      success={({ clientId }) => (clientId && made.current ? { title: "Lead converted to client!", description: conversionText(made.current) || undefined } : { title: "Lead marked as won" })}
      failure={{ title: "Failed to update outcome" }}
      onSuccess={(_lead, _form, { reason }) => forgetTypedText(about, reason)}
      onDone={(_lead, _form, { next }) => {
        if (next === "later") onClose();
      }}
      className="grid gap-5"
    >
      <TextAreaField name="reason" label="Reason" hint="Optional. What won them over?" rows={1} maxLength={10_000} />
      <KeepTypedText name="reason" about={about} />
      <RadioField name="next" label="What next?" options={choices} columns />
      <ConversionFieldsIfChosen />
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <WonButton />
      </DialogFooter>
    </ApiForm>
  );
}

const useIsConverting = () => useWatch<WonLeadFormValues, "next">({ name: "next" }) === "convert";

const ConversionFieldsIfChosen = () => (useIsConverting() ? <ConversionFields /> : null);

function WonButton() {
  const label = useConversionLabel("Mark as won");
  return <SubmitButton pendingLabel="Saving...">{useIsConverting() ? label : "Mark as won"}</SubmitButton>;
}
