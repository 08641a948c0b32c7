import type { Metadata } from "next";
import { InviteForm } from "@/components/accounts/invite-form";
import { Seeded } from "@/components/layout/seeded";
import { signedInPage } from "@/components/shell/signed-in-page";
import { SettingsScreen } from "@/components/settings/settings-screen";
import { seed } from "@/lib/api/seed";
import { readSettings } from "@/lib/core/settings/contract";
import { settingsForEditing } from "@/lib/core/settings/queries";
import { timeZones } from "@/lib/core/settings/rules";

export const metadata: Metadata = { title: "Practice settings" };

export default signedInPage(["coach"], async () => (
  <Seeded seeds={[seed(readSettings, {}, await settingsForEditing())]}>
    <SettingsScreen zones={timeZones} invitations={<InviteForm />} />
  </Seeded>
));
