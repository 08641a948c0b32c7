-- A new type in place of ADD VALUE, whose values cannot be used in the transaction that adds them: a restore migrates and fills
-- the tables in one.
CREATE TYPE "ImportStatus_new" AS ENUM ('previewed', 'committing', 'committed', 'undoing', 'undone');
ALTER TABLE "Import" ALTER COLUMN "status" DROP DEFAULT;
ALTER TABLE "Import" ALTER COLUMN "status" TYPE "ImportStatus_new" USING ("status"::text::"ImportStatus_new");
ALTER TYPE "ImportStatus" RENAME TO "ImportStatus_old";
ALTER TYPE "ImportStatus_new" RENAME TO "ImportStatus";
DROP TYPE "ImportStatus_old";
ALTER TABLE "Import" ALTER COLUMN "status" SET DEFAULT 'previewed';

-- AlterTable
ALTER TABLE "Import" ADD COLUMN     "reservedUntil" TIMESTAMPTZ(3),
ADD COLUMN     "sendInvites" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "writtenRows" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "writtenTo" INTEGER NOT NULL DEFAULT 0;
