-- CreateEnum
CREATE TYPE "CampaignTrigger" AS ENUM ('schedule', 'manual');

-- AlterEnum
-- No link of this kind was ever made: the one to unsubscribe is signed, and kept nowhere.
DELETE FROM "OneTimeLink" WHERE "purpose" = 'unsubscribe';
CREATE TYPE "LinkPurpose_new" AS ENUM ('reset_password', 'set_password');
ALTER TABLE "OneTimeLink" ALTER COLUMN "purpose" TYPE "LinkPurpose_new" USING ("purpose"::text::"LinkPurpose_new");
ALTER TYPE "LinkPurpose" RENAME TO "LinkPurpose_old";
ALTER TYPE "LinkPurpose_new" RENAME TO "LinkPurpose";
DROP TYPE "LinkPurpose_old";

-- Nothing has written campaigns or rules yet but demo data.
DELETE FROM "Campaign";
DELETE FROM "AutomationRule";

-- DropIndex
DROP INDEX "Campaign_ranAt_idx";

-- DropIndex
DROP INDEX "Campaign_type_occasion_trigger_ranAt_key";

-- AlterTable
ALTER TABLE "AutomationRule" DROP COLUMN "action",
DROP COLUMN "failureCount",
DROP COLUMN "lastRun",
DROP COLUMN "name",
DROP COLUMN "position",
DROP COLUMN "successCount",
DROP COLUMN "trigger";

-- AlterTable
ALTER TABLE "Campaign" DROP COLUMN "type",
ADD COLUMN     "job" TEXT NOT NULL,
DROP COLUMN "trigger",
ADD COLUMN     "trigger" "CampaignTrigger" NOT NULL;

-- AlterTable
ALTER TABLE "EmailMessage" ADD COLUMN     "ruleId" TEXT,
ADD COLUMN     "unsubscribeUrl" TEXT;

-- AlterTable
ALTER TABLE "EmailSkip" DROP CONSTRAINT "EmailSkip_pkey",
ADD COLUMN     "createdAt" TIMESTAMPTZ(3) NOT NULL,
ADD COLUMN     "id" TEXT NOT NULL,
ADD COLUMN     "occasion" TEXT NOT NULL,
ADD COLUMN     "type" TEXT NOT NULL,
ADD CONSTRAINT "EmailSkip_pkey" PRIMARY KEY ("id");

-- AlterTable
ALTER TABLE "Lead" ADD COLUMN     "optedOutAt" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "Campaign_ranAt_id_idx" ON "Campaign"("ranAt", "id");

-- CreateIndex
CREATE INDEX "EmailMessage_campaignId_createdAt_idx" ON "EmailMessage"("campaignId", "createdAt");

-- CreateIndex
CREATE INDEX "EmailMessage_ruleId_status_idx" ON "EmailMessage"("ruleId", "status");

-- CreateIndex
CREATE INDEX "EmailSkip_clientId_idx" ON "EmailSkip"("clientId");

-- CreateIndex
CREATE INDEX "EmailSkip_createdAt_idx" ON "EmailSkip"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "EmailSkip_campaignId_clientId_type_key" ON "EmailSkip"("campaignId", "clientId", "type");
