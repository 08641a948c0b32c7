"use client";

import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { Disclosure } from "@/components/common/disclosure";
import { ApiForm } from "@/components/form/api-form";
import { TextField } from "@/components/form/fields";
import { SubmitButton } from "@/components/form/submit-button";
import { BankDialog } from "@/components/payments/bank-dialog";
import { CardField } from "@/components/payments/card-field";
import type { CardFormProps } from "@/components/payments/card-form-props";
import { type CardInput, describeTestCard, formatCardCvc, formatCardExpiry, formatCardNumber, sampleCardDetails, validateCardInput } from "@/components/payments/card-input";
import { recoverLostResponse } from "@/components/payments/recover-lost-response";
import { TestPaymentsBadge } from "@/components/payments/test-payments-badge";
import { ApiError, callEndpoint, getErrorMessage } from "@/lib/api/client";
import { confirmTestCard } from "@/lib/money/sandbox/calls";
import type { TestCardConfirmation } from "@/lib/money/sandbox/contract";
import { findTestCardToken, testCards } from "@/lib/providers/payments/test-cards";

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
        toBody={({ number, expiry }) => ({ clientSecret, token: findTestCardToken(number) ?? "", expiry: expiry.replace(" / ", "/20") || undefined })}
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

/** Lists the test cards; choosing one fills in the surrounding form. */
function TestCards({ purpose }: { purpose: "pay" | "save" }) {
  const { setValue, getValues, clearErrors } = useFormContext();
  function fillIn(number: string) {
    const name: unknown = getValues("name");
    const values = { number: formatCardNumber(number), ...sampleCardDetails(new Date()), name: typeof name === "string" && name.trim() ? name : "Test Client" };
    for (const [field, value] of Object.entries(values)) setValue(field, value, { shouldDirty: true });
    clearErrors();
  }
  return (
    <Disclosure title="Test cards" className="text-sm">
      <ul className="grid gap-1">
        {testCards.map((card) => (
          <li key={card.token}>
            <button
              type="button"
              onClick={() => fillIn(card.number)}
              className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 rounded-md px-3 py-1.5 text-left hover:bg-accent"
            >
              <span className="figures font-semibold">{formatCardNumber(card.number)}</span>
              <span className="text-muted-foreground">{describeTestCard(card, purpose)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
