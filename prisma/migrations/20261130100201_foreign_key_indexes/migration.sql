-- Without these, deleting a person reads every check-in and message of the practice.
CREATE INDEX "CheckIn_feedbackById_idx" ON "CheckIn"("feedbackById");
CREATE INDEX "CoachNote_authorId_idx" ON "CoachNote"("authorId");
CREATE INDEX "FormVersion_createdById_idx" ON "FormVersion"("createdById");
CREATE INDEX "HeldFeedback_coachId_idx" ON "HeldFeedback"("coachId");
CREATE INDEX "Import_byId_idx" ON "Import"("byId");
CREATE INDEX "ImportBatch_byId_idx" ON "ImportBatch"("byId");
CREATE INDEX "Message_recipientId_idx" ON "Message"("recipientId");
CREATE INDEX "NutritionistFee_nutritionistId_idx" ON "NutritionistFee"("nutritionistId");
CREATE INDEX "PaymentLink_priceId_idx" ON "PaymentLink"("priceId");
CREATE INDEX "PracticeExport_byId_idx" ON "PracticeExport"("byId");
CREATE INDEX "Thread_nutritionistId_idx" ON "Thread"("nutritionistId");
