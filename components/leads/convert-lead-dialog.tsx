"use client";

import { useState } from "react";
import { RestoreClientNotice } from "@/components/clients/restore-client-notice";
import { ApiForm } from "@/components/form/api-form";
import { DialogButtons } from "@/components/form/dialog-buttons";
import { conversionDefaults, ConversionFields, type ConversionValues, toConversionBody, useConversionLabel, validateConversion } from "@/components/leads/conversion-fields";
import { ConversionSuccess, conversionText } from "@/components/leads/conversion-success";
import { firstNameFrom } from "@/components/leads/lead-labels";
import { AgreementCheck } from "@/components/onboarding/agreement-check";
import { Dialog, DialogBody, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import type { ApiError } from "@/lib/api/client";
import { convertLead } from "@/lib/outreach/leads/calls";
import type { Lead, LeadConversion } from "@/lib/outreach/leads/contract";

export const ConversionDescription = () => <DialogDescription>Their discovery answers will fill in their intake and measurements.</DialogDescription>;

export function ConvertLeadDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const [conversion, setConversion] = useState<LeadConversion | null>(null);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className={conversion ? "sm:max-w-md" : "sm:max-w-xl"}>
        <DialogHeader>
          <DialogTitle>{conversion ? `${firstNameFrom(conversion.lead.fullName)} is a client` : `Make ${lead.fullName} a client`}</DialogTitle>
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

/** An attempt to convert the lead that failed, with what was typed. */
export interface FailedConversion {
  error: ApiError;
  values: ConversionValues;
}

interface ConvertFormProps {
  lead: Lead;
  earlier?: FailedConversion;
  onConverted: (conversion: LeadConversion) => void;
}

export function ConvertLeadForm({ lead, earlier, onConverted }: ConvertFormProps) {
  const [error, setError] = useState(earlier?.error ?? null);
  const [address, setAddress] = useState(earlier?.values.email ?? lead.email ?? "");
  return (
    <ApiForm<typeof convertLead, ConversionValues>
      endpoint={convertLead}
      params={{ id: lead.id }}
      defaultValues={earlier?.values ?? conversionDefaults(lead)}
      toBody={toConversionBody}
      validate={validateConversion}
      success={(conversion) => ({ title: "Lead converted to client!", description: conversionText(conversion) || undefined })}
      failure={{ title: "Lead not converted", fallback: "Please try again." }}
      onApiError={(newError, { email }) => {
        setError(newError);
        setAddress(email);
      }}
      onSuccess={onConverted}
      className="grid gap-5"
    >
      {error?.archivedId ? <RestoreClientNotice id={error.archivedId} email={address} onRestored={() => setError(null)} /> : null}
      {earlier && error && !error.archivedId ? <p className="rounded-md bg-warning-soft p-4 text-sm text-warning-ink">They're marked as won, but aren't a client yet. {error.userMessage}</p> : null}
      <ConversionFields />
      <ConvertButtons />
    </ApiForm>
  );
}

const ConvertButtons = () => {
  const label = useConversionLabel("Convert");
  return <DialogButtons pendingLabel="Converting...">{label === "Convert" ? "Convert to client" : label}</DialogButtons>;
};
