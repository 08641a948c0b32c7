import type { Metadata } from "next";
import { Seeded } from "@/components/layout/seeded";
import { signedInPage } from "@/components/layout/signed-in-page";
import { SettingsScreen } from "@/components/settings/settings-screen";
import { seed } from "@/lib/api/seed";
import { readSettings } from "@/lib/settings/contract";
import { settingsForEditing } from "@/lib/settings/queries";
import { timeZones } from "@/lib/settings/rules";

export const metadata: Metadata = { title: "Practice settings" };

export default signedInPage(["coach"], async () => (
  <Seeded seeds={[seed(readSettings, {}, await settingsForEditing())]}>
    <SettingsScreen zones={timeZones} />
  </Seeded>
));
