import { FileUp } from "lucide-react";
import { LazyUploadPlan } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { Seeded } from "@/components/layout/seeded";
import { seed } from "@/lib/api/seed";
import { pendingDiaries } from "@/lib/work/nutrition/contract";
import { listPending } from "@/lib/work/nutrition/queries";

export const uploadPlanSection: HomeSection = {
  key: "upload",
  nav: { label: "Upload Nutrition Plan", icon: FileUp },
  render: async ({ actor, now }) => (
    <Seeded seeds={[seed(pendingDiaries, {}, (await listPending(actor, now)).rows)]}>
      <LazyUploadPlan />
    </Seeded>
  ),
};
