import { ClipboardCheck } from "lucide-react";
import { LazyReview } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { PromisesPanel } from "@/components/dashboard/promises-panel";
import { Seeded } from "@/components/layout/seeded";
import { seed } from "@/lib/api/seed";
import { listPromises } from "@/lib/practice/dashboard/client-contract";
import { listRunningPromises } from "@/lib/practice/dashboard/client-queries";
import { pending, reviewed } from "@/lib/work/check-ins/contract";
import { listPending, listReviewed } from "@/lib/work/check-ins/queries";

export const reviewSection: HomeSection = {
  key: "checkins",
  nav: { label: "Check-ins", icon: ClipboardCheck },
  pages: ["client-checkins"],
  render: async ({ actor, now }) => (
    <Seeded
      seeds={[
        seed(pending, {}, (await listPending(actor, now)).rows),
        seed(reviewed, { query: { limit: 10 } }, (await listReviewed(actor, now, { limit: 10 })).rows),
        seed(listPromises, {}, await listRunningPromises(actor, now)),
      ]}
    >
      <LazyReview today={now.toISOString()} promises={<PromisesPanel />} />
    </Seeded>
  ),
};
