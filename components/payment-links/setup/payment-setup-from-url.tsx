"use client";

import { useSearchParams } from "next/navigation";
import { lazyDialog } from "@/components/feedback/lazy-dialog";
import { closePaymentSetup, newClientParameterValue, paymentSetupParameter } from "@/components/payment-links/setup/payment-setup-url";

// Loaded on demand: this is on every coach screen and rarely opened.
const PaymentSetupDialog = lazyDialog(() => import("@/components/payment-links/setup/payment-setup-dialog").then((module) => module.PaymentSetupDialog));

/** Opens the payment dialog for the client in `?setup=`, or for a new client if it is `new`. */
export function PaymentSetupFromUrl() {
  const setup = useSearchParams().get(paymentSetupParameter);
  return setup ? <PaymentSetupDialog key={setup} clientId={setup === newClientParameterValue ? null : setup} onClose={closePaymentSetup} /> : null;
}
