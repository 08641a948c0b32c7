import type { Metadata } from "next";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { EmailConnectionCard } from "@/components/email/connection-card";
import { SettingsForm } from "@/components/settings/settings-form";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { signedInPage } from "@/components/shell/signed-in-page";
import { seedQuery } from "@/lib/api/query-seed";
import { readSettings } from "@/lib/core/settings/contract";
import { getEditableSettings } from "@/lib/core/settings/queries";
import { env } from "@/lib/platform/env";
import { isEmailConnected } from "@/lib/providers/email/provider";

export const metadata: Metadata = { title: "Email settings" };

export default signedInPage(["coach"], async () => (
  <SeededQueries seeds={[seedQuery(readSettings, {}, await getEditableSettings())]}>
    <SettingsFrame page="email">
      <EmailConnectionCard isConnected={isEmailConnected()} reportsBounces={env().RESEND_WEBHOOK_SECRET !== undefined} />
      <SettingsForm page="email" />
    </SettingsFrame>
  </SeededQueries>
));
