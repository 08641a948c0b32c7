"use client";

import { useState } from "react";
import type { CardFormProps } from "@/components/payments/card-form-props";
import { CardField } from "@/components/payments/card-field";
import { type CardInput, problemsOf, shownCvc, shownExpiry, shownNumber } from "@/components/payments/card-input";
import { BankDialog } from "@/components/payments/bank-dialog";
import { TestCards } from "@/components/payments/test-cards";
import { TestPayments } from "@/components/payments/test-payments";
import { ApiForm } from "@/components/form/api-form";
import { TextField } from "@/components/form/fields";
import { SubmitButton } from "@/components/form/submit-button";
import { unlessLost } from "@/components/payments/unless-lost";
import { ApiError, call, shownMessage } from "@/lib/api/client";
import { tokenOfNumber } from "@/lib/providers/payments/test-cards";
import { type Confirmation, confirmCard } from "@/lib/money/sandbox/contract";

const unknown = "We could not reach the server, so we do not know whether it went through. Please reload the page before you try again: nothing is charged twice.";
/** Ended, or unknown. */
const isStale = (status: number) => status === 409 || status === 404;
const declined = "The card was declined. Please use another one.";

/** The card form of the test payments. The number of a test card stands for its token, which is all that is sent. */
export function SandboxCardForm({ payment: { clientSecret }, purpose, submitLabel, onDone, onFailed, onStale, check }: CardFormProps) {
  const [bankAsks, setBankAsks] = useState(false);
  async function follow({ status, reason }: Confirmation) {
    if (status === "succeeded") await onDone();
    else if (status === "asks") setBankAsks(true);
    else onFailed(reason ?? declined);
  }
  return (
    <>
      <ApiForm<typeof confirmCard, CardInput>
        endpoint={confirmCard}
        defaults={{ number: "", expiry: "", cvc: "", name: "" }}
        bodyOf={({ number }) => ({ clientSecret, token: tokenOfNumber(number) ?? "" })}
        check={(input) => problemsOf(input, new Date())}
        sendBy={(input) => unlessLost(call(confirmCard, input), check)}
        failure={{ title: purpose === "pay" ? "Payment Failed" : "Card not saved", fallback: unknown }}
        onRefused={({ status }) => isStale(status) && onStale?.()}
        onDone={follow}
        className="grid gap-5"
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <TestPayments />
          <p className="text-sm text-muted-foreground">No money moves. Please never enter a real card.</p>
        </div>
        <CardField name="number" label="Card number" shown={shownNumber} placeholder="4242 4242 4242 4242" />
        <div className="grid grid-cols-2 items-start gap-4">
          <CardField name="expiry" label="Expiry date" shown={shownExpiry} placeholder="MM / YY" />
          <CardField name="cvc" label="Security code" shown={shownCvc} placeholder="123" />
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
        onAnswered={async (answer) => {
          await follow(answer);
          setBankAsks(false);
        }}
        check={check}
        onRefused={(error) => {
          setBankAsks(false);
          onFailed(shownMessage(error, unknown));
          if (error instanceof ApiError && isStale(error.status)) onStale?.();
        }}
      />
    </>
  );
}
