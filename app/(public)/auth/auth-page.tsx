import { LazyAuthScreen } from "@/app/(public)/auth/screens";
import { PublicShell } from "@/components/shell/public-shell";
import { SessionEndedNotice } from "@/components/shell/session-ended-notice";
import { getProductBranding } from "@/lib/core/settings/product-branding";
import { isWithoutAccounts } from "@/lib/people/accounts/queries";
import { needsSetUpCode } from "@/lib/people/accounts/set-up-code";
import { env } from "@/lib/platform/env";

export async function AuthPage() {
  const brand = await getProductBranding();
  return (
    <PublicShell product={brand} headline="Strong, at your own rhythm." text="Your training, your check-ins and your coach, in one calm place.">
      <SessionEndedNotice />
      <LazyAuthScreen productName={brand.name} demo={env().DEMO_MODE} isFirstAccount={await isWithoutAccounts()} needsSetUpCode={await needsSetUpCode()} />
    </PublicShell>
  );
}
