import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { PageContext } from "@/components/shell/signed-in-page";
import type { Actor } from "@/lib/auth/actor";

/** A section of the home page. */
export interface HomeSection {
  /** The value of `?section=`. */
  key: string;
  /** The navigation entry. A section without one is only reached by links. */
  nav?: { label: string; icon: LucideIcon };
  /** The page's title, for a section without a navigation entry. */
  title?: string;
  /** The key of the section whose navigation entry is highlighted, for a section without one. */
  partOf?: string;
  /** The first path segments of other pages in this section, such as "leads" for /leads. */
  pages?: readonly string[];
  /** Whether the person's device keeps the screen, to show it without a network. */
  offline?: boolean;
  /** Loads the seeds of the screen and renders it. */
  render(context: PageContext<Actor>): Promise<ReactNode>;
}
