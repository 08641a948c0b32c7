import type { Metadata } from "next";
import { LeadConsentScreen } from "@/components/leads/lead-consent-screen";
import { DisabledUntilHydrated } from "@/components/layout/disabled-until-hydrated";
import { PublicShell } from "@/components/shell/public-shell";
import { getProductBranding } from "@/lib/core/settings/product-branding";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { findLeadConsentState } from "@/lib/outreach/leads/link-queries";

export const metadata: Metadata = { title: "Your answers" };

export default async function Page({ searchParams }: { searchParams: Promise<{ token?: string | string[] }> }) {
  const { token } = await searchParams;
  const knownToken = typeof token === "string" ? token : "";
  const { productName, coachName } = await getPracticeSettings();
  return (
    <PublicShell product={await getProductBranding()} headline="Your details are yours." text="You decide what we keep.">
      <DisabledUntilHydrated>
        <LeadConsentScreen token={knownToken} coachName={coachName || productName} {...await findLeadConsentState(knownToken)} />
      </DisabledUntilHydrated>
    </PublicShell>
  );
}
