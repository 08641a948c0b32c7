import { settingsMetadata, settingsPage } from "@/app/(signed-in)/settings/settings-page";
import { SettingsForm } from "@/components/settings/settings-form";

export const metadata = settingsMetadata("links");

export default settingsPage("links", () => <SettingsForm page="links" />);
