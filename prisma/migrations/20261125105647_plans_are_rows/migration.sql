-- CreateEnum
CREATE TYPE "PlanType" AS ENUM ('monthly', 'six_month');

-- AlterTable
ALTER TABLE "Payment" ADD COLUMN     "planType" "PlanType" NOT NULL DEFAULT 'monthly';

-- AlterTable
ALTER TABLE "Subscription" ADD COLUMN     "planType" "PlanType" NOT NULL DEFAULT 'monthly';

-- CreateTable
CREATE TABLE "PaymentPlan" (
    "priceId" TEXT NOT NULL,
    "productId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "features" TEXT[],
    "amountMinor" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "recurring" BOOLEAN NOT NULL,
    "payments" INTEGER,
    "termMonths" INTEGER,
    "planType" "PlanType" NOT NULL,
    "popular" BOOLEAN NOT NULL DEFAULT false,
    "offered" BOOLEAN NOT NULL DEFAULT true,
    "isDefault" BOOLEAN NOT NULL DEFAULT false,
    "position" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "archivedAt" TIMESTAMPTZ(3),
    "replacedAt" TIMESTAMPTZ(3),

    CONSTRAINT "PaymentPlan_pkey" PRIMARY KEY ("priceId")
);

-- CreateIndex
CREATE INDEX "PaymentPlan_productId_idx" ON "PaymentPlan"("productId");

-- The plans that a new practice starts with.
INSERT INTO "PaymentPlan" ("priceId", "productId", "name", "description", "features", "amountMinor", "currency", "recurring", "payments", "termMonths", "planType", "popular", "offered", "position", "createdAt") VALUES
  ('price_monthly_coaching', 'prod_monthly_coaching', 'Monthly Coaching', 'Coaching month by month, until it is cancelled.',
    ARRAY['Your own training plan', 'A nutrition plan based on your food diary', 'Weekly check-ins with personal feedback', 'Messages with your coach', 'Coaching calls'],
    19900, 'gbp', true, NULL, NULL, 'monthly', true, true, 0, now()),
  ('price_6_month_plan', 'prod_6_month_plan', '6 Month Plan', 'Six months of coaching, paid in six monthly payments.',
    ARRAY['Your own training plan', 'A nutrition plan based on your food diary', 'Weekly check-ins with personal feedback', 'Messages with your coach', 'Coaching calls'],
    15000, 'gbp', true, 6, NULL, 'six_month', false, true, 1, now()),
  ('price_3_month_discounted', 'prod_3_month_discounted', '3 Month Discounted', 'Three months of coaching at a lower price, paid in three monthly payments.',
    ARRAY['Your own training plan', 'A nutrition plan based on your food diary', 'Weekly check-ins with personal feedback', 'Messages with your coach', 'Coaching calls'],
    14000, 'gbp', true, 3, NULL, 'monthly', false, true, 2, now()),
  ('price_6_months_no_calls', 'prod_6_months_no_calls', '6 Months - No Calls', 'Six months of coaching without calls, paid once.',
    ARRAY['Your own training plan', 'A nutrition plan based on your food diary', 'Weekly check-ins with personal feedback', 'Messages with your coach'],
    90000, 'gbp', false, NULL, 6, 'six_month', false, true, 3, now()),
  ('price_2_months_upfront', 'prod_2_months_upfront', '2 Months Upfront', 'Two months of coaching, paid once.',
    ARRAY['Your own training plan', 'A nutrition plan based on your food diary', 'Weekly check-ins with personal feedback', 'Messages with your coach', 'Coaching calls'],
    39900, 'gbp', false, NULL, 2, 'monthly', false, true, 4, now()),
  ('price_family_discount', 'prod_family_discount', 'Family Discount', 'Six months of coaching for family members, paid once.',
    ARRAY['Your own training plan', 'A nutrition plan based on your food diary', 'Weekly check-ins with personal feedback', 'Messages with your coach', 'Coaching calls'],
    95000, 'gbp', false, NULL, 6, 'monthly', false, true, 5, now()),
  ('price_online_coaching', 'prod_online_coaching', 'Online Coaching', 'Coaching month by month.',
    ARRAY['Your own training plan', 'A nutrition plan based on your food diary', 'Weekly check-ins with personal feedback', 'Messages with your coach', 'Coaching calls'],
    35000, 'usd', true, NULL, NULL, 'monthly', false, false, 6, now());

-- The default plan was a setting, null for the specified one.
UPDATE "PaymentPlan" SET "isDefault" = true
WHERE "priceId" = COALESCE((SELECT p."priceId" FROM "PaymentPlan" p JOIN "Practice" s ON s."defaultPriceId" = p."priceId"), 'price_online_coaching');

-- The type of a plan followed from its name.
UPDATE "Subscription" SET "planType" = 'six_month' WHERE "planName" IN ('6 Month Plan', '6 Months - No Calls');
UPDATE "Payment" SET "planType" = 'six_month' WHERE "planName" IN ('6 Month Plan', '6 Months - No Calls');

-- AlterTable
ALTER TABLE "Practice" DROP COLUMN "defaultPriceId",
ALTER COLUMN "sandboxGbpPerUsd" DROP NOT NULL,
ALTER COLUMN "sandboxGbpPerUsd" DROP DEFAULT;

-- The built-in rate is now null.
UPDATE "Practice" SET "sandboxGbpPerUsd" = NULL WHERE "sandboxGbpPerUsd" = 0.79;

-- Everyone's screens show plans and their prices.
CREATE TRIGGER payment_plans_changed AFTER INSERT OR UPDATE ON "PaymentPlan" FOR EACH STATEMENT EXECUTE FUNCTION notify_practice_changed();

-- AddForeignKey
ALTER TABLE "PaymentLink" ADD CONSTRAINT "PaymentLink_priceId_fkey" FOREIGN KEY ("priceId") REFERENCES "PaymentPlan"("priceId") ON DELETE RESTRICT ON UPDATE CASCADE;
