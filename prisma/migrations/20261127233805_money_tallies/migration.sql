-- CreateTable
CREATE TABLE "PaymentTally" (
    "month" DATE NOT NULL,
    "source" TEXT NOT NULL,
    "status" "PaymentStatus" NOT NULL,
    "count" INTEGER NOT NULL,
    "netMinor" BIGINT NOT NULL,

    CONSTRAINT "PaymentTally_pkey" PRIMARY KEY ("month","source","status")
);

-- CreateTable
CREATE TABLE "SubscriptionTally" (
    "until" DATE NOT NULL,
    "planType" "PlanType" NOT NULL,
    "recurring" BOOLEAN NOT NULL,
    "currency" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "amountMinor" BIGINT NOT NULL,

    CONSTRAINT "SubscriptionTally_pkey" PRIMARY KEY ("until","planType","recurring","currency")
);

-- CreateIndex
CREATE INDEX "Payment_subscriptionId_idx" ON "Payment"("subscriptionId");

-- Archived clients' subscriptions are read from the index alone, with their type.
DROP INDEX "Subscription_running";
CREATE INDEX "Subscription_running" ON "Subscription" ("clientId") INCLUDE ("recurring", "status", "currency", "planType", "amountMinor", "graceUntil", "currentPeriodEnd") WHERE "status" IN ('active', 'past_due');

-- The moment at which a subscription stops counting as active unless something happens; null if it isn't active. It is the condition of
-- isActiveSubscriptionSql in lib/money/payments/queries.ts.
CREATE FUNCTION subscription_until(recurring boolean, status "SubscriptionStatus", grace_until timestamptz, period_end timestamptz) RETURNS timestamptz
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN recurring AND status = 'active' THEN 'infinity'::timestamptz WHEN recurring AND status = 'past_due' THEN grace_until WHEN NOT recurring AND status = 'active' THEN period_end END
$$;

-- The subscriptions that stop counting today, of which the tally knows only the day.
CREATE INDEX "Subscription_until" ON "Subscription" (subscription_until("recurring", "status", "graceUntil", "currentPeriodEnd"));

-- Both tallies as the records have them.
CREATE FUNCTION payment_tallies() RETURNS SETOF "PaymentTally" LANGUAGE sql STABLE AS $$
  SELECT date_trunc('month', "paidAt" AT TIME ZONE 'UTC')::date, "gateway"::text, "status", count(*)::int, sum("settledMinor" - "refundedMinor" - "disputedMinor")
  FROM "Payment" WHERE "paidAt" IS NOT NULL GROUP BY 1, 2, 3
  UNION ALL
  SELECT date_trunc('month', "paidOn"::timestamp)::date, 'imported', "status", count(*)::int, sum("amountMinor" - "refundedMinor")
  FROM "PastPayment" WHERE "countsAsRevenue" AND "currency" = 'gbp' GROUP BY 1, 2, 3
$$;

CREATE FUNCTION subscription_tallies() RETURNS SETOF "SubscriptionTally" LANGUAGE sql STABLE AS $$
  SELECT (subscription_until("recurring", "status", "graceUntil", "currentPeriodEnd") AT TIME ZONE 'UTC')::date, "planType", "recurring", "currency", count(*)::int, sum("amountMinor")
  FROM "Subscription" WHERE "clientId" IS NOT NULL AND subscription_until("recurring", "status", "graceUntil", "currentPeriodEnd") IS NOT NULL GROUP BY 1, 2, 3, 4
$$;

-- Adds changes to the tallies, each row once and in one order, so that two statements never wait for each other. A sum that didn't change is
-- not locked: erasing thousands of people sets "clientId" of their payments in one statement each.
CREATE FUNCTION add_to_payment_tally(changes "PaymentTally"[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "PaymentTally" AS t ("month", "source", "status", "count", "netMinor")
  SELECT "month", "source", "status", sum("count"), sum("netMinor") FROM unnest(changes) GROUP BY 1, 2, 3 HAVING sum("count") <> 0 OR sum("netMinor") <> 0 ORDER BY 1, 2, 3
  ON CONFLICT ("month", "source", "status") DO UPDATE SET "count" = t."count" + excluded."count", "netMinor" = t."netMinor" + excluded."netMinor"
$$;

CREATE FUNCTION payment_tally() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changes "PaymentTally"[];
BEGIN
  IF TG_OP <> 'INSERT' THEN
    changes := ARRAY(
      SELECT ("month", "source", "status", "count", "netMinor")::"PaymentTally" FROM (
        SELECT date_trunc('month', "paidAt" AT TIME ZONE 'UTC')::date AS "month", "gateway"::text AS "source", "status", -count(*) AS "count", -sum("settledMinor" - "refundedMinor" - "disputedMinor") AS "netMinor"
        FROM removed WHERE "paidAt" IS NOT NULL GROUP BY 1, 2, 3) s);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    changes := changes || ARRAY(
      SELECT ("month", "source", "status", "count", "netMinor")::"PaymentTally" FROM (
        SELECT date_trunc('month', "paidAt" AT TIME ZONE 'UTC')::date AS "month", "gateway"::text AS "source", "status", count(*) AS "count", sum("settledMinor" - "refundedMinor" - "disputedMinor") AS "netMinor"
        FROM added WHERE "paidAt" IS NOT NULL GROUP BY 1, 2, 3) s);
  END IF;
  IF cardinality(changes) > 0 THEN PERFORM add_to_payment_tally(changes); END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION past_payment_tally() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changes "PaymentTally"[];
BEGIN
  IF TG_OP <> 'INSERT' THEN
    changes := ARRAY(
      SELECT ("month", "source", "status", "count", "netMinor")::"PaymentTally" FROM (
        SELECT date_trunc('month', "paidOn"::timestamp)::date AS "month", 'imported' AS "source", "status", -count(*) AS "count", -sum("amountMinor" - "refundedMinor") AS "netMinor"
        FROM removed WHERE "countsAsRevenue" AND "currency" = 'gbp' GROUP BY 1, 2, 3) s);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    changes := changes || ARRAY(
      SELECT ("month", "source", "status", "count", "netMinor")::"PaymentTally" FROM (
        SELECT date_trunc('month', "paidOn"::timestamp)::date AS "month", 'imported' AS "source", "status", count(*) AS "count", sum("amountMinor" - "refundedMinor") AS "netMinor"
        FROM added WHERE "countsAsRevenue" AND "currency" = 'gbp' GROUP BY 1, 2, 3) s);
  END IF;
  IF cardinality(changes) > 0 THEN PERFORM add_to_payment_tally(changes); END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION subscription_tally() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changes "SubscriptionTally"[];
BEGIN
  IF TG_OP <> 'INSERT' THEN
    changes := ARRAY(
      SELECT ("until", "planType", "recurring", "currency", "count", "amountMinor")::"SubscriptionTally" FROM (
        SELECT (subscription_until("recurring", "status", "graceUntil", "currentPeriodEnd") AT TIME ZONE 'UTC')::date AS "until", "planType", "recurring", "currency", -count(*) AS "count", -sum("amountMinor") AS "amountMinor"
        FROM removed WHERE "clientId" IS NOT NULL AND subscription_until("recurring", "status", "graceUntil", "currentPeriodEnd") IS NOT NULL GROUP BY 1, 2, 3, 4) s);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    changes := changes || ARRAY(
      SELECT ("until", "planType", "recurring", "currency", "count", "amountMinor")::"SubscriptionTally" FROM (
        SELECT (subscription_until("recurring", "status", "graceUntil", "currentPeriodEnd") AT TIME ZONE 'UTC')::date AS "until", "planType", "recurring", "currency", count(*) AS "count", sum("amountMinor") AS "amountMinor"
        FROM added WHERE "clientId" IS NOT NULL AND subscription_until("recurring", "status", "graceUntil", "currentPeriodEnd") IS NOT NULL GROUP BY 1, 2, 3, 4) s);
  END IF;
  IF cardinality(changes) > 0 THEN
    INSERT INTO "SubscriptionTally" AS t ("until", "planType", "recurring", "currency", "count", "amountMinor")
    SELECT "until", "planType", "recurring", "currency", sum("count"), sum("amountMinor") FROM unnest(changes) GROUP BY 1, 2, 3, 4 HAVING sum("count") <> 0 OR sum("amountMinor") <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT ("until", "planType", "recurring", "currency") DO UPDATE SET "count" = t."count" + excluded."count", "amountMinor" = t."amountMinor" + excluded."amountMinor";
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE kept record;
BEGIN
  FOR kept IN SELECT * FROM (VALUES ('Payment', 'payment_tally'), ('PastPayment', 'past_payment_tally'), ('Subscription', 'subscription_tally')) AS v(name, tally) LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION %I()', kept.tally || '_added', kept.name, kept.tally);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION %I()', kept.tally || '_changed', kept.name, kept.tally);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION %I()', kept.tally || '_removed', kept.name, kept.tally);
  END LOOP;
END $$;

-- Computes the sums of money again, after rows were written without triggers. Nothing is paid meanwhile, because a payment that is committed
-- between the two statements of a tally would be counted twice.
CREATE FUNCTION rebuild_money_tallies() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE "Subscription", "Payment", "PastPayment" IN SHARE MODE;
  DELETE FROM "PaymentTally";
  INSERT INTO "PaymentTally" SELECT * FROM payment_tallies();
  DELETE FROM "SubscriptionTally";
  INSERT INTO "SubscriptionTally" SELECT * FROM subscription_tallies();
END $$;

-- Computes the clients' rows again.
CREATE FUNCTION rebuild_client_rows() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_client_state(ARRAY(SELECT "userId" FROM "Client"));
  DELETE FROM "ClientTally";
  INSERT INTO "ClientTally" ("isOnboarded", "count") SELECT "openSteps" <= 0, count(*) FROM "ClientState" WHERE "isActive" GROUP BY 1;
END $$;

-- Both in one transaction, where nobody else is at work. Beside a server each has its own: payments wait for the first, and it is short.
CREATE OR REPLACE FUNCTION rebuild_client_state() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rebuild_money_tallies();
  PERFORM rebuild_client_rows();
END $$;

SELECT rebuild_client_state();
