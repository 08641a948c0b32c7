"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { ErrorNote } from "@/components/feedback/error-note";
import type { CardFormProps } from "@/components/payments/card-form-props";
import { Skeleton } from "@/components/ui/skeleton";

const loading = () => <Skeleton className="h-72" />;
const SandboxCardForm = dynamic(() => import("@/components/payments/sandbox-card-form").then((module) => module.SandboxCardForm), { loading });
const StripeCardForm = dynamic(() => import("@/components/payments/stripe-card-form").then((module) => module.StripeCardForm), { loading });

/** Stripe's card form, or the one for test payments. A new client secret resets it. */
export function CardForm(props: CardFormProps) {
  const { gateway, publishableKey, clientSecret } = props.payment;
  const [failure, setFailure] = useState<string>();
  function onFailed(message: string) {
    setFailure(message);
    props.onFailed(message);
  }
  return (
    <div onSubmitCapture={() => setFailure(undefined)}>
      {failure ? <ErrorNote className="mb-5">{failure}</ErrorNote> : null}
      {gateway === "sandbox" ? (
        <SandboxCardForm key={clientSecret} {...props} onFailed={onFailed} />
      ) : (
        <StripeCardForm key={clientSecret} {...props} onFailed={onFailed} publishableKey={publishableKey ?? ""} />
      )}
    </div>
  );
}
