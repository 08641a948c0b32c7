-- AlterTable
ALTER TABLE "ImportRow" ADD COLUMN     "note" TEXT;
