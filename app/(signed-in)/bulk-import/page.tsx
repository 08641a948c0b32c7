import type { Metadata } from "next";
import { importSeeds } from "@/app/(signed-in)/sections/import";
import { ImportScreen } from "@/components/imports/import-screen";
import { Seeded } from "@/components/layout/seeded";
import { signedInPage } from "@/components/shell/signed-in-page";
import { env } from "@/lib/platform/env";

export const metadata: Metadata = { title: "Bulk User Import" };

export default signedInPage(["coach"], async (call) => (
  <Seeded seeds={await importSeeds(call)}>
    <ImportScreen hasBack isDemo={env().DEMO_MODE} />
  </Seeded>
));
