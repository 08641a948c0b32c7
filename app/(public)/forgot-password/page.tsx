import type { Metadata } from "next";
import { ForgotPasswordScreen } from "@/components/accounts/forgot-password-screen";
import { PublicShell } from "@/components/shell/public-shell";
import { getProductBranding } from "@/lib/core/settings/product-branding";

export const metadata: Metadata = { title: "Forgot your password?" };

export default async function Page() {
  return (
    <PublicShell product={await getProductBranding()} headline="Let's get you back in." text="It happens to everyone. A new password takes a minute.">
      <ForgotPasswordScreen />
    </PublicShell>
  );
}
