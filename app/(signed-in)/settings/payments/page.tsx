import type { Metadata } from "next";
import { PaymentIntegrationCard } from "@/components/finances/payment-integration-card";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { SettingsForm } from "@/components/settings/settings-form";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { signedInPage } from "@/components/shell/signed-in-page";
import { seedQuery } from "@/lib/api/query-seed";
import { readSettings } from "@/lib/core/settings/contract";
import { getEditableSettings } from "@/lib/core/settings/queries";

export const metadata: Metadata = { title: "Payments settings" };

export default signedInPage(["coach"], async () => (
  <SeededQueries seeds={[seedQuery(readSettings, {}, await getEditableSettings())]}>
    <SettingsFrame page="payments">
      <PaymentIntegrationCard />
      <SettingsForm page="payments" />
    </SettingsFrame>
  </SeededQueries>
));
