import type { Metadata } from "next";
import { submitDiscoveryFormByPost } from "@/app/(public)/discovery/submit-by-post";
import { DiscoveryForm } from "@/components/leads/discovery/discovery-form";
import { PublicShell } from "@/components/shell/public-shell";
import { getProductBranding } from "@/lib/core/settings/product-branding";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { brandPictures } from "@/lib/core/settings/rules";
import { brandPictureUrl, paths } from "@/lib/platform/paths";

/** The one page that search engines may list, unless the practice's settings say otherwise. A trackable link is the same page. */
export async function generateMetadata(): Promise<Metadata> {
  const { productName, coachName, discoveryIndexed } = await getPracticeSettings();
  const title = coachName ? `Coaching with ${coachName}` : "Discovery form";
  const description = `Tell ${coachName || productName} where you are and where you want to be. A few questions, then you hear back about whether coaching is right for you.`;
  return {
    title,
    description,
    robots: { index: discoveryIndexed },
    alternates: { canonical: paths.discovery },
    openGraph: { type: "website", siteName: productName, url: paths.discovery, title, description, locale: "en_GB", images: [{ url: brandPictureUrl("link"), width: brandPictures.link.width, height: brandPictures.link.height, alt: productName }] },
    twitter: { card: "summary_large_image" },
  };
}

/** Reads the ref of a trackable link. An impossible ref becomes "", so that the form can still be sent. */
const parseLeadRef = (value: string | string[] | undefined) => (typeof value === "string" && value.length <= 100 ? value.trim() : "");

export default async function Page({ searchParams }: { searchParams: Promise<{ ref?: string | string[] }> }) {
  const { ref } = await searchParams;
  const { coachName, weightUnit, contactEmail, contactPhone, chatLink } = await getPracticeSettings();
  return (
    <PublicShell product={await getProductBranding()} width="form" headline="Every strong story starts somewhere." text="Tell us where you are and where you want to be.">
      <DiscoveryForm submitAction={submitDiscoveryFormByPost} leadRef={parseLeadRef(ref)} coachName={coachName} weightUnit={weightUnit ?? "kg"} contact={{ email: contactEmail, phone: contactPhone, chatLink }} />
    </PublicShell>
  );
}
