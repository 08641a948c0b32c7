-- AlterTable
ALTER TABLE "Thread" ADD COLUMN     "waitingSince" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "Thread_staffKey_waitingSince_idx" ON "Thread"("staffKey", "waitingSince");

-- Who waits for an answer is asked of every conversation at once, so each has it ready. A conversation is read backwards:
-- a long one costs no more than a short one.
CREATE FUNCTION message_waiting_since(thread_id text, client_id text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT min("createdAt") FROM "Message"
  WHERE "threadId" = thread_id AND "senderId" = client_id AND "createdAt" > COALESCE(
    (SELECT "createdAt" FROM "Message" WHERE "threadId" = thread_id AND "senderId" IS DISTINCT FROM client_id ORDER BY "createdAt" DESC LIMIT 1),
    '-infinity')
$$;

CREATE FUNCTION keep_waiting_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Thread" AS t SET "waitingSince" = known."since"
  FROM (
    SELECT w."id", message_waiting_since(w."id", w."clientId") AS "since" FROM "Thread" w WHERE w."id" IN (SELECT "threadId" FROM added)
  ) AS known
  WHERE t."id" = known."id" AND t."waitingSince" IS DISTINCT FROM known."since";
  RETURN NULL;
END $$;

CREATE TRIGGER keep_waiting_since AFTER INSERT ON "Message"
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_waiting_since();

UPDATE "Thread" SET "waitingSince" = message_waiting_since("id", "clientId");
