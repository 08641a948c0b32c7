-- The tags of each client, which are counted for active clients.
ALTER TABLE "ClientState" ADD COLUMN "tags" TEXT[];

-- CreateTable
CREATE TABLE "TagTally" (
    "tag" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "TagTally_pkey" PRIMARY KEY ("tag")
);

CREATE OR REPLACE FUNCTION client_state_of(ids text[]) RETURNS SETOF "ClientState" LANGUAGE sql STABLE AS $$
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
    diary."at",
    (SELECT count(*)::int FROM "FoodDiary" f WHERE f."clientId" = c."userId" AND NOT EXISTS (SELECT FROM "NutritionPlan" n WHERE n."foodDiaryId" = f."id")),
    COALESCE(c."tags", '{}')
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

CREATE OR REPLACE FUNCTION refresh_client_state(ids text[]) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM FROM "ClientState" WHERE "clientId" = ANY(ids) ORDER BY "clientId" FOR NO KEY UPDATE;
  INSERT INTO "ClientState" AS s SELECT * FROM client_state_of(ids) ORDER BY 1
  ON CONFLICT ("clientId") DO UPDATE SET
    "isActive" = excluded."isActive", "joinDate" = excluded."joinDate", "lastMonday" = excluded."lastMonday", "skippedMonday" = excluded."skippedMonday",
    "heardAt" = excluded."heardAt", "pausedWeeks" = excluded."pausedWeeks", "pendingCheckIns" = excluded."pendingCheckIns", "openSteps" = excluded."openSteps",
    "movedAt" = excluded."movedAt", "failedPayments" = excluded."failedPayments", "failedAt" = excluded."failedAt", "intakeSince" = excluded."intakeSince",
    "planSince" = excluded."planSince", "diarySince" = excluded."diarySince", "pendingDiaries" = excluded."pendingDiaries", "tags" = excluded."tags"
  WHERE s IS DISTINCT FROM excluded;
END $$;

CREATE OR REPLACE FUNCTION client_state_of_clients() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids text[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    ids := ARRAY(SELECT "userId" FROM added);
  ELSE
    ids := ARRAY(SELECT a."userId" FROM added a LEFT JOIN removed r USING ("userId")
      WHERE (a."joinDate", a."intakeReviewedAt", a."trainingPlanLiveAt", a."tags") IS DISTINCT FROM (r."joinDate", r."intakeReviewedAt", r."trainingPlanLiveAt", r."tags"));
  END IF;
  IF cardinality(ids) > 0 THEN PERFORM refresh_client_state(ids); END IF;
  RETURN NULL;
END $$;

-- How many active clients have each tag, as the records have it.
CREATE FUNCTION tag_tallies() RETURNS SETOF "TagTally" LANGUAGE sql STABLE AS $$
  SELECT tag, count(*)::int FROM "Client" c JOIN "User" u ON u."id" = c."userId", unnest(c."tags") AS tag WHERE u."role" = 'client' AND u."archivedAt" IS NULL GROUP BY 1
$$;

-- One statement's tags are counted at once, in one order, so that two of them never wait for each other. A tag that nobody has any more is
-- deleted, because a tag can be about a person.
CREATE FUNCTION tag_tally() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changes "TagTally"[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    changes := ARRAY(SELECT (tag, count(*))::"TagTally" FROM added, unnest("tags") AS tag WHERE "isActive" GROUP BY tag);
  ELSIF TG_OP = 'DELETE' THEN
    changes := ARRAY(SELECT (tag, -count(*))::"TagTally" FROM removed, unnest("tags") AS tag WHERE "isActive" GROUP BY tag);
  ELSE
    changes := ARRAY(
      SELECT (tag, sum("change"))::"TagTally" FROM (
        SELECT a."clientId", a."tags", 1 AS "change" FROM added a JOIN removed r USING ("clientId") WHERE a."isActive" AND (a."isActive", a."tags") IS DISTINCT FROM (r."isActive", r."tags")
        UNION ALL SELECT r."clientId", r."tags", -1 FROM added a JOIN removed r USING ("clientId") WHERE r."isActive" AND (a."isActive", a."tags") IS DISTINCT FROM (r."isActive", r."tags")
      ) changed, unnest("tags") AS tag GROUP BY tag HAVING sum("change") <> 0);
  END IF;
  IF cardinality(changes) > 0 THEN
    INSERT INTO "TagTally" AS t ("tag", "count") SELECT "tag", "count" FROM unnest(changes) ORDER BY "tag" ON CONFLICT ("tag") DO UPDATE SET "count" = t."count" + excluded."count";
    DELETE FROM "TagTally" WHERE "tag" IN (SELECT "tag" FROM unnest(changes)) AND "count" = 0;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER tag_tally_added AFTER INSERT ON "ClientState" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tag_tally();
CREATE TRIGGER tag_tally_changed AFTER UPDATE ON "ClientState" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tag_tally();
CREATE TRIGGER tag_tally_removed AFTER DELETE ON "ClientState" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tag_tally();

CREATE OR REPLACE FUNCTION rebuild_client_rows() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_client_state(ARRAY(SELECT "userId" FROM "Client"));
  -- Nobody adds a tag between the two statements.
  LOCK TABLE "TagTally", "ClientTally" IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM "ClientTally";
  INSERT INTO "ClientTally" ("isOnboarded", "count") SELECT "openSteps" <= 0, count(*) FROM "ClientState" WHERE "isActive" GROUP BY 1;
  DELETE FROM "TagTally";
  INSERT INTO "TagTally" SELECT tag, count(*) FROM "ClientState", unnest("tags") AS tag WHERE "isActive" GROUP BY 1;
END $$;

SELECT rebuild_client_rows();
