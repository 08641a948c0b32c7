-- AlterTable
ALTER TABLE "Practice" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1,
ALTER COLUMN "revenueGoalMinor" DROP NOT NULL,
ALTER COLUMN "revenueGoalMinor" DROP DEFAULT;

-- Clears the former default of 4,000 pounds where no coach has set it. The demo keeps its goal.
UPDATE "Practice" SET "revenueGoalMinor" = NULL
WHERE "revenueGoalMinor" = 400000
  AND NOT EXISTS (SELECT 1 FROM "AuditEvent" WHERE "action" = 'settings.changed' AND "detail"->'settings' ? 'revenueGoal')
  AND NOT EXISTS (SELECT 1 FROM "User" WHERE "isDemo");
