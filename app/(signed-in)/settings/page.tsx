import type { Metadata } from "next";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { SettingsIndex } from "@/components/settings/settings-index";
import { SetupGuideLink } from "@/components/setup/setup-guide-link";
import { signedInPage } from "@/components/shell/signed-in-page";
import { seedQuery } from "@/lib/api/query-seed";
import { readSetup } from "@/lib/practice/setup/contract";
import { findSetup } from "@/lib/practice/setup/queries";

export const metadata: Metadata = { title: "Practice settings" };

export default signedInPage(["coach"], async () => (
  <SeededQueries seeds={[seedQuery(readSetup, {}, await findSetup())]}>
    <SettingsIndex>
      <SetupGuideLink />
    </SettingsIndex>
  </SeededQueries>
));
