-- AlterTable
ALTER TABLE "Subscription" ADD COLUMN     "endToldAt" TIMESTAMPTZ(3);
