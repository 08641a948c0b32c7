-- CreateEnum
CREATE TYPE "ImportAction" AS ENUM ('create', 'update', 'unchanged', 'error');

-- AlterTable
ALTER TABLE "Import" ADD COLUMN     "fileName" TEXT,
ADD COLUMN     "invitedAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "ImportRow" ADD COLUMN     "personId" TEXT,
ALTER COLUMN "action" TYPE "ImportAction" USING "action"::"ImportAction";
