import { CloudUpload } from "lucide-react";
import { LazyImport } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { recentImportsPage } from "@/components/imports/recent-imports-page";
import { SeededQueries } from "@/components/layout/seeded-queries";
import type { PageContext } from "@/components/shell/signed-in-page";
import { type QuerySeed, seedInfiniteQuery } from "@/lib/api/query-seed";
import type { Actor } from "@/lib/auth/actor";
import { env } from "@/lib/platform/env";
import { listImports } from "@/lib/practice/imports/contract";
import { getCommittedImports } from "@/lib/practice/imports/queries";

/** Importing people and forms, for the coach. */
export const importSection: HomeSection = {
  key: "import",
  nav: { label: "Import Users", icon: CloudUpload },
  pages: ["bulk-import"],
  render: async (context) => (
    <SeededQueries seeds={await importSeeds(context)}>
      <LazyImport isDemo={env().DEMO_MODE} />
    </SeededQueries>
  ),
};

/** The seeds of the import screen, shared with the /bulk-import page. */
export const importSeeds = async ({ now }: PageContext<Actor>): Promise<QuerySeed[]> => [seedInfiniteQuery(listImports, recentImportsPage, await getCommittedImports(recentImportsPage.query, now))];
