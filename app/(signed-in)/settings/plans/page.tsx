import { settingsMetadata, settingsPage } from "@/app/(signed-in)/settings/settings-page";
import { PlansScreen } from "@/components/plans/plans-screen";
import { seedQuery } from "@/lib/api/query-seed";
import { listPaymentPlans } from "@/lib/money/plans/contract";
import { findPaymentPlans } from "@/lib/money/plans/queries";

export const metadata = settingsMetadata("plans");

const all = { query: { all: "true" } } as const;

export default settingsPage("plans", () => <PlansScreen />, async ({ actor }) => [seedQuery(listPaymentPlans, all, await findPaymentPlans(actor, all.query))]);
