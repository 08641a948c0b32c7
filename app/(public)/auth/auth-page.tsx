import { PublicShell } from "@/components/layout/public-shell";
import { AuthScreen } from "@/components/screens";
import { env } from "@/lib/platform/env";
import { product } from "@/lib/settings/product";

export async function AuthPage() {
  const brand = await product();
  return (
    <PublicShell product={brand} headline="Strong, at your own rhythm." text="Your training, your check-ins and your coach, in one calm place.">
      <AuthScreen productName={brand.name} demo={env().DEMO_MODE} />
    </PublicShell>
  );
}
