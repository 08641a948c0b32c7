import Link from "next/link";
import type { ReactNode } from "react";
import { paths } from "@/lib/platform/paths";

/** A client's name as a way to her profile, for coaches. On touch it takes presses a little beyond its line. */
export const ClientLink = ({ clientId, children }: { clientId: string; children: ReactNode }) => (
  <Link
    href={paths.clientProfile(clientId)}
    className="relative decoration-primary-ink/35 underline-offset-4 hover:underline pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-2"
  >
    {children}
  </Link>
);
