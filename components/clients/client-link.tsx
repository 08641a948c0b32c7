import { Link } from "@/components/ui/link";
import type { ReactNode } from "react";
import { paths } from "@/lib/platform/paths";

/** Links a client's name to their profile, for coaches. The touch target is taller than the line. */
export const ClientLink = ({ clientId, children }: { clientId: string; children: ReactNode }) => (
  <Link
    href={paths.clientProfile(clientId)}
    className="relative decoration-primary-ink/35 underline-offset-4 hover:underline pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-2"
  >
    {children}
  </Link>
);
