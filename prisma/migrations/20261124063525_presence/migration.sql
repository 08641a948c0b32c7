-- CreateTable
CREATE TABLE "Presence" (
    "userId" TEXT NOT NULL,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Presence_pkey" PRIMARY KEY ("userId")
);

INSERT INTO "Presence" ("userId", "lastSeenAt") SELECT "id", "lastSeenAt" FROM "User" WHERE "lastSeenAt" IS NOT NULL;

-- AddForeignKey
ALTER TABLE "Presence" ADD CONSTRAINT "Presence_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "User" DROP COLUMN "lastSeenAt";
