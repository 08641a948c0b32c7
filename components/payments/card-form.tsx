"use client";

import dynamic from "next/dynamic";
import type { CardFormProps } from "@/components/payments/card-form-props";
import { Skeleton } from "@/components/ui/skeleton";

const loading = () => <Skeleton className="h-72" />;
const SandboxCardForm = dynamic(() => import("@/components/payments/sandbox-card-form").then((module) => module.SandboxCardForm), { loading });
const StripeCardForm = dynamic(() => import("@/components/payments/stripe-card-form").then((module) => module.StripeCardForm), { loading });

/** Stripe's card form, or the one for test payments. A new client secret resets it. */
export function CardForm(props: CardFormProps) {
  const { gateway, publishableKey, clientSecret } = props.payment;
  if (gateway === "sandbox") return <SandboxCardForm key={clientSecret} {...props} />;
  return <StripeCardForm key={clientSecret} {...props} publishableKey={publishableKey ?? ""} />;
}
