-- AlterTable
ALTER TABLE "Practice" ADD COLUMN     "discoveryIndexed" BOOLEAN NOT NULL DEFAULT true;
