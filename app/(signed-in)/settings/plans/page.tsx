import type { Metadata } from "next";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { PlansScreen } from "@/components/plans/plans-screen";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { signedInPage } from "@/components/shell/signed-in-page";
import { seedQuery } from "@/lib/api/query-seed";
import { readSettings } from "@/lib/core/settings/contract";
import { getEditableSettings } from "@/lib/core/settings/queries";
import { listPaymentPlans } from "@/lib/money/plans/contract";
import { findPaymentPlans } from "@/lib/money/plans/queries";

export const metadata: Metadata = { title: "Plans settings" };

export default signedInPage(["coach"], async ({ actor }) => (
  <SeededQueries seeds={[seedQuery(listPaymentPlans, { query: { all: "true" } }, await findPaymentPlans(actor, { all: "true" })), seedQuery(readSettings, {}, await getEditableSettings())]}>
    <SettingsFrame page="plans">
      <PlansScreen />
    </SettingsFrame>
  </SeededQueries>
));
