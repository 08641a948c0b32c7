-- AlterTable
ALTER TABLE "Practice" ADD COLUMN     "checkInChips" JSONB;
