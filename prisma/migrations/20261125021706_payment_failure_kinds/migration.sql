-- AlterTable
ALTER TABLE "Payment" ADD COLUMN     "failureKind" TEXT;

-- AlterTable
ALTER TABLE "PaymentAttempt" ADD COLUMN     "failureKind" TEXT;
