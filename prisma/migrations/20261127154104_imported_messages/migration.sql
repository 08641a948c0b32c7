-- AlterTable
ALTER TABLE "Message" ADD COLUMN     "importedFrom" TEXT;

-- AlterTable
ALTER TABLE "Thread" ADD COLUMN     "importedAt" TIMESTAMPTZ(3);

-- Nobody owes a reply to a message that was imported, and an imported reply answers nothing.
CREATE OR REPLACE FUNCTION message_waiting_since(thread_id text, client_id text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT min("createdAt") FROM "Message"
  WHERE "threadId" = thread_id AND "senderId" = client_id AND "importedFrom" IS NULL AND "createdAt" > COALESCE(
    (SELECT "createdAt" FROM "Message"
     WHERE "threadId" = thread_id AND "importedFrom" IS NULL AND ("senderId" IS DISTINCT FROM client_id OR "noReplyNeededAt" IS NOT NULL) ORDER BY "createdAt" DESC LIMIT 1),
    '-infinity')
$$;
