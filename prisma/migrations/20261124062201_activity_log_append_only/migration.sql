-- DropForeignKey
ALTER TABLE "AuditEvent" DROP CONSTRAINT "AuditEvent_subjectId_fkey";

-- AlterTable
ALTER TABLE "AuditEvent" ADD COLUMN     "contentHash" TEXT,
ADD COLUMN     "redactedAt" TIMESTAMPTZ(3),
ADD COLUMN     "salt" TEXT,
ADD COLUMN     "sealNumber" INTEGER;

-- CreateTable
CREATE TABLE "AuditSeal" (
    "number" INTEGER NOT NULL,
    "eventCount" INTEGER NOT NULL,
    "previousHash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "sealedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AuditSeal_pkey" PRIMARY KEY ("number")
);

-- CreateIndex
CREATE INDEX "AuditEvent_sealNumber_idx" ON "AuditEvent"("sealNumber");

-- AddForeignKey
ALTER TABLE "AuditEvent" ADD CONSTRAINT "AuditEvent_subjectId_fkey" FOREIGN KEY ("subjectId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuditEvent" ADD CONSTRAINT "AuditEvent_sealNumber_fkey" FOREIGN KEY ("sealNumber") REFERENCES "AuditSeal"("number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The activity log is append-only, also for the application. An event may change twice: it is sealed once, and its personal
-- part may be removed, after which the chain of hashes still holds.
CREATE FUNCTION guard_audit_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW."id" = OLD."id" AND NEW."action" = OLD."action" AND NEW."createdAt" = OLD."createdAt" THEN
    -- Sealing sets the number, salt and hash, and nothing else.
    IF OLD."sealNumber" IS NULL AND NEW."sealNumber" IS NOT NULL AND NEW."contentHash" IS NOT NULL
      AND NEW."actorId" IS NOT DISTINCT FROM OLD."actorId" AND NEW."subjectId" IS NOT DISTINCT FROM OLD."subjectId"
      AND NEW."detail" IS NOT DISTINCT FROM OLD."detail" AND NEW."key" IS NOT DISTINCT FROM OLD."key"
      AND NEW."redactedAt" IS NOT DISTINCT FROM OLD."redactedAt" THEN
      RETURN NEW;
    END IF;
    -- Redacting empties, and never fills or replaces. A person who is deleted is removed by the foreign keys; then the rest of
    -- the event goes with them.
    IF NEW."sealNumber" IS NOT DISTINCT FROM OLD."sealNumber" AND NEW."contentHash" IS NOT DISTINCT FROM OLD."contentHash"
      AND (NEW."actorId" IS NULL OR NEW."actorId" = OLD."actorId") AND (NEW."subjectId" IS NULL OR NEW."subjectId" = OLD."subjectId")
      AND (NEW."detail" IS NULL OR NEW."detail" = OLD."detail") AND (NEW."key" IS NULL OR NEW."key" = OLD."key")
      AND (NEW."actorId", NEW."subjectId", NEW."detail", NEW."key", NEW."redactedAt") IS DISTINCT FROM (OLD."actorId", OLD."subjectId", OLD."detail", OLD."key", OLD."redactedAt") THEN
      IF NEW."actorId" IS DISTINCT FROM OLD."actorId" OR NEW."subjectId" IS DISTINCT FROM OLD."subjectId" THEN
        NEW."actorId" := NULL;
        NEW."subjectId" := NULL;
        NEW."detail" := NULL;
        NEW."key" := NULL;
      END IF;
      NEW."salt" := NULL;
      NEW."redactedAt" := COALESCE(OLD."redactedAt", now());
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'The activity log is append-only';
END $$;

CREATE TRIGGER audit_event_append_only BEFORE UPDATE OR DELETE ON "AuditEvent"
FOR EACH ROW EXECUTE FUNCTION guard_audit_event();

CREATE FUNCTION refuse_change_of_activity_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The activity log is append-only';
END $$;

CREATE TRIGGER audit_event_no_truncate BEFORE TRUNCATE ON "AuditEvent"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_activity_log();

CREATE TRIGGER audit_seal_append_only BEFORE UPDATE OR DELETE ON "AuditSeal"
FOR EACH ROW EXECUTE FUNCTION refuse_change_of_activity_log();

CREATE TRIGGER audit_seal_no_truncate BEFORE TRUNCATE ON "AuditSeal"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_activity_log();
