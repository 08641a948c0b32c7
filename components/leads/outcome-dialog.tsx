"use client";

import { use, useState } from "react";
import { useWatch } from "react-hook-form";
import { ApiForm } from "@/components/form/api-form";
import { RadioField } from "@/components/form/choice-fields";
import { RefreshContext } from "@/components/form/refresh-context";
import { SubmitButton } from "@/components/form/submit-button";
import { TextAreaField } from "@/components/form/text-area-field";
import { AccountEmail, conversion, Converted, ConvertForm, emailFaults } from "@/components/leads/convert-dialog";
import { firstNameOf } from "@/components/leads/lead-texts";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogClose, DialogContent, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { ApiError, call } from "@/lib/api/client";
import { type Conversion, changeOutcome, convertLead, type Lead } from "@/lib/outreach/leads/contract";

interface DialogProps {
  lead: Lead;
  onClose: () => void;
}

export const LostDialog = ({ lead, onClose }: DialogProps) => (
  <Dialog open onOpenChange={(open) => !open && onClose()}>
    <DialogContent className="sm:max-w-md">
      <DialogHeader>
        <DialogTitle>Mark {lead.fullName} as lost</DialogTitle>
        <DialogDescription>She leaves the pipeline. You can open her again at any stage.</DialogDescription>
      </DialogHeader>
      <DialogBody>
        <ApiForm
          endpoint={changeOutcome}
          params={{ id: lead.id }}
          defaults={{ reason: "" }}
          bodyOf={({ reason }: { reason: string }) => ({ outcome: "lost" as const, reason })}
          success={{ title: "Lead marked as lost" }}
          failure={{ title: "Failed to update outcome" }}
          onDone={onClose}
        >
          <TextAreaField name="reason" label="Reason" hint="Optional. What made her decide against it?" maxLength={10_000} />
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

/** Won, and unless the coach says otherwise a client in the same step (PRODUCT.md, "Won offers conversion"). */
export function WonDialog({ lead, onClose }: DialogProps) {
  const [won, setWon] = useState<{ lead: Lead; refusal: ApiError | null } | null>(null);
  const [done, setDone] = useState<Conversion | null>(null);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>{done ? `${firstNameOf(lead.fullName)} is a client` : won ? `Make ${lead.fullName} a client` : `Mark ${lead.fullName} as won`}</DialogTitle>
          {done ? null : <DialogDescription>{conversion}</DialogDescription>}
        </DialogHeader>
        <DialogBody>
          {done ? <Converted {...done} /> : null}
          {!done && won ? <ConvertForm {...won} onConverted={setDone} /> : null}
          {done || won ? null : <WonForm lead={lead} onWon={(now, refusal) => setWon({ lead: now, refusal })} onConverted={setDone} onClose={onClose} />}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

interface WonValues {
  reason: string;
  next: "convert" | "later";
  email: string;
}

interface WonFormProps extends DialogProps {
  /** She is won, but the conversion that was asked for was refused. */
  onWon: (lead: Lead, refusal: ApiError) => void;
  onConverted: (done: Conversion) => void;
}

function WonForm({ lead, onWon, onConverted, onClose }: WonFormProps) {
  const refresh = use(RefreshContext);
  const choices = [
    { value: "convert", label: `Make ${firstNameOf(lead.fullName)} a client now` },
    { value: "later", label: "Only mark her as won" },
  ];

  async function convert(won: Lead, email: string): Promise<Lead> {
    try {
      const converted = await call(convertLead, { params: { id: won.id }, body: { email } });
      await refresh(convertLead);
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
      endpoint={changeOutcome}
      params={{ id: lead.id }}
      defaults={{ reason: "", next: "convert", email: "" }}
      bodyOf={({ reason }: WonValues) => ({ outcome: "won" as const, reason })}
      check={(values) => (values.next === "convert" ? emailFaults(lead, values) : {})}
      sendBy={async (input, { next, email }) => {
        const won = await call(changeOutcome, input);
        return next === "convert" ? convert(won, email) : won;
      }}
      success={({ clientId }) => ({ title: clientId ? "Lead converted to client!" : "Lead marked as won" })}
      failure={{ title: "Failed to update outcome" }}
      onDone={(_, form) => {
        if (form.getValues("next") === "later") onClose();
      }}
      className="grid gap-5"
    >
      <TextAreaField name="reason" label="Reason" hint="Optional. What won her over?" rows={1} maxLength={10_000} />
      <RadioField name="next" label="And then" options={choices} />
      {lead.email ? null : <EmailToConvert />}
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <SubmitButton pendingLabel="Saving...">Mark as won</SubmitButton>
      </DialogFooter>
    </ApiForm>
  );
}

const EmailToConvert = () => (useWatch<WonValues, "next">({ name: "next" }) === "convert" ? <AccountEmail /> : null);
