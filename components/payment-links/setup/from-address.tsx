"use client";

import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { closePaymentSetup, newClient, setupParameter } from "@/components/payment-links/setup/address";

// It lies over every screen of the coach, and most of them never open it.
const PaymentSetupDialog = dynamic(() => import("@/components/payment-links/setup/payment-setup-dialog").then((module) => module.PaymentSetupDialog));

/** Setting up a client's payment, over whatever screen names her in `?setup=`; `new` for one to be added first. */
export function PaymentSetupFromAddress() {
  const setup = useSearchParams().get(setupParameter);
  return setup ? <PaymentSetupDialog key={setup} clientId={setup === newClient ? null : setup} onClose={closePaymentSetup} /> : null;
}
