import { LayoutDashboard } from "lucide-react";
import { LazyClientDashboard } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";

/** The home page seeds its query, because the food diary banner needs it in every section. */
export const clientDashboardSection: HomeSection = {
  key: "dashboard",
  nav: { label: "Dashboard", icon: LayoutDashboard },
  render: async ({ actor }) => <LazyClientDashboard userId={actor.id} />,
};
