-- CreateTable
CREATE TABLE "CheckInTally" (
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "CheckInTally_pkey" PRIMARY KEY ("hour")
);

-- The check-ins of a part of an hour, of which the tally knows only the hour.
CREATE INDEX "CheckIn_completed" ON "CheckIn" (LEAST("submittedAt", "feedbackAt")) INCLUDE ("clientId", "submittedAt", "feedbackAt") WHERE "feedbackAt" IS NOT NULL;

-- The tally as the records have it.
CREATE FUNCTION check_in_tallies() RETURNS SETOF "CheckInTally" LANGUAGE sql STABLE AS $$
  SELECT date_trunc('hour', LEAST(k."submittedAt", k."feedbackAt"), 'UTC'), count(*)::int FROM "CheckIn" k JOIN "User" u ON u."id" = k."clientId"
  WHERE k."feedbackAt" IS NOT NULL AND u."role" = 'client' AND u."archivedAt" IS NULL GROUP BY 1
$$;

-- Adds changes to the tally, each hour once and in one order, so that two statements never wait for each other. Transactions of several
-- may, and one of them is tried again then. An hour whose number didn't change is not locked.
CREATE FUNCTION add_to_check_in_tally(changes "CheckInTally"[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "CheckInTally" AS t ("hour", "count")
  SELECT "hour", sum("count") FROM unnest(changes) GROUP BY 1 HAVING sum("count") <> 0 ORDER BY 1
  ON CONFLICT ("hour") DO UPDATE SET "count" = t."count" + excluded."count"
$$;

CREATE FUNCTION check_in_tally() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changes "CheckInTally"[];
BEGIN
  IF TG_OP <> 'INSERT' THEN
    changes := ARRAY(SELECT (date_trunc('hour', LEAST("submittedAt", "feedbackAt"), 'UTC'), -1)::"CheckInTally" FROM removed JOIN "ClientState" s USING ("clientId") WHERE "feedbackAt" IS NOT NULL AND s."isActive");
  END IF;
  IF TG_OP <> 'DELETE' THEN
    changes := changes || ARRAY(SELECT (date_trunc('hour', LEAST("submittedAt", "feedbackAt"), 'UTC'), 1)::"CheckInTally" FROM added JOIN "ClientState" s USING ("clientId") WHERE "feedbackAt" IS NOT NULL AND s."isActive");
  END IF;
  IF cardinality(changes) > 0 THEN PERFORM add_to_check_in_tally(changes); END IF;
  RETURN NULL;
END $$;

-- Their names come after those of the client's state, which has locked the client then, so that a check-in and the archiving of its client
-- take turns.
CREATE TRIGGER tally_added AFTER INSERT ON "CheckIn" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_in_tally();
CREATE TRIGGER tally_changed AFTER UPDATE ON "CheckIn" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_in_tally();
CREATE TRIGGER tally_removed AFTER DELETE ON "CheckIn" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION check_in_tally();

-- Archived clients' check-ins leave the tally, and restored ones' come back.
CREATE FUNCTION check_in_tally_of_clients() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changes "CheckInTally"[];
BEGIN
  IF NOT EXISTS (SELECT FROM added a JOIN removed r USING ("clientId") WHERE a."isActive" <> r."isActive") THEN RETURN NULL; END IF;
  changes := ARRAY(
    SELECT (date_trunc('hour', LEAST(k."submittedAt", k."feedbackAt"), 'UTC'), CASE WHEN a."isActive" THEN 1 ELSE -1 END)::"CheckInTally"
    FROM added a JOIN removed r USING ("clientId") JOIN "CheckIn" k USING ("clientId") WHERE a."isActive" <> r."isActive" AND k."feedbackAt" IS NOT NULL);
  IF cardinality(changes) > 0 THEN PERFORM add_to_check_in_tally(changes); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER check_in_tally_changed AFTER UPDATE ON "ClientState" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_in_tally_of_clients();

-- The foreign keys delete a client's check-ins and their state before any of their triggers runs. So a client who is deleted leaves the
-- tallies like one who is archived, before that.
DROP TRIGGER detach_subscriptions ON "Client";
DROP FUNCTION detach_subscriptions();

CREATE FUNCTION leave_tallies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "ClientState" SET "isActive" = false WHERE "clientId" = OLD."userId" AND "isActive";
  RETURN OLD;
END $$;

CREATE TRIGGER leave_tallies BEFORE DELETE ON "Client" FOR EACH ROW EXECUTE FUNCTION leave_tallies();

-- Counts again, after rows were written without triggers. Nothing is answered and nobody is archived meanwhile.
CREATE FUNCTION rebuild_check_in_tally() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE "CheckIn", "ClientState" IN SHARE MODE;
  DELETE FROM "CheckInTally";
  INSERT INTO "CheckInTally" SELECT * FROM check_in_tallies();
END $$;

CREATE OR REPLACE FUNCTION rebuild_client_state() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rebuild_client_rows();
  PERFORM rebuild_money_tallies();
  PERFORM rebuild_check_in_tally();
END $$;

SELECT rebuild_check_in_tally();
