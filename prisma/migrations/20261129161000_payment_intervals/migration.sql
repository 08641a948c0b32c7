-- Subscriptions that were started at Stripe may be paid every week or year.
CREATE TYPE "IntervalUnit" AS ENUM ('day', 'week', 'month', 'year');
ALTER TABLE "Subscription" ADD COLUMN "intervalUnit" "IntervalUnit" NOT NULL DEFAULT 'month', ADD COLUMN "intervalCount" INTEGER NOT NULL DEFAULT 1;

-- What an amount that is paid every so often comes to in a month.
CREATE FUNCTION monthly_minor(amount integer, unit "IntervalUnit", intervals integer) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT round(amount::numeric * CASE unit WHEN 'day' THEN 365 WHEN 'week' THEN 52 WHEN 'month' THEN 12 ELSE 1 END / (12 * intervals))::bigint
$$;

-- The sums of active subscriptions are per month. Nothing has another interval yet, so they stay as they are.
CREATE OR REPLACE FUNCTION subscription_tallies() RETURNS SETOF "SubscriptionTally" LANGUAGE sql STABLE AS $$
  SELECT (subscription_until(s."recurring", s."status", s."graceUntil", s."currentPeriodEnd") AT TIME ZONE 'UTC')::date, s."planType", s."recurring", s."currency", count(*)::int, sum(monthly_minor(s."amountMinor", s."intervalUnit", s."intervalCount"))::bigint
  FROM "Subscription" s JOIN "User" u ON u."id" = s."clientId"
  WHERE u."role" = 'client' AND u."archivedAt" IS NULL AND subscription_until(s."recurring", s."status", s."graceUntil", s."currentPeriodEnd") IS NOT NULL GROUP BY 1, 2, 3, 4
$$;

CREATE OR REPLACE FUNCTION subscription_tally() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids text[];
  changes "SubscriptionTally"[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    ids := ARRAY(SELECT DISTINCT "clientId" FROM added WHERE "clientId" IS NOT NULL AND subscription_until("recurring", "status", "graceUntil", "currentPeriodEnd") IS NOT NULL);
  ELSIF TG_OP = 'DELETE' THEN
    ids := ARRAY(SELECT DISTINCT "clientId" FROM removed WHERE "clientId" IS NOT NULL AND subscription_until("recurring", "status", "graceUntil", "currentPeriodEnd") IS NOT NULL);
  ELSE
    ids := ARRAY(
      SELECT DISTINCT each."clientId" FROM added a JOIN removed r USING ("id"), LATERAL (VALUES (a."clientId"), (r."clientId")) AS each("clientId")
      WHERE each."clientId" IS NOT NULL AND (a."clientId", a."planType", a."recurring", a."currency", monthly_minor(a."amountMinor", a."intervalUnit", a."intervalCount"), subscription_until(a."recurring", a."status", a."graceUntil", a."currentPeriodEnd"))
        IS DISTINCT FROM (r."clientId", r."planType", r."recurring", r."currency", monthly_minor(r."amountMinor", r."intervalUnit", r."intervalCount"), subscription_until(r."recurring", r."status", r."graceUntil", r."currentPeriodEnd")));
  END IF;
  IF cardinality(ids) = 0 THEN RETURN NULL; END IF;
  PERFORM FROM "ClientState" WHERE "clientId" = ANY(ids) ORDER BY "clientId" FOR NO KEY UPDATE;
  ids := ARRAY(SELECT "clientId" FROM "ClientState" WHERE "clientId" = ANY(ids) AND "isActive");
  IF TG_OP <> 'INSERT' THEN
    changes := ARRAY(
      SELECT ("until", "planType", "recurring", "currency", "count", "amountMinor")::"SubscriptionTally" FROM (
        SELECT (subscription_until("recurring", "status", "graceUntil", "currentPeriodEnd") AT TIME ZONE 'UTC')::date AS "until", "planType", "recurring", "currency", -count(*) AS "count", -sum(monthly_minor("amountMinor", "intervalUnit", "intervalCount")) AS "amountMinor"
        FROM removed WHERE "clientId" = ANY(ids) AND subscription_until("recurring", "status", "graceUntil", "currentPeriodEnd") IS NOT NULL GROUP BY 1, 2, 3, 4) s);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    changes := changes || ARRAY(
      SELECT ("until", "planType", "recurring", "currency", "count", "amountMinor")::"SubscriptionTally" FROM (
        SELECT (subscription_until("recurring", "status", "graceUntil", "currentPeriodEnd") AT TIME ZONE 'UTC')::date AS "until", "planType", "recurring", "currency", count(*) AS "count", sum(monthly_minor("amountMinor", "intervalUnit", "intervalCount")) AS "amountMinor"
        FROM added WHERE "clientId" = ANY(ids) AND subscription_until("recurring", "status", "graceUntil", "currentPeriodEnd") IS NOT NULL GROUP BY 1, 2, 3, 4) s);
  END IF;
  IF cardinality(changes) > 0 THEN PERFORM add_to_subscription_tally(changes); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION subscription_tally_of_clients() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changes "SubscriptionTally"[];
BEGIN
  IF NOT EXISTS (SELECT FROM added a JOIN removed r USING ("clientId") WHERE a."isActive" <> r."isActive") THEN RETURN NULL; END IF;
  changes := ARRAY(
    SELECT ("until", "planType", "recurring", "currency", "count", "amountMinor")::"SubscriptionTally" FROM (
      SELECT (subscription_until(s."recurring", s."status", s."graceUntil", s."currentPeriodEnd") AT TIME ZONE 'UTC')::date AS "until", s."planType", s."recurring", s."currency",
        sum(moved."change") AS "count", sum(moved."change" * monthly_minor(s."amountMinor", s."intervalUnit", s."intervalCount")) AS "amountMinor"
      FROM (SELECT a."clientId", CASE WHEN a."isActive" THEN 1 ELSE -1 END AS "change" FROM added a JOIN removed r USING ("clientId") WHERE a."isActive" <> r."isActive") moved
      JOIN "Subscription" s ON s."clientId" = moved."clientId"
      WHERE subscription_until(s."recurring", s."status", s."graceUntil", s."currentPeriodEnd") IS NOT NULL GROUP BY 1, 2, 3, 4) s);
  IF cardinality(changes) > 0 THEN PERFORM add_to_subscription_tally(changes); END IF;
  RETURN NULL;
END $$;
