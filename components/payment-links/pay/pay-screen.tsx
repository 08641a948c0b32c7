"use client";

import { BadgeCheck, CircleCheckBig, ExternalLink } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { StatePanel } from "@/components/feedback/state-panel";
import { AfterPayment } from "@/components/payment-links/pay/after-payment";
import { PayForm } from "@/components/payment-links/pay/pay-form";
import { TestPaymentsBadge } from "@/components/payments/test-payments-badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import type { PaymentPage } from "@/lib/money/payment-links/contract";

interface PayScreenProps {
  token: string;
  initialPage: PaymentPage;
  /** The client has returned from the gateway's payment page. */
  isReturning: boolean;
  /** The link's client is signed in here. */
  isOwner: boolean;
}

export function PayScreen({ token, initialPage, isReturning, isOwner }: PayScreenProps) {
  const [page, setPage] = useState(initialPage);
  const next = <AfterPayment token={token} isOwner={isOwner} needsPassword={page.needsPassword} />;
  const [paidNow, setPaidNow] = useState(false);
  if (page.state === "paid")
    return (
      <PaymentOutcome takesFocus={paidNow} icon={CircleCheckBig} title={paidNow ? "Payment Successful" : "This has been paid"} isTest={page.gateway === "sandbox"} next={next}>
        {paidNow ? `Thank you! Your plan, ${page.plan.name}, is active now, and your coach can see it.` : "Thank you! There is nothing left to pay here."}
      </PaymentOutcome>
    );
  if (page.state === "covered")
    return (
      <PaymentOutcome takesFocus={false} icon={BadgeCheck} title="There is nothing to pay" isTest={page.gateway === "sandbox"} next={next}>
        You already have an active plan, so you don't need this link. Nothing has been charged.
      </PaymentOutcome>
    );
  if (page.gateway === "sandbox")
    return (
      <PayForm
        token={token}
        plan={page.plan}
        onPageChanged={setPage}
        onPaid={(settled) => {
          setPaidNow(true);
          setPage(settled ?? { ...page, state: "paid" });
        }}
      />
    );
  if (isReturning)
    return (
      <PaymentOutcome takesFocus={false} icon={CircleCheckBig} title="Thank you!" isTest={false} next={next}>
        We're confirming your payment, which takes a moment. Your coach will see it once it's through.
      </PaymentOutcome>
    );
  return (
    <Button asChild size="lg" className="mt-6 w-full">
      <a href={page.payAt ?? ""}>
        <ExternalLink aria-hidden />
        Continue to payment
      </a>
    </Button>
  );
}

interface PaymentOutcomeProps {
  takesFocus: boolean;
  icon: typeof BadgeCheck;
  title: string;
  isTest: boolean;
  next: ReactNode;
  children: ReactNode;
}

/** Replaces the form after the payment, and takes the focus from it. */
function PaymentOutcome({ takesFocus, icon, title, isTest, next, children }: PaymentOutcomeProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) panel.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={panel} tabIndex={-1} role="status" className="mt-6 rounded-lg outline-none">
      <Card>
        <CardContent>
          <StatePanel
            as="h2"
            icon={icon}
            title={title}
            text={children}
            action={next}
            className="px-0 py-2"
          />
          {isTest ? (
            <p className="mt-4 text-center">
              <TestPaymentsBadge />
            </p>
          ) : null}
        </CardContent>
      </Card>
    </div>
  );
}
