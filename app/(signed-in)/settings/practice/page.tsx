import { settingsMetadata, settingsPage } from "@/app/(signed-in)/settings/settings-page";
import { PromiseSettingsForm } from "@/components/dashboard/promise-settings-form";
import { LogoCard } from "@/components/settings/logo-card";
import { timeZones } from "@/lib/core/settings/rules";

export const metadata = settingsMetadata("practice");

export default settingsPage("practice", () => (
  <>
    <LogoCard />
    <PromiseSettingsForm page="practice" zones={timeZones} />
  </>
));
