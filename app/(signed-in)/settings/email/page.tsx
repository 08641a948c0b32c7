import { settingsMetadata, settingsPage } from "@/app/(signed-in)/settings/settings-page";
import { EmailConnectionCard } from "@/components/email/connection-card";
import { SettingsForm } from "@/components/settings/settings-form";
import { env } from "@/lib/platform/env";
import { isEmailConnected } from "@/lib/providers/email/provider";

export const metadata = settingsMetadata("email");

export default settingsPage("email", () => (
  <>
    <EmailConnectionCard isConnected={isEmailConnected()} reportsBounces={env().RESEND_WEBHOOK_SECRET !== undefined} />
    <SettingsForm page="email" />
  </>
));
