import { Link2Off } from "lucide-react";
import { StatePanel } from "@/components/feedback/state-panel";
import { PublicShell } from "@/components/shell/public-shell";
import { getProductBranding } from "@/lib/core/settings/product-branding";

/** Shown for an unknown link and an expired one alike, so that it does not reveal which links existed. */
export default async function NotFound() {
  return (
    <PublicShell product={await getProductBranding()} headline="Strong starts here.">
      <StatePanel
        as="h1"
        icon={Link2Off}
        tone="warning"
        title="This payment link doesn't work"
        text="It may have been replaced by a newer one, or part of it may be missing. You haven't been charged. Please ask your coach for a new link."
        className="px-0"
      />
    </PublicShell>
  );
}
