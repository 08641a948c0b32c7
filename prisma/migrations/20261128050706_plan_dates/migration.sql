-- DropIndex
DROP INDEX "Subscription_status_idx";

-- CreateIndex
CREATE INDEX "Subscription_status_currentPeriodEnd_idx" ON "Subscription"("status", "currentPeriodEnd");

-- CreateIndex
CREATE INDEX "Subscription_cancelAt_idx" ON "Subscription"("cancelAt");
