-- AlterTable
ALTER TABLE "User" ADD COLUMN     "invitationRevokedAt" TIMESTAMPTZ(3);
