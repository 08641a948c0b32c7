import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { PageContext } from "@/components/shell/signed-in-page";
import type { Actor } from "@/lib/auth/actor";

/** A section of the signed-in home: its entry in the navigation, and what it shows. */
export interface HomeSection {
  /** Its name in `?section=`. */
  key: string;
  /** Its entry in the navigation; a section without one is reached by links only. */
  nav?: { label: string; icon: LucideIcon };
  /** The first parts of the addresses of pages that belong to it, such as "leads" for /leads. */
  pages?: readonly string[];
  /** Loads what its screen starts with, and draws it. */
  render(call: PageContext<Actor>): Promise<ReactNode>;
}
