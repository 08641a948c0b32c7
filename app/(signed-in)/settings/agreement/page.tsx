import { settingsMetadata, settingsPage } from "@/app/(signed-in)/settings/settings-page";
import { AgreementCheck } from "@/components/onboarding/agreement-check";
import { SettingsForm } from "@/components/settings/settings-form";

export const metadata = settingsMetadata("agreement");

export default settingsPage("agreement", () => (
  <>
    <AgreementCheck />
    <SettingsForm page="agreement" />
  </>
));
