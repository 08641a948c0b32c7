"use client";

import { PaymentSetupFromUrl } from "@/components/payment-links/setup/payment-setup-from-url";
import { QuickViewFromAddress } from "@/components/roster/quick-view-from-address";

/** The dialogs that an address can open over every screen of a coach. */
export const CoachDialogs = () => (
  <>
    <QuickViewFromAddress />
    <PaymentSetupFromUrl />
  </>
);
