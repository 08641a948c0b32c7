-- CreateEnum
CREATE TYPE "NextStepOutcome" AS ENUM ('done', 'partly', 'not_this_week');

-- AlterTable
ALTER TABLE "HeldFeedback" ADD COLUMN     "steps" TEXT[];

-- CreateTable
CREATE TABLE "NextStep" (
    "id" TEXT NOT NULL,
    "clientId" TEXT NOT NULL,
    "checkInId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "doneAt" TIMESTAMPTZ(3),
    "outcome" "NextStepOutcome",
    "note" TEXT,
    "answeredInId" TEXT,

    CONSTRAINT "NextStep_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "NextStep_checkInId_idx" ON "NextStep"("checkInId");

-- CreateIndex
CREATE INDEX "NextStep_clientId_createdAt_id_idx" ON "NextStep"("clientId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "NextStep_answeredInId_idx" ON "NextStep"("answeredInId");

-- AddForeignKey
ALTER TABLE "NextStep" ADD CONSTRAINT "NextStep_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "Client"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NextStep" ADD CONSTRAINT "NextStep_checkInId_fkey" FOREIGN KEY ("checkInId") REFERENCES "CheckIn"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NextStep" ADD CONSTRAINT "NextStep_answeredInId_fkey" FOREIGN KEY ("answeredInId") REFERENCES "CheckIn"("id") ON DELETE SET NULL ON UPDATE CASCADE;
