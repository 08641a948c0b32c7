-- CreateTable
CREATE TABLE "HeldFeedback" (
    "checkInId" TEXT NOT NULL,
    "coachId" TEXT NOT NULL,
    "feedback" TEXT NOT NULL,
    "sendFollowUpEmail" BOOLEAN NOT NULL,
    "sendAgain" BOOLEAN NOT NULL,
    "heldAt" TIMESTAMPTZ(3) NOT NULL,
    "releaseAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "HeldFeedback_pkey" PRIMARY KEY ("checkInId")
);

-- CreateIndex
CREATE INDEX "HeldFeedback_releaseAt_idx" ON "HeldFeedback"("releaseAt");

-- AddForeignKey
ALTER TABLE "HeldFeedback" ADD CONSTRAINT "HeldFeedback_checkInId_fkey" FOREIGN KEY ("checkInId") REFERENCES "CheckIn"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HeldFeedback" ADD CONSTRAINT "HeldFeedback_coachId_fkey" FOREIGN KEY ("coachId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
