import { settingsMetadata, settingsPage } from "@/app/(signed-in)/settings/settings-page";
import { PromiseSettingsForm } from "@/components/dashboard/promise-settings-form";

export const metadata = settingsMetadata("working-time");

export default settingsPage("working-time", () => <PromiseSettingsForm page="working-time" />);
