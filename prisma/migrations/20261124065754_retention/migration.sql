-- AlterTable
ALTER TABLE "Client" ADD COLUMN     "keepUntil" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "Lead" ADD COLUMN     "keepUntil" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "Practice" ADD COLUMN     "clientRetentionMonths" INTEGER NOT NULL DEFAULT 24,
ADD COLUMN     "leadRetentionMonths" INTEGER NOT NULL DEFAULT 12;
