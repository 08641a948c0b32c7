import type { Metadata } from "next";
import { PrivacyNoticeScreen } from "@/components/privacy/privacy-notice";
import { PublicShell } from "@/components/shell/public-shell";
import { getProductBranding } from "@/lib/core/settings/product-branding";
import { getPrivacyNotice } from "@/lib/practice/privacy/notice";

export const metadata: Metadata = { title: "Privacy notice" };

export default async function Page() {
  return (
    <PublicShell product={await getProductBranding()} width="form" headline="Your data is yours." text="What we keep, why, and what you decide.">
      <PrivacyNoticeScreen notice={await getPrivacyNotice()} />
    </PublicShell>
  );
}
