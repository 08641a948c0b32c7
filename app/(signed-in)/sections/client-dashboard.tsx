import { LayoutDashboard } from "lucide-react";
import { LazyClientDashboard } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { seedQuery } from "@/lib/api/query-seed";
import { readPrivacy } from "@/lib/practice/privacy/contract";
import { findPrivacy } from "@/lib/practice/privacy/queries";

/** The home page seeds its query, because the food diary banner needs it in every section. */
export const clientDashboardSection: HomeSection = {
  key: "dashboard",
  nav: { label: "Dashboard", icon: LayoutDashboard },
  render: async ({ actor }) => (
    <SeededQueries seeds={[seedQuery(readPrivacy, { params: { id: actor.id } }, await findPrivacy(actor, actor.id))]}>
      <LazyClientDashboard userId={actor.id} />
    </SeededQueries>
  ),
};
