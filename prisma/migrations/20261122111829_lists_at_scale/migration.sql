-- DropIndex
DROP INDEX "CheckIn_feedbackAt_submittedAt_idx";

-- DropIndex
DROP INDEX "FoodDiary_submittedAt_idx";

-- DropIndex
DROP INDEX "NutritionPlan_createdById_uploadedAt_idx";

-- DropIndex
DROP INDEX "Thread_staffKey_lastMessageAt_idx";

-- DropIndex
DROP INDEX "User_role_archivedAt_idx";

-- CreateIndex
CREATE INDEX "CheckIn_feedbackAt_submittedAt_id_idx" ON "CheckIn"("feedbackAt", "submittedAt", "id");

-- CreateIndex
CREATE INDEX "FoodDiary_submittedAt_id_idx" ON "FoodDiary"("submittedAt", "id");

-- CreateIndex
CREATE INDEX "NutritionPlan_createdById_uploadedAt_id_idx" ON "NutritionPlan"("createdById", "uploadedAt", "id");

-- CreateIndex
CREATE INDEX "Thread_staffKey_lastMessageAt_clientId_idx" ON "Thread"("staffKey", "lastMessageAt", "clientId");

-- CreateIndex
CREATE INDEX "User_role_archivedAt_id_idx" ON "User"("role", "archivedAt", "id");

-- CreateIndex
CREATE INDEX "User_role_createdAt_id_idx" ON "User"("role", "createdAt", "id");

-- CreateIndex
CREATE INDEX "EmailMessage_campaignId_status_idx" ON "EmailMessage"("campaignId", "status");

-- Whoever waits for a promise is found without reading everyone to whom it was kept.
CREATE INDEX "Client_training_plan_waits" ON "Client" ("userId") WHERE "trainingPlanLiveAt" IS NULL;
CREATE INDEX "Client_intake_waits" ON "Client" ("userId") WHERE "intakeReviewedAt" IS NULL;

-- What came in is summed from the index alone.
CREATE INDEX "Payment_kept" ON "Payment" ("paidAt") INCLUDE ("settledMinor", "refundedMinor", "disputedMinor") WHERE "status" IN ('succeeded', 'refunded', 'disputed');
