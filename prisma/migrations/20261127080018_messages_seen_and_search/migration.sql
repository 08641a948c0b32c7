-- AlterTable
ALTER TABLE "Thread" ADD COLUMN     "seenByClientUntil" TIMESTAMPTZ(3),
ADD COLUMN     "seenByStaffUntil" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "Message_createdAt_id_idx" ON "Message"("createdAt", "id");

-- Until now only the number of unread messages was kept: each side has seen the other's messages but for that many of the last.
UPDATE "Thread" t SET
  "seenByClientUntil" = (
    SELECT "createdAt" FROM "Message" WHERE "threadId" = t."id" AND "senderId" IS DISTINCT FROM t."clientId" ORDER BY "createdAt" DESC, "id" DESC OFFSET t."unreadByClient" LIMIT 1
  ),
  "seenByStaffUntil" = (
    SELECT "createdAt" FROM "Message" WHERE "threadId" = t."id" AND "senderId" = t."clientId" ORDER BY "createdAt" DESC, "id" DESC OFFSET t."unreadByStaff" LIMIT 1
  );

-- The words of messages, for the search: as the stems of English words, and as they are, for beginnings of words.
CREATE INDEX "Message_words" ON "Message" USING gin ((to_tsvector('english', "content") || to_tsvector('simple', "content")));
