-- A new type in place of ADD VALUE, whose values cannot be used in the transaction that adds them: a restore migrates and fills
-- the tables in one.
CREATE TYPE "LinkPurpose_new" AS ENUM ('reset_password', 'set_password', 'verify_email');
ALTER TABLE "OneTimeLink" ALTER COLUMN "purpose" TYPE "LinkPurpose_new" USING ("purpose"::text::"LinkPurpose_new");
ALTER TYPE "LinkPurpose" RENAME TO "LinkPurpose_old";
ALTER TYPE "LinkPurpose_new" RENAME TO "LinkPurpose";
DROP TYPE "LinkPurpose_old";

-- AlterTable
ALTER TABLE "OneTimeLink" ADD COLUMN     "email" TEXT;

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "emailConfirmedAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "EmailChange" (
    "userId" TEXT NOT NULL,
    "newEmail" TEXT NOT NULL,
    "requestedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "EmailChange_pkey" PRIMARY KEY ("userId")
);

-- AddForeignKey
ALTER TABLE "EmailChange" ADD CONSTRAINT "EmailChange_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Everyone who set their password by a link that we emailed has shown that the address is theirs: whoever was invited or imported
-- and has a password, and whoever used a reset link. The demo's people are ours. Self-registered accounts stay unconfirmed, and
-- keep what is already attached to them.
UPDATE "User" u SET "emailConfirmedAt" = CURRENT_TIMESTAMP
WHERE u."passwordHash" IS NOT NULL AND (
  EXISTS (SELECT FROM "EmailMessage" e WHERE e."key" = 'set-password:' || u."id" || ':invitation')
  OR EXISTS (SELECT FROM "AuditEvent" a WHERE a."actorId" = u."id" AND a."action" IN ('password.set', 'password.reset'))
  OR u."email" IN ('coach@example.com', 'client@example.com', 'nutritionist@example.com')
);

-- Signed-in people are kept in memory with what is shown of a confirmed address.
DROP TRIGGER account_changed ON "User";
CREATE TRIGGER account_changed
AFTER UPDATE OF "role", "email", "emailConfirmedAt", "firstName", "lastName", "profileImageId", "archivedAt" OR DELETE ON "User"
FOR EACH ROW EXECUTE FUNCTION notify_account_changed();
