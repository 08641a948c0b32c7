import { settingsMetadata, settingsPage } from "@/app/(signed-in)/settings/settings-page";
import { PaymentIntegrationCard } from "@/components/finances/payment-integration-card";
import { SettingsForm } from "@/components/settings/settings-form";

export const metadata = settingsMetadata("payments");

export default settingsPage("payments", () => (
  <>
    <PaymentIntegrationCard />
    <SettingsForm page="payments" />
  </>
));
