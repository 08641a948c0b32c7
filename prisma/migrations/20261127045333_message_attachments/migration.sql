-- A new type in place of ADD VALUE, whose values cannot be used in the transaction that adds them: a restore migrates and fills
-- the tables in one.
CREATE TYPE "FilePurpose_new" AS ENUM ('progress_photo', 'food_diary_photo', 'profile_image', 'logo', 'nutrition_plan', 'message_attachment');
ALTER TABLE "File" ALTER COLUMN "purpose" TYPE "FilePurpose_new" USING ("purpose"::text::"FilePurpose_new");
ALTER TYPE "FilePurpose" RENAME TO "FilePurpose_old";
ALTER TYPE "FilePurpose_new" RENAME TO "FilePurpose";
DROP TYPE "FilePurpose_old";

-- AlterTable
ALTER TABLE "File" ADD COLUMN     "messageId" TEXT;

-- CreateIndex
CREATE INDEX "File_messageId_idx" ON "File"("messageId");

-- AddForeignKey
ALTER TABLE "File" ADD CONSTRAINT "File_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "Message"("id") ON DELETE SET NULL ON UPDATE CASCADE;
