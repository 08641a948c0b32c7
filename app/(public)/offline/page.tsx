import type { Metadata } from "next";
import { KeptScreens } from "@/components/offline/kept-screens";
import { PublicShell } from "@/components/shell/public-shell";
import { getProductBranding } from "@/lib/core/settings/product-branding";

export const metadata: Metadata = { title: "Offline" };

/** What the service worker shows instead of a page that this device doesn't keep. It is kept when somebody signs in. */
export default async function Page() {
  return (
    <PublicShell product={await getProductBranding()} headline="You're offline." text="It will be back as soon as you have a signal.">
      <h1 className="text-2xl">This page needs a connection</h1>
      <KeptScreens />
    </PublicShell>
  );
}
