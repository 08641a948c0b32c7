import type { Metadata } from "next";
import { UnsubscribeScreen } from "@/components/email/unsubscribe-screen";
import { DisabledUntilHydrated } from "@/components/layout/disabled-until-hydrated";
import { PublicShell } from "@/components/shell/public-shell";
import { findSubscription } from "@/lib/core/email/opt-out";
import { getProductBranding } from "@/lib/core/settings/product-branding";

export const metadata: Metadata = { title: "Your emails" };

export default async function Page({ searchParams }: { searchParams: Promise<{ token?: string | string[] }> }) {
  const { token } = await searchParams;
  const subscription = typeof token === "string" ? await findSubscription(token) : null;
  return (
    <PublicShell product={await getProductBranding()} headline="Only what helps you." text="You decide which emails you get.">
      <DisabledUntilHydrated>
        <UnsubscribeScreen token={subscription && typeof token === "string" ? token : null} initiallySubscribed={subscription?.subscribed ?? false} isLead={subscription?.isLead ?? false} />
      </DisabledUntilHydrated>
    </PublicShell>
  );
}
