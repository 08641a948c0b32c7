-- AlterTable
ALTER TABLE "AuditEvent" ADD COLUMN     "key" TEXT;

-- AlterTable
ALTER TABLE "File" ADD COLUMN     "unusedSince" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "Subscription" ADD COLUMN     "endReason" TEXT;

-- AlterTable
ALTER TABLE "User" DROP COLUMN "erasedAt";

-- CreateIndex
CREATE UNIQUE INDEX "AuditEvent_key_key" ON "AuditEvent"("key");
