import { CloudUpload } from "lucide-react";
import { LazyImport } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { recentPage } from "@/components/imports/pages";
import { Seeded } from "@/components/layout/seeded";
import type { PageCall } from "@/components/shell/signed-in-page";
import { type Seed, seedPages } from "@/lib/api/seed";
import type { Actor } from "@/lib/auth/actor";
import { env } from "@/lib/platform/env";
import { list } from "@/lib/practice/imports/contract";
import { listImports } from "@/lib/practice/imports/queries";

export const importSection: HomeSection = {
  key: "import",
  nav: { label: "Import Users", icon: CloudUpload },
  pages: ["bulk-import"],
  render: async (call) => (
    <Seeded seeds={await importSeeds(call)}>
      <LazyImport isDemo={env().DEMO_MODE} />
    </Seeded>
  ),
};

/** What the import screen starts with, here and on its own page. */
export const importSeeds = async ({ now }: PageCall<Actor>): Promise<Seed[]> => [seedPages(list, recentPage, await listImports(recentPage.query, now))];
