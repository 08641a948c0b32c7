import type { Metadata } from "next";
import { sendByPost } from "@/app/(public)/discovery/send";
import { DiscoveryForm } from "@/components/leads/discovery/discovery-form";
import { PublicShell } from "@/components/shell/public-shell";
import { product } from "@/lib/core/settings/product";
import { practice } from "@/lib/core/settings/queries";

export const metadata: Metadata = { title: "Discovery form" };

/** What could be the ref of a trackable link; one that could not is no reason to refuse her answers. */
const refIn = (value: string | string[] | undefined) => (typeof value === "string" && value.length <= 100 ? value.trim() : "");

export default async function Page({ searchParams }: { searchParams: Promise<{ ref?: string | string[] }> }) {
  const { ref } = await searchParams;
  const { coachName, contactEmail, contactPhone, chatLink } = await practice();
  return (
    <PublicShell product={await product()} width="form" headline="Every strong story starts somewhere." text="Tell us where you are and where you want to be.">
      <DiscoveryForm send={sendByPost} leadRef={refIn(ref)} coachName={coachName} contact={{ email: contactEmail, phone: contactPhone, chatLink }} />
    </PublicShell>
  );
}
