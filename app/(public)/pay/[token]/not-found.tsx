import { Link2Off } from "lucide-react";
import { StatePanel } from "@/components/feedback/state-panel";
import { PublicShell } from "@/components/shell/public-shell";
import { getProductBranding } from "@/lib/core/settings/product-branding";

/** The same for a link that never was and one that has ended: it tells nobody which. */
export default async function NotFound() {
  return (
    <PublicShell product={await getProductBranding()} headline="Strong starts here.">
      <StatePanel
        as="h1"
        icon={Link2Off}
        tone="warning"
        title="This payment link does not work"
        text="It may have been replaced by a newer one, or not copied in full. Nothing has been charged. Please ask your coach for a new link."
        className="px-0"
      />
    </PublicShell>
  );
}
