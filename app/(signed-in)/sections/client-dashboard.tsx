import { LayoutDashboard } from "lucide-react";
import { LazyClientDashboard } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";

/** Its read is seeded by the home itself, whose banner needs it in every section of a client. */
export const clientDashboardSection: HomeSection = {
  key: "dashboard",
  nav: { label: "Dashboard", icon: LayoutDashboard },
  render: async ({ actor }) => <LazyClientDashboard userId={actor.id} />,
};
