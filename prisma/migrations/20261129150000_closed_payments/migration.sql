-- When nobody could pay it any more: the gateway had voided its invoice or cancelled its charge.
ALTER TABLE "Payment" ADD COLUMN "closedAt" TIMESTAMPTZ(3);

-- The other ids of an imported payment, by which the payment is found that the gateway reports.
ALTER TABLE "PastPayment" ADD COLUMN "relatedIds" TEXT[] DEFAULT ARRAY[]::TEXT[];
CREATE INDEX "PastPayment_relatedIds_idx" ON "PastPayment" USING GIN ("relatedIds");

-- A closed payment can't be recovered.
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
    WHERE p."clientId" = c."userId" AND p."status" = 'failed' AND p."closedAt" IS NULL
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

SELECT rebuild_client_state();
