import { Copy } from "lucide-react";
import { copyLinkWithToast } from "@/components/feedback/copy-link";
import { Button } from "@/components/ui/button";
import { paths } from "@/lib/platform/paths";

const copyDiscoveryLink = () => void copyLinkWithToast(new URL(paths.discovery, window.location.origin).href);

/** Copies the address of the public form. */
export const CopyDiscoveryLinkButton = () => (
  <Button size="sm" variant="outline" onClick={copyDiscoveryLink}>
    <Copy aria-hidden />
    Copy discovery link
  </Button>
);
