"use client";

import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { closePaymentSetup, newClientParameterValue, paymentSetupParameter } from "@/components/payment-links/setup/payment-setup-url";

// It lies over every screen of the coach, and most of them never open it.
const PaymentSetupDialog = dynamic(() => import("@/components/payment-links/setup/payment-setup-dialog").then((module) => module.PaymentSetupDialog));

/** Setting up a client's payment, over whatever screen names her in `?setup=`; `new` for one to be added first. */
export function PaymentSetupFromUrl() {
  const setup = useSearchParams().get(paymentSetupParameter);
  return setup ? <PaymentSetupDialog key={setup} clientId={setup === newClientParameterValue ? null : setup} onClose={closePaymentSetup} /> : null;
}
