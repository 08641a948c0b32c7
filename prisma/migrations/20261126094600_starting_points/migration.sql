-- CreateTable
CREATE TABLE "Baseline" (
    "clientId" TEXT NOT NULL,
    "weight" DECIMAL(6,2),
    "chest" DECIMAL(6,2),
    "waist" DECIMAL(6,2),
    "hips" DECIMAL(6,2),
    "arms" DECIMAL(6,2),
    "thighs" DECIMAL(6,2),
    "frontPhotoId" TEXT,
    "sidePhotoId" TEXT,
    "backPhotoId" TEXT,
    "givenAt" TIMESTAMPTZ(3),
    "declinedAt" TIMESTAMPTZ(3),
    "askedAgainAt" TIMESTAMPTZ(3),

    CONSTRAINT "Baseline_pkey" PRIMARY KEY ("clientId")
);

-- AddForeignKey
ALTER TABLE "Baseline" ADD CONSTRAINT "Baseline_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "Client"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- A new type in place of ADD VALUE, whose values cannot be used in the transaction that adds them: a restore migrates and fills
-- the tables in one.
CREATE TYPE "DraftForm_new" AS ENUM ('weekly_check_in', 'check_in_edit', 'intake', 'food_diary', 'discovery_edit', 'baseline');
ALTER TABLE "Draft" ALTER COLUMN "form" TYPE "DraftForm_new" USING ("form"::text::"DraftForm_new");
ALTER TYPE "DraftForm" RENAME TO "DraftForm_old";
ALTER TYPE "DraftForm_new" RENAME TO "DraftForm";
DROP TYPE "DraftForm_old";
