import { settingsMetadata, settingsPage } from "@/app/(signed-in)/settings/settings-page";
import { DataLinks } from "@/components/settings/data-links";
import { SettingsForm } from "@/components/settings/settings-form";
import { EmailPauseCard } from "@/components/transfer/email-pause-card";
import { ExportPracticeCard } from "@/components/transfer/export-practice-card";
import { MoveInCard } from "@/components/transfer/move-in-card";
import { seedQuery } from "@/lib/api/query-seed";
import { readEmailPause } from "@/lib/core/email/contract";
import { findPracticePause } from "@/lib/core/email/sending/pauses";
import { currentTime } from "@/lib/platform/clock";
import { readLatestPracticeExport } from "@/lib/practice/transfer/contract";
import { findLatestExport } from "@/lib/practice/transfer/queries";

export const metadata = settingsMetadata("data");

export default settingsPage(
  "data",
  () => (
    <>
      <EmailPauseCard />
      <DataLinks />
      <SettingsForm page="data" />
      <ExportPracticeCard />
      <MoveInCard />
    </>
  ),
  async () => [seedQuery(readEmailPause, {}, await findPracticePause()), seedQuery(readLatestPracticeExport, {}, await findLatestExport(currentTime()))],
);
