-- AlterTable
ALTER TABLE "EmailMessage" ADD COLUMN     "deliveredAt" TIMESTAMPTZ(3),
ADD COLUMN     "problem" TEXT,
ADD COLUMN     "problemAt" TIMESTAMPTZ(3),
ADD COLUMN     "problemReason" TEXT,
ADD COLUMN     "threadId" TEXT;

-- CreateTable
CREATE TABLE "AddressProblem" (
    "email" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AddressProblem_pkey" PRIMARY KEY ("email")
);

-- CreateTable
CREATE TABLE "EmailEvent" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "EmailEvent_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "EmailEvent_receivedAt_idx" ON "EmailEvent"("receivedAt");

-- CreateIndex
CREATE INDEX "EmailMessage_providerId_idx" ON "EmailMessage"("providerId");
