import type { Metadata } from "next";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { signedInPage } from "@/components/shell/signed-in-page";
import { SubscribeScreen } from "@/components/subscriptions/subscribe-screen";
import { seedQuery } from "@/lib/api/query-seed";
import { getProductBranding } from "@/lib/core/settings/product-branding";
import { gateway } from "@/lib/money/payments/gateway";
import { readSubscription, readSubscriptionOffer } from "@/lib/money/subscriptions/contract";
import { getOwnSubscription, getSubscriptionOffer } from "@/lib/money/subscriptions/queries";

export const metadata: Metadata = { title: "Your subscription" };

export default signedInPage(["client"], async ({ actor, now }) => (
  <SeededQueries seeds={[seedQuery(readSubscription, {}, await getOwnSubscription(actor, now)), seedQuery(readSubscriptionOffer, {}, await getSubscriptionOffer(actor))]}>
    <SubscribeScreen productName={(await getProductBranding()).name} isTest={gateway().mode === "test"} />
  </SeededQueries>
));
