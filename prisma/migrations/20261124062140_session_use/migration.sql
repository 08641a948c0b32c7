-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "confirmedAt" TIMESTAMPTZ(3),
ADD COLUMN     "device" TEXT,
ADD COLUMN     "lastUsedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "network" TEXT;

-- A session that gets a new id must be forgotten by every server, like one that ends.
CREATE TRIGGER session_renewed AFTER UPDATE OF "id" ON "Session" FOR EACH ROW EXECUTE FUNCTION notify_session_ended();
