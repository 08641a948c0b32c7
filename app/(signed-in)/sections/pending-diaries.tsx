import { Salad } from "lucide-react";
import { LazyPendingDiaries } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { Seeded } from "@/components/layout/seeded";
import { seed } from "@/lib/api/seed";
import { pendingDiaries } from "@/lib/work/nutrition/contract";
import { listPending } from "@/lib/work/nutrition/queries";

export const pendingDiariesSection: HomeSection = {
  key: "pending",
  nav: { label: "Pending Food Diaries", icon: Salad },
  render: async ({ actor, now }) => (
    <Seeded seeds={[seed(pendingDiaries, {}, (await listPending(actor, now)).rows)]}>
      <LazyPendingDiaries />
    </Seeded>
  ),
};
