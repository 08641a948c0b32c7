import { settingsMetadata, settingsPage } from "@/app/(signed-in)/settings/settings-page";
import { DataLinks } from "@/components/settings/data-links";
import { SettingsForm } from "@/components/settings/settings-form";

export const metadata = settingsMetadata("data");

export default settingsPage("data", () => (
  <>
    <DataLinks />
    <SettingsForm page="data" />
  </>
));
