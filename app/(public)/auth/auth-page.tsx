import type { ComponentType } from "react";
import type { SignInScreenProps } from "@/app/(public)/auth/sign-in-screen";
import { PublicShell } from "@/components/shell/public-shell";
import { getProductBranding } from "@/lib/core/settings/product-branding";
import { isWithoutAccounts } from "@/lib/people/accounts/queries";
import { needsSetUpCode } from "@/lib/people/accounts/set-up-code";
import { env } from "@/lib/platform/env";

/** `Screen` is the SignInScreen, or one that loads it. */
export async function AuthPage({ Screen }: { Screen: ComponentType<SignInScreenProps> }) {
  const brand = await getProductBranding();
  return (
    <PublicShell product={brand} headline="Strong, at your own rhythm." text="Your training, your check-ins and your coach, in one calm place.">
      <Screen productName={brand.name} demo={env().DEMO_MODE} isFirstAccount={await isWithoutAccounts()} needsSetUpCode={await needsSetUpCode()} />
    </PublicShell>
  );
}
