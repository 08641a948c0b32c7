import { FileCheck } from "lucide-react";
import { LazyUploadedPlans } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { Seeded } from "@/components/layout/seeded";
import { seedPages } from "@/lib/api/seed";
import { uploadedPlans, uploadedPlansPage } from "@/lib/work/nutrition/contract";
import { listUploaded } from "@/lib/work/nutrition/queries";

export const uploadedPlansSection: HomeSection = {
  key: "plans",
  nav: { label: "My Uploaded Plans", icon: FileCheck },
  async render({ actor }) {
    const asked = { query: { limit: uploadedPlansPage } };
    return (
      <Seeded seeds={[seedPages(uploadedPlans, asked, await listUploaded(actor, asked.query))]}>
        <LazyUploadedPlans />
      </Seeded>
    );
  },
};
