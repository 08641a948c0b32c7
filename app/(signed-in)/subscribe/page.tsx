import type { Metadata } from "next";
import { Seeded } from "@/components/layout/seeded";
import { signedInPage } from "@/components/shell/signed-in-page";
import { SubscribeScreen } from "@/components/subscriptions/subscribe-screen";
import { seed } from "@/lib/api/seed";
import { gateway } from "@/lib/money/payments/gateway";
import { product } from "@/lib/core/settings/product";
import { offer, ownSubscription } from "@/lib/money/subscriptions/contract";
import { offerOf, standingOf } from "@/lib/money/subscriptions/queries";

export const metadata: Metadata = { title: "Your subscription" };

export default signedInPage(["client"], async ({ actor, now }) => (
  <Seeded seeds={[seed(ownSubscription, {}, await standingOf(actor, now)), seed(offer, {}, await offerOf(actor))]}>
    <SubscribeScreen productName={(await product()).name} isTest={gateway().mode === "test"} />
  </Seeded>
));
