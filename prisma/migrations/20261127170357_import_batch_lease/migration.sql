-- AlterTable
ALTER TABLE "ImportBatch" ADD COLUMN     "reservedUntil" TIMESTAMPTZ(3);
