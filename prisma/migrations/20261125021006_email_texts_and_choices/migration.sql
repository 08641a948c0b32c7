-- CreateEnum
CREATE TYPE "Digest" AS ENUM ('as_it_happens', 'hourly', 'twice_a_day');

-- AlterTable
ALTER TABLE "Client" ADD COLUMN     "feedbackInEmails" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "Practice" ADD COLUMN     "contractDeliveryText" TEXT,
ADD COLUMN     "intakeReminderText" TEXT,
ADD COLUMN     "programDeliveryText" TEXT;

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "digest" "Digest" NOT NULL DEFAULT 'hourly';
