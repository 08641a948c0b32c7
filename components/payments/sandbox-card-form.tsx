"use client";

import { useState } from "react";
import { ApiForm } from "@/components/form/api-form";
import { TextField } from "@/components/form/fields";
import { SubmitButton } from "@/components/form/submit-button";
import { BankDialog } from "@/components/payments/bank-dialog";
import { CardField } from "@/components/payments/card-field";
import type { CardFormProps } from "@/components/payments/card-form-props";
import { type CardInput, formatCardCvc, formatCardExpiry, formatCardNumber, validateCardInput } from "@/components/payments/card-input";
import { recoverLostResponse } from "@/components/payments/recover-lost-response";
import { TestCards } from "@/components/payments/test-cards";
import { TestPaymentsBadge } from "@/components/payments/test-payments-badge";
import { ApiError, callEndpoint, getErrorMessage } from "@/lib/api/client";
import { confirmTestCard, type TestCardConfirmation } from "@/lib/money/sandbox/contract";
import { findTestCardToken } from "@/lib/providers/payments/test-cards";

const unknownOutcomeText = "We couldn't reach the server, so we don't know whether it went through. Please reload the page before you try again. You won't be charged twice.";
/** True for a conflict or not found: the payment can no longer be confirmed. */
const isStaleStatus = (status: number) => status === 409 || status === 404;
const declinedText = "The card was declined. Please use another one.";

/** The card form for test payments. It sends only the token of the test card, never the number. */
export function SandboxCardForm({ payment: { clientSecret }, purpose, submitLabel, onDone, onFailed, onStale, checkSucceeded }: CardFormProps) {
  const [bankAsks, setBankAsks] = useState(false);
  async function handleResult({ status, reason }: TestCardConfirmation) {
    if (status === "succeeded") await onDone();
    else if (status === "asks") setBankAsks(true);
    else onFailed(reason ?? declinedText);
  }
  return (
    <>
      <ApiForm<typeof confirmTestCard, CardInput>
        endpoint={confirmTestCard}
        defaultValues={{ number: "", expiry: "", cvc: "", name: "" }}
        toBody={({ number }) => ({ clientSecret, token: findTestCardToken(number) ?? "" })}
        validate={(input) => validateCardInput(input, new Date())}
        submitWith={(input) => recoverLostResponse(callEndpoint(confirmTestCard, input), checkSucceeded)}
        failure={{ title: purpose === "pay" ? "Payment Failed" : "Card not saved", fallback: unknownOutcomeText }}
        onApiError={({ status }) => isStaleStatus(status) && onStale?.()}
        onSuccess={handleResult}
        className="grid gap-5"
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <TestPaymentsBadge />
          <p className="text-sm text-muted-foreground">No real charges. Never enter a real card.</p>
        </div>
        <CardField name="number" label="Card number" format={formatCardNumber} placeholder="4242 4242 4242 4242" />
        <div className="grid grid-cols-2 items-start gap-4">
          <CardField name="expiry" label="Expiry date" format={formatCardExpiry} placeholder="MM / YY" />
          <CardField name="cvc" label="Security code" format={formatCardCvc} placeholder="123" />
        </div>
        <TextField name="name" label="Name on card" autoComplete="off" required />
        <TestCards purpose={purpose} />
        <SubmitButton size="lg" pendingLabel={purpose === "pay" ? "Processing..." : "Saving..."} className="w-full">
          {submitLabel}
        </SubmitButton>
      </ApiForm>
      <BankDialog
        clientSecret={clientSecret}
        purpose={purpose}
        open={bankAsks}
        onClose={() => setBankAsks(false)}
        onConfirmed={async (result) => {
          await handleResult(result);
          setBankAsks(false);
        }}
        checkSucceeded={checkSucceeded}
        onError={(error) => {
          setBankAsks(false);
          onFailed(getErrorMessage(error, unknownOutcomeText));
          if (error instanceof ApiError && isStaleStatus(error.status)) onStale?.();
        }}
      />
    </>
  );
}
