-- AlterTable
ALTER TABLE "Practice" ADD COLUMN     "stripeSendsCardExpiry" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "stripeSendsFailedPayments" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "stripeSendsReceipts" BOOLEAN NOT NULL DEFAULT false;
