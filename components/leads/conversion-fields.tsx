import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { CheckboxField } from "@/components/form/choice-fields";
import { SelectField, TextField } from "@/components/form/fields";
import { useAreEmailsSent } from "@/components/hooks/emails-sent";
import { firstNameFrom } from "@/components/leads/lead-labels";
import { planPriceText } from "@/components/plans/plan-text";
import { loadSchema } from "@/lib/api/load-schema";
import { queryFor } from "@/lib/api/query";
import { listAutomationRules } from "@/lib/core/automation/calls";
import { listPaymentPlans } from "@/lib/money/plans/calls";
import type { PaymentPlan } from "@/lib/money/plans/contract";
import { convertLead } from "@/lib/outreach/leads/calls";
import type { Lead } from "@/lib/outreach/leads/contract";

export interface ConversionValues {
  fullName: string;
  email: string;
  withPayment: boolean;
  priceId: string;
}

export const conversionDefaults = ({ fullName, email }: Lead): ConversionValues => ({ fullName, email: email ?? "", withPayment: false, priceId: "" });

export const toConversionBody = ({ fullName, email, withPayment, priceId }: ConversionValues) => ({ fullName, email, priceId: withPayment ? priceId : undefined });

/** Errors by field for what the endpoint leaves optional. */
export async function validateConversion({ fullName, email, withPayment, priceId }: ConversionValues): Promise<Partial<Record<keyof ConversionValues, string>>> {
  const body = await loadSchema(() => convertLead.loadBody());
  const issues = body?.safeParse({ email, fullName }).error?.issues ?? [];
  const messageFor = (name: string) => issues.find(({ path }) => path[0] === name)?.message;
  const emailError = email.trim() ? messageFor("email") : "Please enter their email. They'll sign in with it.";
  const nameError = fullName.trim() ? messageFor("fullName") : "Please enter a name";
  return { ...(emailError && { email: emailError }), ...(nameError && { fullName: nameError }), ...(withPayment && !priceId && { priceId: "Please choose a plan" }) };
}

const planLabel = (plan: PaymentPlan) => `${plan.name}, ${planPriceText(plan)}`;

/** The name, the email and the payment of a new client, and what they will be sent. */
export function ConversionFields() {
  const areEmailsSent = useAreEmailsSent();
  const plans = useQuery(queryFor(listPaymentPlans));
  const withPayment = useWatch<ConversionValues, "withPayment">({ name: "withPayment" });
  const { getValues, setValue } = useFormContext<ConversionValues>();
  useEffect(() => {
    // Also replaces a plan that has gone, or has another price, since it was chosen.
    if (plans.data && !plans.data.some(({ priceId }) => priceId === getValues("priceId"))) setValue("priceId", (plans.data.find(({ popular }) => popular) ?? plans.data[0])?.priceId ?? "");
  }, [plans.data, getValues, setValue]);
  const hint = plans.isError ? "We couldn't load your plans. You can set up the payment later, on their profile." : plans.data?.length === 0 ? "You have no plans on offer yet. Add one in your settings under Plans." : undefined;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField name="fullName" label="Full name" autoComplete="off" required />
        <TextField name="email" label="Email" type="email" autoComplete="off" required />
      </div>
      <CheckboxField name="withPayment" label={areEmailsSent ? "Set up payment and send the link" : "Set up payment"} hint={hint} disabled={!plans.data?.length} />
      {withPayment && plans.data ? <SelectField name="priceId" label="Plan" options={plans.data.map((plan) => ({ value: plan.priceId, label: planLabel(plan) }))} placeholder="Choose a plan" required /> : null}
      <WhatTheyReceive plans={plans.data ?? []} />
    </>
  );
}

/** Says what reaches the new client, and in which order. */
function WhatTheyReceive({ plans }: { plans: readonly PaymentPlan[] }) {
  const areEmailsSent = useAreEmailsSent();
  const rules = useQuery(queryFor(listAutomationRules));
  const { fullName = "", withPayment, priceId } = useWatch<ConversionValues>();
  const plan = withPayment ? plans.find((one) => one.priceId === priceId) : undefined;
  const name = firstNameFrom(fullName.trim()) || "Your client";
  const asksFor = plan ? `to set a password and then to pay ${planPriceText(plan)} for ${plan.name}` : "to set a password";
  const isOn = (id: string) => rules.data?.some((rule) => rule.id === id && rule.enabled) ?? false;
  const follow = [isOn("welcome-email") && "the welcome", isOn("contract-delivery") && "about an hour later their agreement"].filter(Boolean).join(", and ");
  return (
    <p aria-live="polite" className="rounded-md bg-info-soft px-4 py-3 text-sm text-info-ink">
      {areEmailsSent ? `${name} will get one email: it asks them ${asksFor}.` : `Email isn't connected, so you'll get a link to send ${name}. It asks them ${asksFor}.`}
      {plan && areEmailsSent && follow ? ` After they pay, they get ${follow}.` : null}
    </p>
  );
}

/** What the button of a conversion does, after its first words. */
export function useConversionLabel(words: string): string {
  const areEmailsSent = useAreEmailsSent();
  const withPayment = useWatch<ConversionValues, "withPayment">({ name: "withPayment" });
  return withPayment ? `${words} and ${areEmailsSent ? "send the link" : "set up payment"}` : words;
}
