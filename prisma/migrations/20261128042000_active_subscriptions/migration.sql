-- The tally counts the subscriptions of active clients only, so that a sum subtracts nobody. Each change of a subscription is counted if its
-- client is active, and archiving or restoring a client moves theirs.
DROP INDEX "Subscription_running";

CREATE OR REPLACE FUNCTION subscription_tallies() RETURNS SETOF "SubscriptionTally" LANGUAGE sql STABLE AS $$
  SELECT (subscription_until(s."recurring", s."status", s."graceUntil", s."currentPeriodEnd") AT TIME ZONE 'UTC')::date, s."planType", s."recurring", s."currency", count(*)::int, sum(s."amountMinor")
  FROM "Subscription" s JOIN "User" u ON u."id" = s."clientId"
  WHERE u."role" = 'client' AND u."archivedAt" IS NULL AND subscription_until(s."recurring", s."status", s."graceUntil", s."currentPeriodEnd") IS NOT NULL GROUP BY 1, 2, 3, 4
$$;

CREATE FUNCTION add_to_subscription_tally(changes "SubscriptionTally"[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "SubscriptionTally" AS t ("until", "planType", "recurring", "currency", "count", "amountMinor")
  SELECT "until", "planType", "recurring", "currency", sum("count"), sum("amountMinor") FROM unnest(changes) GROUP BY 1, 2, 3, 4 HAVING sum("count") <> 0 OR sum("amountMinor") <> 0 ORDER BY 1, 2, 3, 4
  ON CONFLICT ("until", "planType", "recurring", "currency") DO UPDATE SET "count" = t."count" + excluded."count", "amountMinor" = t."amountMinor" + excluded."amountMinor"
$$;

-- The states of the clients are locked before they are read, so that a subscription and the archiving of its client take turns. A change that
-- leaves a sum as it was locks nothing.
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
      WHERE each."clientId" IS NOT NULL AND (a."clientId", a."planType", a."recurring", a."currency", a."amountMinor", subscription_until(a."recurring", a."status", a."graceUntil", a."currentPeriodEnd"))
        IS DISTINCT FROM (r."clientId", r."planType", r."recurring", r."currency", r."amountMinor", subscription_until(r."recurring", r."status", r."graceUntil", r."currentPeriodEnd")));
  END IF;
  IF cardinality(ids) = 0 THEN RETURN NULL; END IF;
  PERFORM FROM "ClientState" WHERE "clientId" = ANY(ids) ORDER BY "clientId" FOR NO KEY UPDATE;
  ids := ARRAY(SELECT "clientId" FROM "ClientState" WHERE "clientId" = ANY(ids) AND "isActive");
  IF TG_OP <> 'INSERT' THEN
    changes := ARRAY(
      SELECT ("until", "planType", "recurring", "currency", "count", "amountMinor")::"SubscriptionTally" FROM (
        SELECT (subscription_until("recurring", "status", "graceUntil", "currentPeriodEnd") AT TIME ZONE 'UTC')::date AS "until", "planType", "recurring", "currency", -count(*) AS "count", -sum("amountMinor") AS "amountMinor"
        FROM removed WHERE "clientId" = ANY(ids) AND subscription_until("recurring", "status", "graceUntil", "currentPeriodEnd") IS NOT NULL GROUP BY 1, 2, 3, 4) s);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    changes := changes || ARRAY(
      SELECT ("until", "planType", "recurring", "currency", "count", "amountMinor")::"SubscriptionTally" FROM (
        SELECT (subscription_until("recurring", "status", "graceUntil", "currentPeriodEnd") AT TIME ZONE 'UTC')::date AS "until", "planType", "recurring", "currency", count(*) AS "count", sum("amountMinor") AS "amountMinor"
        FROM added WHERE "clientId" = ANY(ids) AND subscription_until("recurring", "status", "graceUntil", "currentPeriodEnd") IS NOT NULL GROUP BY 1, 2, 3, 4) s);
  END IF;
  IF cardinality(changes) > 0 THEN PERFORM add_to_subscription_tally(changes); END IF;
  RETURN NULL;
END $$;

-- Archived clients' subscriptions leave the tally, and restored ones' come back.
CREATE FUNCTION subscription_tally_of_clients() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changes "SubscriptionTally"[];
BEGIN
  IF NOT EXISTS (SELECT FROM added a JOIN removed r USING ("clientId") WHERE a."isActive" <> r."isActive") THEN RETURN NULL; END IF;
  changes := ARRAY(
    SELECT ("until", "planType", "recurring", "currency", "count", "amountMinor")::"SubscriptionTally" FROM (
      SELECT (subscription_until(s."recurring", s."status", s."graceUntil", s."currentPeriodEnd") AT TIME ZONE 'UTC')::date AS "until", s."planType", s."recurring", s."currency",
        sum(moved."change") AS "count", sum(moved."change" * s."amountMinor") AS "amountMinor"
      FROM (SELECT a."clientId", CASE WHEN a."isActive" THEN 1 ELSE -1 END AS "change" FROM added a JOIN removed r USING ("clientId") WHERE a."isActive" <> r."isActive") moved
      JOIN "Subscription" s ON s."clientId" = moved."clientId"
      WHERE subscription_until(s."recurring", s."status", s."graceUntil", s."currentPeriodEnd") IS NOT NULL GROUP BY 1, 2, 3, 4) s);
  IF cardinality(changes) > 0 THEN PERFORM add_to_subscription_tally(changes); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER subscription_tally_changed AFTER UPDATE ON "ClientState" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION subscription_tally_of_clients();

-- A deleted client's subscriptions stay without a client. They leave the tally while the client's state is still there, which the foreign keys delete.
CREATE FUNCTION detach_subscriptions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Subscription" SET "clientId" = NULL WHERE "clientId" = OLD."userId";
  RETURN OLD;
END $$;

CREATE TRIGGER detach_subscriptions BEFORE DELETE ON "Client" FOR EACH ROW EXECUTE FUNCTION detach_subscriptions();

-- Nobody is archived meanwhile either.
CREATE OR REPLACE FUNCTION rebuild_money_tallies() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE "Subscription", "Payment", "PastPayment", "ClientState" IN SHARE MODE;
  DELETE FROM "PaymentTally";
  INSERT INTO "PaymentTally" SELECT * FROM payment_tallies();
  DELETE FROM "SubscriptionTally";
  INSERT INTO "SubscriptionTally" SELECT * FROM subscription_tallies();
END $$;

-- The clients first: where their rows change, the tally does.
CREATE OR REPLACE FUNCTION rebuild_client_state() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rebuild_client_rows();
  PERFORM rebuild_money_tallies();
END $$;

SELECT rebuild_money_tallies();
