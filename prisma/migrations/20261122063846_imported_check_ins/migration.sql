-- AlterTable
ALTER TABLE "CheckIn" ADD COLUMN     "importedAt" TIMESTAMPTZ(3);
