-- AlterTable
ALTER TABLE "EmailMessage" ADD COLUMN     "replyTo" TEXT;
