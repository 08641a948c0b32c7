import { settingsMetadata, settingsPage } from "@/app/(signed-in)/settings/settings-page";
import { EmailConnectionCard } from "@/components/email/connection-card";
import { SettingsForm } from "@/components/settings/settings-form";
import { fromAddress } from "@/lib/core/email/compose";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { env } from "@/lib/platform/env";
import { isEmailConnected } from "@/lib/providers/email/provider";
import { pushKey } from "@/lib/providers/push/provider";

export const metadata = settingsMetadata("email");

const Connection = async () => <EmailConnectionCard isConnected={isEmailConnected()} from={fromAddress(await getPracticeSettings(), env())} reportsBounces={env().RESEND_WEBHOOK_SECRET !== undefined} offersNotifications={pushKey() !== null} />;

export default settingsPage("email", () => (
  <>
    <Connection />
    <SettingsForm page="email" />
  </>
));
