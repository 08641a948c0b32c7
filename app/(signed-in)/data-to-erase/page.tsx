import type { Metadata } from "next";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { DataToEraseScreen } from "@/components/retention/data-to-erase-screen";
import { signedInPage } from "@/components/shell/signed-in-page";
import { seedQuery } from "@/lib/api/query-seed";
import { readErasureProposals } from "@/lib/practice/retention/contract";
import { findErasureProposals } from "@/lib/practice/retention/queries";

export const metadata: Metadata = { title: "Data to erase" };

export default signedInPage(["coach"], async ({ now }) => (
  <SeededQueries seeds={[seedQuery(readErasureProposals, {}, await findErasureProposals(now))]}>
    <DataToEraseScreen />
  </SeededQueries>
));
