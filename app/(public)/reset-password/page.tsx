import type { Metadata } from "next";
import { ResetPasswordScreen } from "@/components/accounts/reset-password-screen";
import { PublicShell } from "@/components/shell/public-shell";
import { getProductBranding } from "@/lib/core/settings/product-branding";
import { findPasswordLinkPurpose } from "@/lib/people/accounts/queries";
import { currentTime } from "@/lib/platform/clock";

export const metadata: Metadata = { title: "Set your password" };

export default async function Page({ searchParams }: { searchParams: Promise<{ token?: string | string[] }> }) {
  const { token } = await searchParams;
  const purpose = typeof token === "string" ? await findPasswordLinkPurpose(token, currentTime()) : null;
  return (
    <PublicShell product={await getProductBranding()} headline="A fresh start." text="Choose a password that only you know.">
      <ResetPasswordScreen token={purpose && typeof token === "string" ? token : null} isFirst={purpose === "set_password"} />
    </PublicShell>
  );
}
