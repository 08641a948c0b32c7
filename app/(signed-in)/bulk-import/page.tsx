import type { Metadata } from "next";
import { importSeeds } from "@/app/(signed-in)/sections/import";
import { ImportScreen } from "@/components/imports/import-screen";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { signedInPage } from "@/components/shell/signed-in-page";
import { env } from "@/lib/platform/env";

export const metadata: Metadata = { title: "Bulk User Import" };

export default signedInPage(["coach"], async (context) => (
  <SeededQueries seeds={await importSeeds(context)}>
    <ImportScreen hasBack isDemo={env().DEMO_MODE} />
  </SeededQueries>
));
