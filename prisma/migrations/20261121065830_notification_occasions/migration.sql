-- AlterTable: what was told before had no occasion, so that its id stands in for one.
ALTER TABLE "Notification" ADD COLUMN     "clientId" TEXT,
ADD COLUMN     "occasion" TEXT;
UPDATE "Notification" SET "occasion" = "id";
ALTER TABLE "Notification" ALTER COLUMN "occasion" SET NOT NULL;

-- CreateIndex
CREATE INDEX "Notification_userId_readAt_idx" ON "Notification"("userId", "readAt");

-- CreateIndex
CREATE INDEX "Notification_clientId_idx" ON "Notification"("clientId");

-- CreateIndex
CREATE UNIQUE INDEX "Notification_userId_kind_occasion_key" ON "Notification"("userId", "kind", "occasion");

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "Client"("userId") ON DELETE CASCADE ON UPDATE CASCADE;
