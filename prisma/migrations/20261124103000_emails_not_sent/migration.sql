-- A new type in place of ADD VALUE, whose values cannot be used in the transaction that adds them: a restore migrates and fills
-- the tables in one.
CREATE TYPE "EmailStatus_new" AS ENUM ('queued', 'sending', 'sent', 'failed', 'not_sent', 'unclear');
ALTER TABLE "EmailMessage" ALTER COLUMN "status" DROP DEFAULT;
ALTER TABLE "EmailMessage" ALTER COLUMN "status" TYPE "EmailStatus_new" USING ("status"::text::"EmailStatus_new");
ALTER TABLE "EmailMessage" ALTER COLUMN "status" SET DEFAULT 'queued';
ALTER TYPE "EmailStatus" RENAME TO "EmailStatus_old";
ALTER TYPE "EmailStatus_new" RENAME TO "EmailStatus";
DROP TYPE "EmailStatus_old";
