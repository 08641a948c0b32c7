import { PublicShell } from "@/components/shell/public-shell";
import { LazyAuthScreen } from "@/app/(public)/auth/lazy-auth-screen";
import { env } from "@/lib/platform/env";
import { product } from "@/lib/core/settings/product";

export async function AuthPage() {
  const brand = await product();
  return (
    <PublicShell product={brand} headline="Strong, at your own rhythm." text="Your training, your check-ins and your coach, in one calm place.">
      <LazyAuthScreen productName={brand.name} demo={env().DEMO_MODE} />
    </PublicShell>
  );
}
