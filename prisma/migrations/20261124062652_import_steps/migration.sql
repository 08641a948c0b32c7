-- AlterEnum
ALTER TYPE "ImportStatus" ADD VALUE 'committing';
ALTER TYPE "ImportStatus" ADD VALUE 'undoing';

-- AlterTable
ALTER TABLE "Import" ADD COLUMN     "reservedUntil" TIMESTAMPTZ(3),
ADD COLUMN     "sendInvites" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "writtenRows" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "writtenTo" INTEGER NOT NULL DEFAULT 0;
