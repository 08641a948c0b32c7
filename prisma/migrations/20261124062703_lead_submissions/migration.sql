-- CreateEnum
CREATE TYPE "LeadSubmissionSource" AS ENUM ('personal_link', 'public_form');

-- CreateEnum
CREATE TYPE "LeadSubmissionStatus" AS ENUM ('accepted', 'waiting', 'dismissed');

-- AlterTable
ALTER TABLE "Lead" ADD COLUMN     "enteredEmail" TEXT,
ADD COLUMN     "enteredName" TEXT,
ADD COLUMN     "waitingSubmissions" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "LeadSubmission" (
    "id" TEXT NOT NULL,
    "leadId" TEXT NOT NULL,
    "source" "LeadSubmissionSource" NOT NULL,
    "status" "LeadSubmissionStatus" NOT NULL,
    "answers" JSONB,
    "submittedAt" TIMESTAMPTZ(3) NOT NULL,
    "consentAt" TIMESTAMPTZ(3),
    "consentAskedAt" TIMESTAMPTZ(3),
    "decidedAt" TIMESTAMPTZ(3),
    "eraseAt" TIMESTAMPTZ(3),

    CONSTRAINT "LeadSubmission_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "LeadSubmission_leadId_submittedAt_idx" ON "LeadSubmission"("leadId", "submittedAt");

-- CreateIndex
CREATE INDEX "LeadSubmission_eraseAt_idx" ON "LeadSubmission"("eraseAt");

-- AddForeignKey
ALTER TABLE "LeadSubmission" ADD CONSTRAINT "LeadSubmission_leadId_fkey" FOREIGN KEY ("leadId") REFERENCES "Lead"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- The form that each answered lead came from. Answers without consent get 30 days from now, in which the coach can ask for it.
INSERT INTO "LeadSubmission" ("id", "leadId", "source", "status", "answers", "submittedAt", "consentAt", "eraseAt")
SELECT gen_random_uuid()::text, "id", CASE WHEN "leadRef" IS NULL THEN 'public_form' ELSE 'personal_link' END::"LeadSubmissionSource", 'accepted',
  jsonb_strip_nulls(jsonb_build_object(
    'fullName', "fullName", 'email', "email", 'phone', "phone", 'instagram', "instagram", 'dateOfBirth', to_char("dateOfBirth", 'YYYY-MM-DD'), 'weight', "weight", 'height', "height",
    'leftArm', "leftArm", 'rightArm', "rightArm", 'chest', "chest", 'waist', "waist", 'yourStory', "yourStory", 'shortTermGoals', "shortTermGoals", 'longTermGoals', "longTermGoals",
    'motivation', "motivation", 'dreamOutcome', "dreamOutcome", 'fitnessHistory', "fitnessHistory", 'currentActivity', "currentActivity", 'nutritionDescription', "nutritionDescription",
    'habits', "habits", 'gymAccess', "gymAccess", 'movementExperience', "movementExperience", 'supportNetwork', "supportNetwork", 'futurePlans', "futurePlans", 'injuries', to_jsonb("injuries"),
    'confidence', "confidence", 'sleepHours', "sleepHours", 'trainingDays', "trainingDays", 'referralSource', "referralSource", 'trainingExperience', "trainingExperience", 'goals', to_jsonb("goals"))),
  "answeredAt", "consentAt", CASE WHEN "consentAt" IS NULL AND "clientId" IS NULL THEN now() + interval '30 days' END
FROM "Lead" WHERE "answeredAt" IS NOT NULL AND NOT ("fullName" = 'Erased' AND "email" IS NULL);

-- The leads that a coach added, unless a form has since changed whose they are.
UPDATE "Lead" l SET "enteredName" = "fullName", "enteredEmail" = "email"
WHERE EXISTS (SELECT FROM "LeadEvent" e WHERE e."leadId" = l."id" AND e."kind" = 'created')
  AND NOT EXISTS (SELECT FROM "LeadEvent" e WHERE e."leadId" = l."id" AND e."kind" = 'form' AND e."text" LIKE 'Before: %');
