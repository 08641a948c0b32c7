-- DropIndex
DROP INDEX "Thread_staffKey_lastMessageAt_clientId_idx";

-- AlterTable
ALTER TABLE "Message" ADD COLUMN     "noReplyNeededAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "Thread" ADD COLUMN     "listedAt" TIMESTAMPTZ(3),
ADD COLUMN     "snoozedUntil" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "Thread_staffKey_listedAt_clientId_idx" ON "Thread"("staffKey", "listedAt", "clientId");

-- A message that needs no reply ends the wait like a reply does.
CREATE OR REPLACE FUNCTION message_waiting_since(thread_id text, client_id text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT min("createdAt") FROM "Message"
  WHERE "threadId" = thread_id AND "senderId" = client_id AND "createdAt" > COALESCE(
    (SELECT "createdAt" FROM "Message"
     WHERE "threadId" = thread_id AND ("senderId" IS DISTINCT FROM client_id OR "noReplyNeededAt" IS NOT NULL) ORDER BY "createdAt" DESC LIMIT 1),
    '-infinity')
$$;

-- The list is paged by one column, which its index can follow.
CREATE FUNCTION keep_listed_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."listedAt" := GREATEST(NEW."lastMessageAt", NEW."snoozedUntil");
  RETURN NEW;
END $$;

CREATE TRIGGER keep_listed_at BEFORE INSERT OR UPDATE OF "lastMessageAt", "snoozedUntil" ON "Thread"
FOR EACH ROW EXECUTE FUNCTION keep_listed_at();

UPDATE "Thread" SET "listedAt" = "lastMessageAt";
