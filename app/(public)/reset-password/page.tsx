import type { Metadata } from "next";
import { cookies } from "next/headers";
import { OtherAccount } from "@/components/accounts/other-account";
import { ResetPasswordScreen } from "@/components/accounts/reset-password-screen";
import { PublicShell } from "@/components/shell/public-shell";
import { readActor } from "@/lib/auth/session";
import { getProductBranding } from "@/lib/core/settings/product-branding";
import { findOpenPayment } from "@/lib/money/payment-links/queries";
import { findPasswordLink } from "@/lib/people/accounts/queries";
import { currentTime } from "@/lib/platform/clock";

export const metadata: Metadata = { title: "Set your password" };

export default async function Page({ searchParams }: { searchParams: Promise<{ token?: string | string[] }> }) {
  const { token } = await searchParams;
  const link = typeof token === "string" ? await findPasswordLink(token, currentTime()) : null;
  const isUsable = link?.problem === null;
  const actor = isUsable ? await readActor(await cookies()) : null;
  const isOtherAccount = isUsable && actor !== null && actor.id !== link.userId;
  const payment = isUsable && !isOtherAccount ? await findOpenPayment(link.userId) : null;
  return (
    <PublicShell product={await getProductBranding()} headline="A fresh start." text="Choose a password that only you know.">
      {isOtherAccount ? (
        <OtherAccount address={link.email} />
      ) : (
        <ResetPasswordScreen token={isUsable && typeof token === "string" ? token : null} isInvitation={link?.isInvitation ?? false} isFirst={link?.hasPassword === false} problem={link?.problem ?? null} payment={payment} />
      )}
    </PublicShell>
  );
}
