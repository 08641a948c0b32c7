import { FileCheck } from "lucide-react";
import { LazyUploadedPlans } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { seedInfiniteQuery } from "@/lib/api/query-seed";
import { listUploadedPlans } from "@/lib/work/nutrition/contract";
import { findUploadedPlans } from "@/lib/work/nutrition/queries";
import { uploadedPlansPageSize } from "@/lib/work/nutrition/rules";

/** The plans that a nutritionist uploaded. */
export const uploadedPlansSection: HomeSection = {
  key: "plans",
  nav: { label: "My Uploaded Plans", icon: FileCheck },
  async render({ actor }) {
    const input = { query: { limit: uploadedPlansPageSize } };
    return (
      <SeededQueries seeds={[seedInfiniteQuery(listUploadedPlans, input, await findUploadedPlans(actor, input.query))]}>
        <LazyUploadedPlans />
      </SeededQueries>
    );
  },
};
