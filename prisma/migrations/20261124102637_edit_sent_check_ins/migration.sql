-- A new type in place of ADD VALUE, whose values cannot be used in the transaction that adds them: a restore migrates and fills
-- the tables in one.
CREATE TYPE "DraftForm_new" AS ENUM ('weekly_check_in', 'check_in_edit', 'intake', 'food_diary', 'discovery_edit');
ALTER TABLE "Draft" ALTER COLUMN "form" TYPE "DraftForm_new" USING ("form"::text::"DraftForm_new");
ALTER TYPE "DraftForm" RENAME TO "DraftForm_old";
ALTER TYPE "DraftForm_new" RENAME TO "DraftForm";
DROP TYPE "DraftForm_old";
