-- AlterTable
ALTER TABLE "Notification" ADD COLUMN     "clientId" TEXT,
ADD COLUMN     "occasion" TEXT NOT NULL;

-- CreateIndex
CREATE INDEX "Notification_userId_readAt_idx" ON "Notification"("userId", "readAt");

-- CreateIndex
CREATE INDEX "Notification_clientId_idx" ON "Notification"("clientId");

-- CreateIndex
CREATE UNIQUE INDEX "Notification_userId_kind_occasion_key" ON "Notification"("userId", "kind", "occasion");

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "Client"("userId") ON DELETE CASCADE ON UPDATE CASCADE;
