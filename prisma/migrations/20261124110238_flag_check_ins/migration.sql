-- AlterTable
ALTER TABLE "CheckIn" ADD COLUMN     "flagNote" TEXT,
ADD COLUMN     "flaggedAt" TIMESTAMPTZ(3);
