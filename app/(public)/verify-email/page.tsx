import type { Metadata } from "next";
import { cookies } from "next/headers";
import { VerifyEmailScreen } from "@/components/accounts/verify-email-screen";
import { SecondStepForm } from "@/components/second-factors/second-step-form";
import { PublicShell } from "@/components/shell/public-shell";
import { readActor } from "@/lib/auth/session";
import { getProductBranding } from "@/lib/core/settings/product-branding";
import { findVerificationLink } from "@/lib/people/accounts/queries";
import { currentTime } from "@/lib/platform/clock";

export const metadata: Metadata = { title: "Confirm your email address" };

export default async function Page({ searchParams }: { searchParams: Promise<{ token?: string | string[] }> }) {
  const { token } = await searchParams;
  const link = typeof token === "string" ? await findVerificationLink(token, currentTime()) : null;
  const actor = await readActor(await cookies());
  return (
    <PublicShell product={await getProductBranding()} headline="One last step." text="So that only you can read what's yours.">
      <VerifyEmailScreen
        link={link?.email && typeof token === "string" ? { token, address: link.email } : null}
        secondStep={<SecondStepForm />}
        signedIn={actor && (actor.id === link?.userId ? "owner" : "someone-else")}
      />
    </PublicShell>
  );
}
