import type { Metadata } from "next";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { LogoCard } from "@/components/settings/logo-card";
import { SettingsForm } from "@/components/settings/settings-form";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { signedInPage } from "@/components/shell/signed-in-page";
import { seedQuery } from "@/lib/api/query-seed";
import { readSettings } from "@/lib/core/settings/contract";
import { getEditableSettings } from "@/lib/core/settings/queries";
import { timeZones } from "@/lib/core/settings/rules";

export const metadata: Metadata = { title: "Practice settings" };

export default signedInPage(["coach"], async () => (
  <SeededQueries seeds={[seedQuery(readSettings, {}, await getEditableSettings())]}>
    <SettingsFrame page="practice">
      <LogoCard />
      <SettingsForm page="practice" zones={timeZones} />
    </SettingsFrame>
  </SeededQueries>
));
