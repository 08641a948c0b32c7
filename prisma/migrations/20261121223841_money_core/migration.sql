-- AlterTable: what was kept before had no key, so that its id stands in for one.
ALTER TABLE "PaymentAttempt" ADD COLUMN "key" TEXT;
UPDATE "PaymentAttempt" SET "key" = "id";
ALTER TABLE "PaymentAttempt" ALTER COLUMN "key" SET NOT NULL;

-- AlterTable
ALTER TABLE "PaymentLink" ADD COLUMN     "closeToldAt" TIMESTAMPTZ(3),
ADD COLUMN     "closedAt" TIMESTAMPTZ(3),
ADD COLUMN     "emailedAt" TIMESTAMPTZ(3);

-- CreateIndex
CREATE UNIQUE INDEX "PaymentAttempt_paymentId_key_key" ON "PaymentAttempt"("paymentId", "key");

-- CreateIndex
CREATE INDEX "WebhookEvent_gateway_receivedAt_idx" ON "WebhookEvent"("gateway", "receivedAt");
