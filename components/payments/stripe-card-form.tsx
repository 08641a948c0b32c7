"use client";

import { type FormEvent, useEffect, useState } from "react";
import { ErrorState } from "@/components/feedback/error-state";
import type { CardFormProps } from "@/components/payments/card-form-props";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { type Appearance, Elements, loadStripeClient, PaymentElement, type Stripe, useElements, useStripe } from "@/lib/providers/payments/stripe-elements";

type StripeCardFormProps = CardFormProps & { publishableKey: string };

/** Stripe's Payment Element, which sends the card details to Stripe and never to our server. */
export function StripeCardForm(props: StripeCardFormProps) {
  const [attempt, setAttempt] = useState(0);
  return <StripeLoader key={attempt} {...props} onAgain={() => setAttempt(attempt + 1)} />;
}

function StripeLoader({ publishableKey, onAgain, ...props }: StripeCardFormProps & { onAgain: () => void }) {
  const [stripe, setStripe] = useState<Stripe | "failed" | null>(null);
  useEffect(() => {
    let isMounted = true;
    loadStripeClient(publishableKey).then(
      (loaded) => isMounted && setStripe(loaded),
      () => isMounted && setStripe("failed"),
    );
    return () => void (isMounted = false);
  }, [publishableKey]);
  if (stripe === null) return <Skeleton className="h-72" />;
  if (stripe === "failed") return <ErrorState title="The card form didn't load" text="Please check your connection and try again. Nothing has been charged." onRetry={onAgain} />;
  return (
    <Elements stripe={stripe} options={{ clientSecret: props.payment.clientSecret, appearance: stripeAppearance(), locale: "en-GB" }}>
      <StripeForm {...props} />
    </Elements>
  );
}

function StripeForm({ purpose, submitLabel, onDone, onFailed, onStale }: CardFormProps) {
  const [stripe, elements] = [useStripe(), useElements()];
  const [busy, setBusy] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!stripe || !elements || busy) return;
    setBusy(true);
    try {
      // A bank with its own confirmation page sends the client back to the home page.
      const options = { elements, confirmParams: { return_url: window.location.origin }, redirect: "if_required" } as const;
      const { error } = await (purpose === "pay" ? stripe.confirmPayment(options) : stripe.confirmSetup(options));
      if (!error) await onDone();
      // Stripe shows validation errors under the fields.
      else if (error.type !== "validation_error") onFailed(error.message ?? "The card was declined. Please use another one.");
      if (error?.type === "invalid_request_error") onStale?.();
    } finally {
      setBusy(false);
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-5">
      <PaymentElement options={{ layout: "tabs" }} />
      <Button type="submit" size="lg" disabled={!stripe || !elements} pending={busy} pendingLabel={purpose === "pay" ? "Processing..." : "Saving..."} className="w-full">
        {submitLabel}
      </Button>
    </form>
  );
}

/** Our current colours for Stripe's form, whose iframe our style sheet doesn't reach. */
function stripeAppearance(): Appearance {
  const [primary, card, foreground, destructive, mutedForeground] = ["primary", "card", "foreground", "destructive-ink", "muted-foreground"].map(themeColour);
  return {
    theme: "stripe",
    variables: { colorPrimary: primary, colorBackground: card, colorText: foreground, colorDanger: destructive, colorTextSecondary: mutedForeground, fontFamily: "system-ui, sans-serif", fontSizeBase: "17px", borderRadius: "12px", spacingUnit: "4px" },
  };
}

/** Returns a theme colour as #rrggbb, the only format Stripe accepts. Painting it on a canvas converts any format. */
function themeColour(token: string | undefined): string | undefined {
  const probe = document.createElement("span");
  probe.className = "hidden";
  probe.style.color = `var(--${token})`;
  document.body.append(probe);
  const computed = getComputedStyle(probe).color;
  probe.remove();
  const context = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d");
  if (!context) return undefined;
  context.fillStyle = computed;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
