import type { Metadata } from "next";
import { MoveInScreen } from "@/components/import-batches/move-in-screen";
import { pastMovesPage } from "@/components/import-batches/past-moves-page";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { signedInPage } from "@/components/shell/signed-in-page";
import { seedInfiniteQuery } from "@/lib/api/query-seed";
import { listImportBatches } from "@/lib/practice/import-batches/contract";
import { getCommittedBatches } from "@/lib/practice/import-batches/queries";

export const metadata: Metadata = { title: "Import everything at once" };

export default signedInPage(["coach"], async ({ now, search }) => (
  <SeededQueries seeds={[seedInfiniteQuery(listImportBatches, pastMovesPage, await getCommittedBatches(pastMovesPage.query, now))]}>
    <MoveInScreen openId={search.move ?? null} />
  </SeededQueries>
));
