-- CreateEnum
CREATE TYPE "PushStatus" AS ENUM ('queued', 'sent', 'failed', 'skipped');

-- CreateTable
CREATE TABLE "PushSubscription" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "sessionId" TEXT NOT NULL,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PushSubscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Push" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "occasion" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "href" TEXT NOT NULL,
    "clientId" TEXT,
    "notificationId" TEXT,
    "emailId" TEXT,
    "status" "PushStatus" NOT NULL DEFAULT 'queued',
    "reason" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "sendAfter" TIMESTAMPTZ(3) NOT NULL,
    "leaseUntil" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "sentAt" TIMESTAMPTZ(3),
    "seenAt" TIMESTAMPTZ(3),

    CONSTRAINT "Push_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "NotificationPreference" (
    "userId" TEXT NOT NULL,
    "stopped" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "quietFrom" TEXT NOT NULL DEFAULT '21:00',
    "quietUntil" TEXT NOT NULL DEFAULT '08:00',
    "timeZone" TEXT,

    CONSTRAINT "NotificationPreference_pkey" PRIMARY KEY ("userId")
);

-- CreateIndex
CREATE UNIQUE INDEX "PushSubscription_sessionId_key" ON "PushSubscription"("sessionId");

-- CreateIndex
CREATE UNIQUE INDEX "PushSubscription_endpoint_key" ON "PushSubscription"("endpoint");

-- CreateIndex
CREATE INDEX "PushSubscription_userId_idx" ON "PushSubscription"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Push_notificationId_key" ON "Push"("notificationId");

-- CreateIndex
CREATE UNIQUE INDEX "Push_emailId_key" ON "Push"("emailId");

-- CreateIndex
CREATE INDEX "Push_status_sendAfter_idx" ON "Push"("status", "sendAfter");

-- CreateIndex
CREATE INDEX "Push_status_sentAt_idx" ON "Push"("status", "sentAt");

-- CreateIndex
CREATE INDEX "Push_createdAt_idx" ON "Push"("createdAt");

-- CreateIndex
CREATE INDEX "Push_clientId_idx" ON "Push"("clientId");

-- CreateIndex
CREATE UNIQUE INDEX "Push_userId_kind_occasion_key" ON "Push"("userId", "kind", "occasion");

-- AddForeignKey
ALTER TABLE "PushSubscription" ADD CONSTRAINT "PushSubscription_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PushSubscription" ADD CONSTRAINT "PushSubscription_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Push" ADD CONSTRAINT "Push_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Push" ADD CONSTRAINT "Push_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "Client"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Push" ADD CONSTRAINT "Push_notificationId_fkey" FOREIGN KEY ("notificationId") REFERENCES "Notification"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Push" ADD CONSTRAINT "Push_emailId_fkey" FOREIGN KEY ("emailId") REFERENCES "EmailMessage"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NotificationPreference" ADD CONSTRAINT "NotificationPreference_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Tells the senders of notifications that there is something new for somebody who has a device.
CREATE FUNCTION notify_push_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added JOIN "PushSubscription" USING ("userId")) THEN PERFORM pg_notify('push_due', ''); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER push_due AFTER INSERT ON "Notification" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION notify_push_due();
CREATE TRIGGER push_due AFTER INSERT ON "EmailMessage" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION notify_push_due();
