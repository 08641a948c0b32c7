import { settingsMetadata, settingsPage } from "@/app/(signed-in)/settings/settings-page";
import { PaymentIntegrationCard } from "@/components/finances/payment-integration-card";
import { SettingsForm } from "@/components/settings/settings-form";
import { defaultPlan, paymentPlanDefinitions } from "@/lib/money/payments/plans";
import { formatMinorUnits, priceText } from "@/lib/platform/money";

export const metadata = settingsMetadata("payments");

/** The specified plan is stored as none. */
const plans = [defaultPlan, ...paymentPlanDefinitions].map(({ priceId, name, amountMinor, currency, recurring }) => ({
  value: priceId === defaultPlan.priceId ? "" : priceId,
  label: `${name}, ${priceText({ amount: formatMinorUnits(amountMinor), currency, type: recurring ? "recurring" : "one_time" })}`,
}));

export default settingsPage("payments", () => (
  <>
    <PaymentIntegrationCard />
    <SettingsForm page="payments" plans={plans} />
  </>
));
