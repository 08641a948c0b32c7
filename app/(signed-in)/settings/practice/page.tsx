import { settingsMetadata, settingsPage } from "@/app/(signed-in)/settings/settings-page";
import { LogoCard } from "@/components/settings/logo-card";
import { SettingsForm } from "@/components/settings/settings-form";
import { timeZones } from "@/lib/core/settings/rules";

export const metadata = settingsMetadata("practice");

export default settingsPage("practice", () => (
  <>
    <LogoCard />
    <SettingsForm page="practice" zones={timeZones} />
  </>
));
