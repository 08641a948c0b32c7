import type { Metadata } from "next";
import { LeadErasureScreen } from "@/components/leads/lead-erasure-screen";
import { DisabledUntilHydrated } from "@/components/layout/disabled-until-hydrated";
import { PublicShell } from "@/components/shell/public-shell";
import { getProductBranding } from "@/lib/core/settings/product-branding";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { findLeadErasureState } from "@/lib/outreach/leads/link-queries";

export const metadata: Metadata = { title: "Delete my details" };

export default async function Page({ searchParams }: { searchParams: Promise<{ token?: string | string[] }> }) {
  const { token } = await searchParams;
  const knownToken = typeof token === "string" ? token : "";
  const { productName, contactEmail } = await getPracticeSettings();
  return (
    <PublicShell product={await getProductBranding()} headline="Your details are yours." text="You decide what we keep.">
      <DisabledUntilHydrated>
        <LeadErasureScreen token={knownToken} state={await findLeadErasureState(knownToken)} productName={productName} contactEmail={contactEmail} />
      </DisabledUntilHydrated>
    </PublicShell>
  );
}
