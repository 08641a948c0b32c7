-- CreateEnum
CREATE TYPE "Role" AS ENUM ('coach', 'client', 'nutritionist');

-- CreateEnum
CREATE TYPE "LinkPurpose" AS ENUM ('reset_password', 'set_password', 'unsubscribe');

-- CreateEnum
CREATE TYPE "DraftForm" AS ENUM ('weekly_check_in', 'intake', 'food_diary', 'discovery_edit');

-- CreateEnum
CREATE TYPE "EmailStatus" AS ENUM ('queued', 'sending', 'sent', 'failed', 'unclear');

-- CreateEnum
CREATE TYPE "FilePurpose" AS ENUM ('progress_photo', 'food_diary_photo', 'profile_image', 'logo', 'nutrition_plan');

-- CreateEnum
CREATE TYPE "ImportStatus" AS ENUM ('previewed', 'committed', 'undone');

-- CreateEnum
CREATE TYPE "LeadStage" AS ENUM ('new_inquiry', 'initial_contact', 'discovery_booked', 'discovery_completed', 'proposal_sent', 'decision_pending', 'won', 'lost');

-- CreateEnum
CREATE TYPE "ContactMethod" AS ENUM ('instagram_dm', 'email');

-- CreateEnum
CREATE TYPE "LeadUrgency" AS ENUM ('low', 'medium', 'high', 'urgent');

-- CreateEnum
CREATE TYPE "OnboardingStepName" AS ENUM ('welcome_video', 'consultation_form', 'prenatal_form', 'nutrition_plan', 'agreement', 'app_training', 'fitr_setup');

-- CreateEnum
CREATE TYPE "Gateway" AS ENUM ('stripe', 'sandbox');

-- CreateEnum
CREATE TYPE "SubscriptionStatus" AS ENUM ('incomplete', 'active', 'past_due', 'cancelled', 'ended');

-- CreateEnum
CREATE TYPE "PaymentStatus" AS ENUM ('pending', 'succeeded', 'failed', 'refunded', 'disputed');

-- CreateTable
CREATE TABLE "User" (
    "id" TEXT NOT NULL,
    "role" "Role" NOT NULL,
    "email" TEXT NOT NULL,
    "passwordHash" TEXT,
    "firstName" TEXT NOT NULL,
    "lastName" TEXT NOT NULL DEFAULT '',
    "phone" TEXT,
    "profileImageId" TEXT,
    "lastSeenAt" TIMESTAMPTZ(3),
    "archivedAt" TIMESTAMPTZ(3),
    "erasedAt" TIMESTAMPTZ(3),
    "optedOutAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OneTimeLink" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "purpose" "LinkPurpose" NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "OneTimeLink_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RateLimit" (
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "windowEndsAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "RateLimit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "Draft" (
    "userId" TEXT NOT NULL,
    "form" "DraftForm" NOT NULL,
    "data" JSONB NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Draft_pkey" PRIMARY KEY ("userId","form")
);

-- CreateTable
CREATE TABLE "Notification" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "href" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "readAt" TIMESTAMPTZ(3),

    CONSTRAINT "Notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuditEvent" (
    "id" TEXT NOT NULL,
    "actorId" TEXT,
    "subjectId" TEXT,
    "action" TEXT NOT NULL,
    "detail" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AuditEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CheckIn" (
    "id" TEXT NOT NULL,
    "clientId" TEXT NOT NULL,
    "dueMonday" DATE NOT NULL,
    "weekNumber" INTEGER NOT NULL,
    "submittedAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "energySleepMindset" TEXT NOT NULL,
    "trainingManagement" TEXT NOT NULL,
    "nutritionManagement" TEXT NOT NULL,
    "focusArea" TEXT NOT NULL,
    "threeWins" TEXT NOT NULL,
    "physicalChanges" TEXT NOT NULL,
    "oneImprovement" TEXT NOT NULL,
    "coachSupport" TEXT NOT NULL,
    "referralThoughts" TEXT NOT NULL,
    "longTermGoal" TEXT NOT NULL,
    "additionalFeedback" TEXT,
    "weight" DECIMAL(6,2),
    "energyLevel" INTEGER,
    "motivationLevel" INTEGER,
    "stressLevel" INTEGER,
    "sleepQuality" INTEGER,
    "nutritionRating" INTEGER,
    "averageSleep" DECIMAL(4,2),
    "workoutsCompleted" INTEGER,
    "waterIntake" DECIMAL(5,2),
    "physicalFeeling" TEXT,
    "strengthProgress" TEXT,
    "enduranceProgress" TEXT,
    "chest" DECIMAL(6,2),
    "waist" DECIMAL(6,2),
    "hips" DECIMAL(6,2),
    "arms" DECIMAL(6,2),
    "thighs" DECIMAL(6,2),
    "frontPhotoId" TEXT,
    "sidePhotoId" TEXT,
    "backPhotoId" TEXT,
    "otherPhotoIds" TEXT[],
    "photosDeclined" BOOLEAN NOT NULL DEFAULT false,
    "feedback" TEXT,
    "feedbackAt" TIMESTAMPTZ(3),
    "feedbackById" TEXT,

    CONSTRAINT "CheckIn_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Client" (
    "userId" TEXT NOT NULL,
    "joinDate" DATE NOT NULL,
    "dateOfBirth" DATE,
    "location" TEXT,
    "occupation" TEXT,
    "emergencyContact" TEXT,
    "primaryGoal" TEXT,
    "targetWeight" DECIMAL(6,2),
    "tags" TEXT[],
    "notes" TEXT,
    "hideWeight" BOOLEAN NOT NULL DEFAULT false,
    "assignedPriceId" TEXT,
    "coachMessageSeenAt" TIMESTAMPTZ(3),
    "bannerDismissedAt" TIMESTAMPTZ(3),
    "trainingPlanLiveAt" TIMESTAMPTZ(3),
    "intakeReviewedAt" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "Client_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "Pause" (
    "id" TEXT NOT NULL,
    "clientId" TEXT NOT NULL,
    "startsOn" DATE NOT NULL,
    "endsOn" DATE NOT NULL,
    "reason" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Pause_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CoachNote" (
    "id" TEXT NOT NULL,
    "clientId" TEXT NOT NULL,
    "authorId" TEXT,
    "text" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CoachNote_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EmailMessage" (
    "id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "occasion" TEXT NOT NULL,
    "userId" TEXT,
    "leadId" TEXT,
    "toEmail" TEXT NOT NULL,
    "props" JSONB NOT NULL,
    "fromEmail" TEXT,
    "subject" TEXT,
    "html" TEXT,
    "text" TEXT,
    "status" "EmailStatus" NOT NULL DEFAULT 'queued',
    "sendAfter" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "claimToken" TEXT,
    "leaseUntil" TIMESTAMPTZ(3),
    "batchKey" TEXT,
    "firstTriedAt" TIMESTAMPTZ(3),
    "providerId" TEXT,
    "error" TEXT,
    "campaignId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "sentAt" TIMESTAMPTZ(3),

    CONSTRAINT "EmailMessage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Campaign" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "occasion" TEXT NOT NULL,
    "trigger" TEXT NOT NULL,
    "ranAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Campaign_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EmailSkip" (
    "campaignId" TEXT NOT NULL,
    "clientId" TEXT NOT NULL,
    "reason" TEXT NOT NULL,

    CONSTRAINT "EmailSkip_pkey" PRIMARY KEY ("campaignId","clientId")
);

-- CreateTable
CREATE TABLE "AutomationRule" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "trigger" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "successCount" INTEGER NOT NULL DEFAULT 0,
    "failureCount" INTEGER NOT NULL DEFAULT 0,
    "lastRun" TIMESTAMPTZ(3),
    "position" INTEGER NOT NULL,

    CONSTRAINT "AutomationRule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "JobRun" (
    "job" TEXT NOT NULL,
    "occasion" TEXT NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "finishedAt" TIMESTAMPTZ(3),
    "result" JSONB,

    CONSTRAINT "JobRun_pkey" PRIMARY KEY ("job","occasion")
);

-- CreateTable
CREATE TABLE "File" (
    "id" TEXT NOT NULL,
    "ownerId" TEXT,
    "clientId" TEXT,
    "purpose" "FilePurpose" NOT NULL,
    "fileName" TEXT NOT NULL,
    "contentType" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "storageKey" TEXT NOT NULL,
    "stored" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "File_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Import" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "byId" TEXT,
    "status" "ImportStatus" NOT NULL DEFAULT 'previewed',
    "sourceHash" TEXT NOT NULL,
    "options" JSONB NOT NULL,
    "stats" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "committedAt" TIMESTAMPTZ(3),
    "undoneAt" TIMESTAMPTZ(3),

    CONSTRAINT "Import_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ImportRow" (
    "importId" TEXT NOT NULL,
    "line" INTEGER NOT NULL,
    "action" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "before" JSONB,
    "targetId" TEXT,
    "error" TEXT,

    CONSTRAINT "ImportRow_pkey" PRIMARY KEY ("importId","line")
);

-- CreateTable
CREATE TABLE "Lead" (
    "id" TEXT NOT NULL,
    "fullName" TEXT NOT NULL,
    "email" TEXT,
    "phone" TEXT,
    "instagram" TEXT,
    "stage" "LeadStage" NOT NULL DEFAULT 'new_inquiry',
    "contactMethod" "ContactMethod" NOT NULL DEFAULT 'email',
    "urgency" "LeadUrgency" NOT NULL DEFAULT 'medium',
    "budget" TEXT,
    "personalNotes" TEXT,
    "followUpDate" DATE,
    "outcomeReason" TEXT,
    "suspectedSpam" BOOLEAN NOT NULL DEFAULT false,
    "leadRef" TEXT,
    "clientId" TEXT,
    "dateOfBirth" DATE,
    "weight" TEXT,
    "height" TEXT,
    "yourStory" TEXT,
    "shortTermGoals" TEXT,
    "longTermGoals" TEXT,
    "motivation" TEXT,
    "dreamOutcome" TEXT,
    "fitnessHistory" TEXT,
    "currentActivity" TEXT,
    "injuries" TEXT[],
    "nutritionDescription" TEXT,
    "confidence" TEXT,
    "sleepHours" TEXT,
    "habits" TEXT,
    "gymAccess" TEXT,
    "trainingDays" TEXT,
    "movementExperience" TEXT,
    "supportNetwork" TEXT,
    "futurePlans" TEXT,
    "leftArm" TEXT,
    "rightArm" TEXT,
    "chest" TEXT,
    "waist" TEXT,
    "referralSource" TEXT,
    "trainingExperience" TEXT,
    "goals" TEXT[],
    "consentAt" TIMESTAMPTZ(3),
    "answeredAt" TIMESTAMPTZ(3),
    "submittedAt" TIMESTAMPTZ(3) NOT NULL,
    "lastActivity" TIMESTAMPTZ(3),

    CONSTRAINT "Lead_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LeadEvent" (
    "id" TEXT NOT NULL,
    "leadId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "fromStage" "LeadStage",
    "toStage" "LeadStage",
    "text" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "LeadEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Thread" (
    "id" TEXT NOT NULL,
    "clientId" TEXT NOT NULL,
    "nutritionistId" TEXT,
    "staffKey" TEXT NOT NULL,
    "lastMessageAt" TIMESTAMPTZ(3),
    "unreadByClient" INTEGER NOT NULL DEFAULT 0,
    "unreadByStaff" INTEGER NOT NULL DEFAULT 0,
    "clientUnreadSince" TIMESTAMPTZ(3),
    "staffUnreadSince" TIMESTAMPTZ(3),

    CONSTRAINT "Thread_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Message" (
    "id" TEXT NOT NULL,
    "threadId" TEXT NOT NULL,
    "senderId" TEXT,
    "recipientId" TEXT,
    "content" TEXT NOT NULL,
    "checkInId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FoodDiary" (
    "id" TEXT NOT NULL,
    "clientId" TEXT NOT NULL,
    "weekStartDate" DATE NOT NULL,
    "submittedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "FoodDiary_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FoodDiaryDay" (
    "id" TEXT NOT NULL,
    "diaryId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "breakfast" TEXT,
    "lunch" TEXT,
    "dinner" TEXT,
    "snacks" TEXT,
    "water" TEXT,
    "notes" TEXT,

    CONSTRAINT "FoodDiaryDay_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FoodDiaryPhoto" (
    "fileId" TEXT NOT NULL,
    "dayId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "FoodDiaryPhoto_pkey" PRIMARY KEY ("fileId")
);

-- CreateTable
CREATE TABLE "NutritionPlan" (
    "id" TEXT NOT NULL,
    "clientId" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "fileName" TEXT NOT NULL,
    "fileSize" INTEGER NOT NULL,
    "fileId" TEXT,
    "isActive" BOOLEAN NOT NULL DEFAULT false,
    "createdById" TEXT,
    "foodDiaryId" TEXT,
    "uploadedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "NutritionPlan_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "NutritionistFee" (
    "id" TEXT NOT NULL,
    "planId" TEXT,
    "diaryId" TEXT NOT NULL,
    "nutritionistId" TEXT,
    "clientName" TEXT NOT NULL,
    "amountMinor" INTEGER NOT NULL,
    "earnedAt" TIMESTAMPTZ(3) NOT NULL,
    "paidAt" TIMESTAMPTZ(3),

    CONSTRAINT "NutritionistFee_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OnboardingStep" (
    "clientId" TEXT NOT NULL,
    "stepName" "OnboardingStepName" NOT NULL,
    "completedAt" TIMESTAMPTZ(3) NOT NULL,
    "skipped" BOOLEAN NOT NULL DEFAULT false,
    "data" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "OnboardingStep_pkey" PRIMARY KEY ("clientId","stepName")
);

-- CreateTable
CREATE TABLE "IntakeRecord" (
    "clientId" TEXT NOT NULL,
    "fitnessExperience" TEXT,
    "currentActivity" TEXT,
    "nutritionGoals" TEXT,
    "lifestyle" TEXT,
    "motivation" TEXT,
    "expectations" TEXT,
    "injuries" TEXT[],
    "availableEquipment" TEXT[],
    "medications" TEXT,
    "submittedAt" TIMESTAMPTZ(3),
    "instagram" TEXT,
    "height" DECIMAL(6,2),
    "weight" DECIMAL(6,2),
    "yourStory" TEXT,
    "shortTermGoals" TEXT,
    "longTermGoals" TEXT,
    "dreamOutcome" TEXT,
    "fitnessHistory" TEXT,
    "currentExercise" TEXT,
    "workoutSchedule" TEXT,
    "trainingLocation" TEXT,
    "sleepHours" TEXT,
    "stressLevel" TEXT,
    "healthIssues" TEXT,
    "previousInjuries" TEXT,
    "biggestChallenge" TEXT,
    "currentDiet" TEXT,
    "allergies" TEXT,
    "nutritionChallenges" TEXT,
    "mealPrepExperience" TEXT,
    "cookingSkills" TEXT,
    "foodBudget" TEXT,
    "chest" DECIMAL(6,2),
    "waist" DECIMAL(6,2),
    "hips" DECIMAL(6,2),
    "leftArm" DECIMAL(6,2),
    "rightArm" DECIMAL(6,2),
    "leftThigh" DECIMAL(6,2),
    "rightThigh" DECIMAL(6,2),
    "otherAnswers" JSONB NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL DEFAULT 1,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "IntakeRecord_pkey" PRIMARY KEY ("clientId")
);

-- CreateTable
CREATE TABLE "Agreement" (
    "id" TEXT NOT NULL,
    "clientId" TEXT NOT NULL,
    "textVersion" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "agreements" JSONB NOT NULL,
    "signedAt" TIMESTAMPTZ(3) NOT NULL,
    "address" TEXT,

    CONSTRAINT "Agreement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaymentCustomer" (
    "clientId" TEXT NOT NULL,
    "gateway" "Gateway" NOT NULL,
    "gatewayId" TEXT NOT NULL,
    "cardBrand" TEXT,
    "cardLast4" TEXT,
    "cardExpiry" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PaymentCustomer_pkey" PRIMARY KEY ("clientId")
);

-- CreateTable
CREATE TABLE "Subscription" (
    "id" TEXT NOT NULL,
    "clientId" TEXT,
    "gateway" "Gateway" NOT NULL,
    "gatewayId" TEXT NOT NULL,
    "priceId" TEXT NOT NULL,
    "planName" TEXT NOT NULL,
    "recurring" BOOLEAN NOT NULL,
    "amountMinor" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "status" "SubscriptionStatus" NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "currentPeriodEnd" TIMESTAMPTZ(3),
    "cancelAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),
    "graceUntil" TIMESTAMPTZ(3),
    "mirroredAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Subscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Payment" (
    "id" TEXT NOT NULL,
    "clientId" TEXT,
    "subscriptionId" TEXT,
    "gateway" "Gateway" NOT NULL,
    "gatewayId" TEXT NOT NULL,
    "priceId" TEXT,
    "planName" TEXT NOT NULL,
    "amountMinor" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "settledMinor" INTEGER NOT NULL DEFAULT 0,
    "refundedMinor" INTEGER NOT NULL DEFAULT 0,
    "disputedMinor" INTEGER NOT NULL DEFAULT 0,
    "status" "PaymentStatus" NOT NULL,
    "failureReason" TEXT,
    "nextRetryAt" TIMESTAMPTZ(3),
    "paidAt" TIMESTAMPTZ(3),
    "failedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "mirroredAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaymentAttempt" (
    "id" TEXT NOT NULL,
    "paymentId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "succeeded" BOOLEAN NOT NULL,
    "reason" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PaymentAttempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaymentLink" (
    "id" TEXT NOT NULL,
    "clientId" TEXT,
    "token" TEXT NOT NULL,
    "priceId" TEXT NOT NULL,
    "gateway" "Gateway" NOT NULL,
    "gatewayId" TEXT,
    "url" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "paidAt" TIMESTAMPTZ(3),

    CONSTRAINT "PaymentLink_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookEvent" (
    "id" TEXT NOT NULL,
    "gateway" "Gateway" NOT NULL,
    "type" TEXT NOT NULL,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "WebhookEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SandboxObject" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SandboxObject_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Practice" (
    "id" TEXT NOT NULL DEFAULT 'practice',
    "productName" TEXT NOT NULL DEFAULT 'Cadence',
    "logoFileId" TEXT,
    "coachName" TEXT NOT NULL DEFAULT '',
    "timeZone" TEXT NOT NULL DEFAULT 'Europe/London',
    "revenueGoalMinor" INTEGER NOT NULL DEFAULT 400000,
    "fromEmail" TEXT,
    "contactEmail" TEXT,
    "contactPhone" TEXT,
    "bookCallLink" TEXT,
    "schedulingLink" TEXT,
    "goalCallLink" TEXT,
    "groupCallsLink" TEXT,
    "chatLink" TEXT,
    "nutritionSupportLink" TEXT,
    "trainingPlatformUrl" TEXT,
    "welcomeVideoUrl" TEXT,
    "trainingVideoUrl" TEXT,
    "nutritionTrackerUrl" TEXT,
    "nutritionTrackerUsername" TEXT,
    "nutritionGroupUrl" TEXT,
    "nutritionGroupCode" TEXT,
    "contractUrl" TEXT,
    "agreementText" TEXT,
    "agreementVersion" INTEGER NOT NULL DEFAULT 1,
    "emailTemplate" TEXT,
    "sandboxGbpPerUsd" DECIMAL(10,6) NOT NULL DEFAULT 0.79,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Practice_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE UNIQUE INDEX "User_profileImageId_key" ON "User"("profileImageId");

-- CreateIndex
CREATE INDEX "User_role_archivedAt_idx" ON "User"("role", "archivedAt");

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE INDEX "Session_expiresAt_idx" ON "Session"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "OneTimeLink_tokenHash_key" ON "OneTimeLink"("tokenHash");

-- CreateIndex
CREATE INDEX "OneTimeLink_userId_purpose_idx" ON "OneTimeLink"("userId", "purpose");

-- CreateIndex
CREATE INDEX "RateLimit_windowEndsAt_idx" ON "RateLimit"("windowEndsAt");

-- CreateIndex
CREATE INDEX "Notification_userId_createdAt_idx" ON "Notification"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "AuditEvent_subjectId_createdAt_idx" ON "AuditEvent"("subjectId", "createdAt");

-- CreateIndex
CREATE INDEX "AuditEvent_actorId_createdAt_idx" ON "AuditEvent"("actorId", "createdAt");

-- CreateIndex
CREATE INDEX "CheckIn_feedbackAt_submittedAt_idx" ON "CheckIn"("feedbackAt", "submittedAt");

-- CreateIndex
CREATE INDEX "CheckIn_clientId_submittedAt_idx" ON "CheckIn"("clientId", "submittedAt");

-- CreateIndex
CREATE UNIQUE INDEX "CheckIn_clientId_dueMonday_key" ON "CheckIn"("clientId", "dueMonday");

-- CreateIndex
CREATE INDEX "Pause_clientId_startsOn_idx" ON "Pause"("clientId", "startsOn");

-- CreateIndex
CREATE INDEX "CoachNote_clientId_createdAt_idx" ON "CoachNote"("clientId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "EmailMessage_key_key" ON "EmailMessage"("key");

-- CreateIndex
CREATE INDEX "EmailMessage_status_sendAfter_idx" ON "EmailMessage"("status", "sendAfter");

-- CreateIndex
CREATE INDEX "EmailMessage_userId_createdAt_idx" ON "EmailMessage"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "EmailMessage_createdAt_idx" ON "EmailMessage"("createdAt");

-- CreateIndex
CREATE INDEX "Campaign_ranAt_idx" ON "Campaign"("ranAt");

-- CreateIndex
CREATE UNIQUE INDEX "Campaign_type_occasion_trigger_ranAt_key" ON "Campaign"("type", "occasion", "trigger", "ranAt");

-- CreateIndex
CREATE UNIQUE INDEX "File_storageKey_key" ON "File"("storageKey");

-- CreateIndex
CREATE INDEX "File_ownerId_idx" ON "File"("ownerId");

-- CreateIndex
CREATE INDEX "File_clientId_idx" ON "File"("clientId");

-- CreateIndex
CREATE INDEX "File_stored_createdAt_idx" ON "File"("stored", "createdAt");

-- CreateIndex
CREATE INDEX "Import_createdAt_idx" ON "Import"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Lead_leadRef_key" ON "Lead"("leadRef");

-- CreateIndex
CREATE UNIQUE INDEX "Lead_clientId_key" ON "Lead"("clientId");

-- CreateIndex
CREATE INDEX "Lead_suspectedSpam_stage_submittedAt_idx" ON "Lead"("suspectedSpam", "stage", "submittedAt");

-- CreateIndex
CREATE INDEX "Lead_email_idx" ON "Lead"("email");

-- CreateIndex
CREATE INDEX "Lead_submittedAt_idx" ON "Lead"("submittedAt");

-- CreateIndex
CREATE INDEX "LeadEvent_leadId_createdAt_idx" ON "LeadEvent"("leadId", "createdAt");

-- CreateIndex
CREATE INDEX "Thread_staffKey_lastMessageAt_idx" ON "Thread"("staffKey", "lastMessageAt");

-- CreateIndex
CREATE UNIQUE INDEX "Thread_clientId_staffKey_key" ON "Thread"("clientId", "staffKey");

-- CreateIndex
CREATE UNIQUE INDEX "Message_checkInId_key" ON "Message"("checkInId");

-- CreateIndex
CREATE INDEX "Message_threadId_createdAt_id_idx" ON "Message"("threadId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "FoodDiary_submittedAt_idx" ON "FoodDiary"("submittedAt");

-- CreateIndex
CREATE UNIQUE INDEX "FoodDiary_clientId_weekStartDate_key" ON "FoodDiary"("clientId", "weekStartDate");

-- CreateIndex
CREATE UNIQUE INDEX "FoodDiaryDay_diaryId_position_key" ON "FoodDiaryDay"("diaryId", "position");

-- CreateIndex
CREATE INDEX "FoodDiaryPhoto_dayId_idx" ON "FoodDiaryPhoto"("dayId");

-- CreateIndex
CREATE UNIQUE INDEX "NutritionPlan_fileId_key" ON "NutritionPlan"("fileId");

-- CreateIndex
CREATE UNIQUE INDEX "NutritionPlan_foodDiaryId_key" ON "NutritionPlan"("foodDiaryId");

-- CreateIndex
CREATE INDEX "NutritionPlan_clientId_uploadedAt_idx" ON "NutritionPlan"("clientId", "uploadedAt");

-- CreateIndex
CREATE INDEX "NutritionPlan_createdById_uploadedAt_idx" ON "NutritionPlan"("createdById", "uploadedAt");

-- CreateIndex
CREATE UNIQUE INDEX "NutritionistFee_planId_key" ON "NutritionistFee"("planId");

-- CreateIndex
CREATE UNIQUE INDEX "NutritionistFee_diaryId_key" ON "NutritionistFee"("diaryId");

-- CreateIndex
CREATE INDEX "NutritionistFee_earnedAt_idx" ON "NutritionistFee"("earnedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Agreement_clientId_textVersion_key" ON "Agreement"("clientId", "textVersion");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentCustomer_gatewayId_key" ON "PaymentCustomer"("gatewayId");

-- CreateIndex
CREATE UNIQUE INDEX "Subscription_gatewayId_key" ON "Subscription"("gatewayId");

-- CreateIndex
CREATE INDEX "Subscription_clientId_status_idx" ON "Subscription"("clientId", "status");

-- CreateIndex
CREATE INDEX "Subscription_status_idx" ON "Subscription"("status");

-- CreateIndex
CREATE UNIQUE INDEX "Payment_gatewayId_key" ON "Payment"("gatewayId");

-- CreateIndex
CREATE INDEX "Payment_status_paidAt_idx" ON "Payment"("status", "paidAt");

-- CreateIndex
CREATE INDEX "Payment_clientId_createdAt_idx" ON "Payment"("clientId", "createdAt");

-- CreateIndex
CREATE INDEX "Payment_createdAt_idx" ON "Payment"("createdAt");

-- CreateIndex
CREATE INDEX "PaymentAttempt_paymentId_at_idx" ON "PaymentAttempt"("paymentId", "at");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentLink_token_key" ON "PaymentLink"("token");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentLink_gatewayId_key" ON "PaymentLink"("gatewayId");

-- CreateIndex
CREATE INDEX "PaymentLink_clientId_createdAt_idx" ON "PaymentLink"("clientId", "createdAt");

-- CreateIndex
CREATE INDEX "SandboxObject_kind_idx" ON "SandboxObject"("kind");

-- CreateIndex
CREATE UNIQUE INDEX "Practice_logoFileId_key" ON "Practice"("logoFileId");

-- AddForeignKey
ALTER TABLE "User" ADD CONSTRAINT "User_profileImageId_fkey" FOREIGN KEY ("profileImageId") REFERENCES "File"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OneTimeLink" ADD CONSTRAINT "OneTimeLink_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Draft" ADD CONSTRAINT "Draft_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuditEvent" ADD CONSTRAINT "AuditEvent_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuditEvent" ADD CONSTRAINT "AuditEvent_subjectId_fkey" FOREIGN KEY ("subjectId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CheckIn" ADD CONSTRAINT "CheckIn_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "Client"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CheckIn" ADD CONSTRAINT "CheckIn_feedbackById_fkey" FOREIGN KEY ("feedbackById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Client" ADD CONSTRAINT "Client_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Pause" ADD CONSTRAINT "Pause_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "Client"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CoachNote" ADD CONSTRAINT "CoachNote_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "Client"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CoachNote" ADD CONSTRAINT "CoachNote_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EmailMessage" ADD CONSTRAINT "EmailMessage_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EmailMessage" ADD CONSTRAINT "EmailMessage_campaignId_fkey" FOREIGN KEY ("campaignId") REFERENCES "Campaign"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EmailSkip" ADD CONSTRAINT "EmailSkip_campaignId_fkey" FOREIGN KEY ("campaignId") REFERENCES "Campaign"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EmailSkip" ADD CONSTRAINT "EmailSkip_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "Client"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "File" ADD CONSTRAINT "File_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "File" ADD CONSTRAINT "File_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "Client"("userId") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Import" ADD CONSTRAINT "Import_byId_fkey" FOREIGN KEY ("byId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportRow" ADD CONSTRAINT "ImportRow_importId_fkey" FOREIGN KEY ("importId") REFERENCES "Import"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Lead" ADD CONSTRAINT "Lead_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "Client"("userId") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LeadEvent" ADD CONSTRAINT "LeadEvent_leadId_fkey" FOREIGN KEY ("leadId") REFERENCES "Lead"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Thread" ADD CONSTRAINT "Thread_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "Client"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Thread" ADD CONSTRAINT "Thread_nutritionistId_fkey" FOREIGN KEY ("nutritionistId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_threadId_fkey" FOREIGN KEY ("threadId") REFERENCES "Thread"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_senderId_fkey" FOREIGN KEY ("senderId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_recipientId_fkey" FOREIGN KEY ("recipientId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FoodDiary" ADD CONSTRAINT "FoodDiary_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "Client"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FoodDiaryDay" ADD CONSTRAINT "FoodDiaryDay_diaryId_fkey" FOREIGN KEY ("diaryId") REFERENCES "FoodDiary"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FoodDiaryPhoto" ADD CONSTRAINT "FoodDiaryPhoto_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "File"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FoodDiaryPhoto" ADD CONSTRAINT "FoodDiaryPhoto_dayId_fkey" FOREIGN KEY ("dayId") REFERENCES "FoodDiaryDay"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NutritionPlan" ADD CONSTRAINT "NutritionPlan_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "Client"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NutritionPlan" ADD CONSTRAINT "NutritionPlan_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "File"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NutritionPlan" ADD CONSTRAINT "NutritionPlan_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NutritionPlan" ADD CONSTRAINT "NutritionPlan_foodDiaryId_fkey" FOREIGN KEY ("foodDiaryId") REFERENCES "FoodDiary"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NutritionistFee" ADD CONSTRAINT "NutritionistFee_planId_fkey" FOREIGN KEY ("planId") REFERENCES "NutritionPlan"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NutritionistFee" ADD CONSTRAINT "NutritionistFee_nutritionistId_fkey" FOREIGN KEY ("nutritionistId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OnboardingStep" ADD CONSTRAINT "OnboardingStep_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "Client"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IntakeRecord" ADD CONSTRAINT "IntakeRecord_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "Client"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Agreement" ADD CONSTRAINT "Agreement_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "Client"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentCustomer" ADD CONSTRAINT "PaymentCustomer_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "Client"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Subscription" ADD CONSTRAINT "Subscription_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "Client"("userId") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "Client"("userId") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_subscriptionId_fkey" FOREIGN KEY ("subscriptionId") REFERENCES "Subscription"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentAttempt" ADD CONSTRAINT "PaymentAttempt_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentLink" ADD CONSTRAINT "PaymentLink_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "Client"("userId") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Practice" ADD CONSTRAINT "Practice_logoFileId_fkey" FOREIGN KEY ("logoFileId") REFERENCES "File"("id") ON DELETE SET NULL ON UPDATE CASCADE;
