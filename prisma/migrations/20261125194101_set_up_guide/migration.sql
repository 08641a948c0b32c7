-- AlterTable
ALTER TABLE "Practice" ADD COLUMN     "setupDismissedAt" TIMESTAMPTZ(3),
ADD COLUMN     "setupSkipped" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- A practice that already has clients is set up.
UPDATE "Practice" SET "setupDismissedAt" = now(), "setupSkipped" = '{practice,plans,payments,email,links,agreement}'
WHERE EXISTS (SELECT FROM "User" WHERE "role" = 'client');
