-- AlterTable
ALTER TABLE "Practice" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1,
ALTER COLUMN "revenueGoalMinor" DROP NOT NULL,
ALTER COLUMN "revenueGoalMinor" DROP DEFAULT;

-- The goal of 4,000 pounds that nobody set is no goal.
UPDATE "Practice" SET "revenueGoalMinor" = NULL
WHERE "revenueGoalMinor" = 400000
  AND NOT EXISTS (SELECT 1 FROM "AuditEvent" WHERE "action" = 'settings.changed' AND "detail"->'settings' ? 'revenueGoal');
