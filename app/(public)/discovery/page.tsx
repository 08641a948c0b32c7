import type { Metadata } from "next";
import { submitDiscoveryFormByPost } from "@/app/(public)/discovery/submit-by-post";
import { DiscoveryForm } from "@/components/leads/discovery/discovery-form";
import { PublicShell } from "@/components/shell/public-shell";
import { getProductBranding } from "@/lib/core/settings/product-branding";
import { getPracticeSettings } from "@/lib/core/settings/queries";

export const metadata: Metadata = { title: "Discovery form" };

/** Reads the ref of a trackable link. An impossible ref becomes "", so that the form can still be sent. */
const parseLeadRef = (value: string | string[] | undefined) => (typeof value === "string" && value.length <= 100 ? value.trim() : "");

export default async function Page({ searchParams }: { searchParams: Promise<{ ref?: string | string[] }> }) {
  const { ref } = await searchParams;
  const { coachName, contactEmail, contactPhone, chatLink } = await getPracticeSettings();
  return (
    <PublicShell product={await getProductBranding()} width="form" headline="Every strong story starts somewhere." text="Tell us where you are and where you want to be.">
      <DiscoveryForm submitAction={submitDiscoveryFormByPost} leadRef={parseLeadRef(ref)} coachName={coachName} contact={{ email: contactEmail, phone: contactPhone, chatLink }} />
    </PublicShell>
  );
}
