-- CreateTable
CREATE TABLE "ClientState" (
    "clientId" TEXT NOT NULL,
    "isActive" BOOLEAN NOT NULL,
    "joinDate" DATE NOT NULL,
    "lastMonday" DATE,
    "skippedMonday" DATE,
    "heardAt" TIMESTAMPTZ(3) NOT NULL,
    "pausedWeeks" INTEGER NOT NULL,
    "pendingCheckIns" INTEGER NOT NULL,
    "openSteps" INTEGER NOT NULL,
    "movedAt" TIMESTAMPTZ(3) NOT NULL,
    "failedPayments" INTEGER NOT NULL,
    "failedAt" TIMESTAMPTZ(3),
    "intakeSince" TIMESTAMPTZ(3),
    "planSince" TIMESTAMPTZ(3),
    "diarySince" TIMESTAMPTZ(3),

    CONSTRAINT "ClientState_pkey" PRIMARY KEY ("clientId")
);

-- CreateTable
CREATE TABLE "ClientTally" (
    "isOnboarded" BOOLEAN NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "ClientTally_pkey" PRIMARY KEY ("isOnboarded")
);

-- AddForeignKey
ALTER TABLE "ClientState" ADD CONSTRAINT "ClientState_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "Client"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- Found for one client, and for one subscription, without reading years of records.
CREATE INDEX "CheckIn_unreviewed" ON "CheckIn" ("clientId") WHERE "feedbackAt" IS NULL;
CREATE INDEX "Payment_failed" ON "Payment" ("subscriptionId") WHERE "status" = 'failed';

-- The flagged check-ins that wait for feedback. The condition is the one of lib/work/check-ins/policy.ts.
CREATE INDEX "CheckIn_flagged" ON "CheckIn" ("submittedAt")
WHERE "feedbackAt" IS NULL AND ("flaggedAt" IS NOT NULL OR "energyLevel" <= 3 OR "workoutsCompleted" < 3 OR "averageSleep" < 6 OR "stressLevel" >= 8 OR "nutritionRating" <= 3);

-- What running subscriptions bring in is summed from the index alone.
CREATE INDEX "Subscription_running" ON "Subscription" ("clientId") INCLUDE ("recurring", "status", "currency", "amountMinor", "graceUntil", "currentPeriodEnd") WHERE "status" IN ('active', 'past_due');

-- One index for each question that a list asks about all active clients.
CREATE INDEX "ClientState_archived" ON "ClientState" ("clientId") WHERE NOT "isActive";
CREATE INDEX "ClientState_last_monday" ON "ClientState" ("lastMonday") INCLUDE ("clientId", "joinDate", "pausedWeeks", "heardAt") WHERE "isActive";
CREATE INDEX "ClientState_skipped_monday" ON "ClientState" ("skippedMonday") WHERE "isActive" AND "skippedMonday" IS NOT NULL;
CREATE INDEX "ClientState_join_date" ON "ClientState" ("joinDate") INCLUDE ("clientId", "heardAt") WHERE "isActive" AND "pausedWeeks" = 0;
CREATE INDEX "ClientState_paused" ON "ClientState" (("joinDate" + 7 * "pausedWeeks")) WHERE "isActive" AND "pausedWeeks" > 0;
CREATE INDEX "ClientState_pending" ON "ClientState" ("clientId") INCLUDE ("pendingCheckIns") WHERE "isActive" AND "pendingCheckIns" > 0;
CREATE INDEX "ClientState_open_steps" ON "ClientState" ("movedAt") INCLUDE ("clientId", "pausedWeeks") WHERE "isActive" AND "openSteps" > 0;
CREATE INDEX "ClientState_failed" ON "ClientState" ("failedAt") INCLUDE ("clientId", "failedPayments") WHERE "isActive" AND "failedPayments" > 0;
CREATE INDEX "ClientState_intake_since" ON "ClientState" ("intakeSince") INCLUDE ("clientId") WHERE "isActive" AND "intakeSince" IS NOT NULL;
CREATE INDEX "ClientState_plan_since" ON "ClientState" ("planSince") INCLUDE ("clientId") WHERE "isActive" AND "planSince" IS NOT NULL;
CREATE INDEX "ClientState_diary_since" ON "ClientState" ("diarySince") INCLUDE ("clientId") WHERE "isActive" AND "diarySince" IS NOT NULL;

-- The state of these clients, from their records. It holds facts only; which of them ask for something today is decided by the
-- rules in TypeScript. Two conditions are repeated from there, and the tests compare them after every file: a check-in waits as in
-- lib/work/check-ins/policy.ts, and a failed payment can be recovered as in lib/money/payments/queries.ts.
CREATE FUNCTION client_state_of(ids text[]) RETURNS SETOF "ClientState" LANGUAGE sql STABLE AS $$
  SELECT c."userId", u."role" = 'client' AND u."archivedAt" IS NULL, c."joinDate",
    sent."monday",
    CASE WHEN sent."monday" IS NOT NULL AND NOT EXISTS (SELECT FROM "CheckIn" k WHERE k."clientId" = c."userId" AND k."dueMonday" = sent."monday" - 7) THEN sent."monday" - 7 END,
    COALESCE(sent."at", u."createdAt"),
    paused."weeks",
    (SELECT count(*)::int FROM "CheckIn" k WHERE k."clientId" = c."userId" AND k."feedbackAt" IS NULL AND NOT EXISTS (SELECT FROM "HeldFeedback" h WHERE h."checkInId" = k."id")),
    steps."open",
    GREATEST(u."createdAt", steps."at"),
    failed."count",
    failed."at",
    CASE WHEN c."intakeReviewedAt" IS NULL THEN (SELECT i."submittedAt" FROM "IntakeRecord" i WHERE i."clientId" = c."userId") END,
    CASE WHEN c."trainingPlanLiveAt" IS NULL AND steps."open" <= 0 THEN steps."at" END,
    diary."at"
  FROM "Client" c JOIN "User" u ON u."id" = c."userId"
  CROSS JOIN LATERAL (
    SELECT (SELECT max(k."dueMonday") FROM "CheckIn" k WHERE k."clientId" = c."userId") AS "monday", (SELECT max(k."submittedAt") FROM "CheckIn" k WHERE k."clientId" = c."userId") AS "at"
    OFFSET 0 -- Keeps the planner from computing both once for each mention.
  ) sent
  CROSS JOIN LATERAL (
    SELECT COALESCE(sum(GREATEST(1, ceil((p."endsOn" - p."startsOn" + 1) / 7.0))), 0)::int AS "weeks" FROM "Pause" p WHERE p."clientId" = c."userId"
  ) paused
  CROSS JOIN LATERAL (
    SELECT cardinality(enum_range(NULL::"OnboardingStepName")) - count(*)::int AS "open", max(s."completedAt") AS "at" FROM "OnboardingStep" s WHERE s."clientId" = c."userId"
  ) steps
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS "count", min(COALESCE(p."failedAt", p."createdAt")) AS "at" FROM "Payment" p
    WHERE p."clientId" = c."userId" AND p."status" = 'failed'
      AND NOT (p."subscriptionId" IS NULL AND COALESCE(p."priceId", '') IN (SELECT l."priceId" FROM "PaymentPlan" l WHERE NOT l."recurring"))
      AND NOT EXISTS (SELECT FROM "Subscription" o WHERE o."id" = p."subscriptionId" AND o."status" IN ('incomplete', 'cancelled', 'ended'))
  ) failed
  CROSS JOIN LATERAL (
    SELECT min(f."submittedAt") AS "at" FROM "FoodDiary" f
    WHERE f."clientId" = c."userId" AND NOT EXISTS (SELECT FROM "NutritionPlan" n WHERE n."foodDiaryId" = f."id")
      AND f."submittedAt" > COALESCE((SELECT max(n."uploadedAt") FROM "NutritionPlan" n WHERE n."clientId" = c."userId" AND n."fileId" IS NOT NULL), '-infinity')
  ) diary
  WHERE c."userId" = ANY(ids)
$$;

-- Two transactions that change the same client take turns: each locks the row first and then computes it in a statement of its own,
-- which sees what the other has committed meanwhile. Rows are locked in the order of their ids, so that none waits for the other.
-- The plan is the same for one client and for thousands, and making it takes longer than computing one.
CREATE FUNCTION refresh_client_state(ids text[]) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM FROM "ClientState" WHERE "clientId" = ANY(ids) ORDER BY "clientId" FOR NO KEY UPDATE;
  INSERT INTO "ClientState" AS s SELECT * FROM client_state_of(ids) ORDER BY 1
  ON CONFLICT ("clientId") DO UPDATE SET
    "isActive" = excluded."isActive", "joinDate" = excluded."joinDate", "lastMonday" = excluded."lastMonday", "skippedMonday" = excluded."skippedMonday",
    "heardAt" = excluded."heardAt", "pausedWeeks" = excluded."pausedWeeks", "pendingCheckIns" = excluded."pendingCheckIns", "openSteps" = excluded."openSteps",
    "movedAt" = excluded."movedAt", "failedPayments" = excluded."failedPayments", "failedAt" = excluded."failedAt", "intakeSince" = excluded."intakeSince",
    "planSince" = excluded."planSince", "diarySince" = excluded."diarySince"
  WHERE s IS DISTINCT FROM excluded;
END $$;

-- One statement's clients are counted at once, in one order, so that two of them never wait for each other.
CREATE FUNCTION client_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "ClientTally" AS t ("isOnboarded", "count")
    SELECT "openSteps" <= 0, count(*) FROM added WHERE "isActive" GROUP BY 1 ORDER BY 1
    ON CONFLICT ("isOnboarded") DO UPDATE SET "count" = t."count" + excluded."count";
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "ClientTally" AS t ("isOnboarded", "count")
    SELECT "openSteps" <= 0, -count(*) FROM removed WHERE "isActive" GROUP BY 1 ORDER BY 1
    ON CONFLICT ("isOnboarded") DO UPDATE SET "count" = t."count" + excluded."count";
  ELSE
    INSERT INTO "ClientTally" AS t ("isOnboarded", "count")
    SELECT "openSteps" <= 0, sum("change") FROM (
      SELECT "openSteps", 1 AS "change" FROM added WHERE "isActive" UNION ALL SELECT "openSteps", -1 FROM removed WHERE "isActive"
    ) changes GROUP BY 1 HAVING sum("change") <> 0 ORDER BY 1
    ON CONFLICT ("isOnboarded") DO UPDATE SET "count" = t."count" + excluded."count";
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER client_tally_added AFTER INSERT ON "ClientState" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION client_tally();
CREATE TRIGGER client_tally_changed AFTER UPDATE ON "ClientState" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION client_tally();
CREATE TRIGGER client_tally_removed AFTER DELETE ON "ClientState" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION client_tally();

-- Computes everything again, after rows were written without triggers.
CREATE FUNCTION rebuild_client_state() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_client_state(ARRAY(SELECT "userId" FROM "Client"));
  DELETE FROM "ClientTally";
  INSERT INTO "ClientTally" ("isOnboarded", "count") SELECT "openSteps" <= 0, count(*) FROM "ClientState" WHERE "isActive" GROUP BY 1;
END $$;

-- For a table with the client's id in each row: recomputes the clients whose rows a statement added, changed or removed, once each.
CREATE FUNCTION client_state_of_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids text[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    ids := ARRAY(SELECT DISTINCT "clientId" FROM added WHERE "clientId" IS NOT NULL);
  ELSIF TG_OP = 'DELETE' THEN
    ids := ARRAY(SELECT DISTINCT "clientId" FROM removed WHERE "clientId" IS NOT NULL);
  ELSE
    ids := ARRAY(SELECT "clientId" FROM added WHERE "clientId" IS NOT NULL UNION SELECT "clientId" FROM removed WHERE "clientId" IS NOT NULL);
  END IF;
  IF cardinality(ids) > 0 THEN PERFORM refresh_client_state(ids); END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['Pause', 'CheckIn', 'OnboardingStep', 'IntakeRecord', 'Payment', 'FoodDiary', 'NutritionPlan'] LOOP
    EXECUTE format('CREATE TRIGGER client_state_added AFTER INSERT ON %I REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION client_state_of_rows()', name);
    EXECUTE format('CREATE TRIGGER client_state_changed AFTER UPDATE ON %I REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION client_state_of_rows()', name);
    EXECUTE format('CREATE TRIGGER client_state_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION client_state_of_rows()', name);
  END LOOP;
END $$;

-- Deleting a client deletes the state with it.
CREATE FUNCTION client_state_of_clients() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids text[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    ids := ARRAY(SELECT "userId" FROM added);
  ELSE
    ids := ARRAY(SELECT a."userId" FROM added a LEFT JOIN removed r USING ("userId")
      WHERE (a."joinDate", a."intakeReviewedAt", a."trainingPlanLiveAt") IS DISTINCT FROM (r."joinDate", r."intakeReviewedAt", r."trainingPlanLiveAt"));
  END IF;
  IF cardinality(ids) > 0 THEN PERFORM refresh_client_state(ids); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER client_state_added AFTER INSERT ON "Client" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION client_state_of_clients();
CREATE TRIGGER client_state_changed AFTER UPDATE ON "Client" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION client_state_of_clients();

-- An account exists before its client, and deleting it deletes the client.
CREATE FUNCTION client_state_of_users() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids text[];
BEGIN
  ids := ARRAY(SELECT a."id" FROM added a LEFT JOIN removed r USING ("id")
    WHERE (a."role", a."archivedAt", a."createdAt") IS DISTINCT FROM (r."role", r."archivedAt", r."createdAt"));
  IF cardinality(ids) > 0 THEN PERFORM refresh_client_state(ids); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER client_state_changed AFTER UPDATE ON "User" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION client_state_of_users();

CREATE FUNCTION client_state_of_held_feedback() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids text[];
BEGIN
  IF TG_OP = 'DELETE' THEN
    ids := ARRAY(SELECT DISTINCT k."clientId" FROM "CheckIn" k WHERE k."id" IN (SELECT "checkInId" FROM removed));
  ELSE
    ids := ARRAY(SELECT DISTINCT k."clientId" FROM "CheckIn" k WHERE k."id" IN (SELECT "checkInId" FROM added));
  END IF;
  IF cardinality(ids) > 0 THEN PERFORM refresh_client_state(ids); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER client_state_added AFTER INSERT ON "HeldFeedback" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION client_state_of_held_feedback();
CREATE TRIGGER client_state_removed AFTER DELETE ON "HeldFeedback" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION client_state_of_held_feedback();

-- A subscription's status and a plan's terms decide whether a failed payment can be recovered.
CREATE FUNCTION client_state_of_subscriptions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids text[];
BEGIN
  ids := ARRAY(SELECT DISTINCT p."clientId" FROM "Payment" p JOIN added a ON a."id" = p."subscriptionId" JOIN removed r ON r."id" = a."id"
    WHERE p."status" = 'failed' AND p."clientId" IS NOT NULL AND a."status" <> r."status");
  IF cardinality(ids) > 0 THEN PERFORM refresh_client_state(ids); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER client_state_changed AFTER UPDATE ON "Subscription" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION client_state_of_subscriptions();

CREATE FUNCTION client_state_of_plans() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_client_state(ARRAY(SELECT DISTINCT "clientId" FROM "Payment" WHERE "status" = 'failed' AND "subscriptionId" IS NULL AND "clientId" IS NOT NULL));
  RETURN NULL;
END $$;

CREATE TRIGGER client_state_changed AFTER INSERT OR UPDATE OR DELETE ON "PaymentPlan" FOR EACH STATEMENT EXECUTE FUNCTION client_state_of_plans();

SELECT rebuild_client_state();
