-- The pipeline no longer sorts by urgency. It is read along "Lead_quiet", and along this index for leads with a follow-up date.
DROP INDEX "Lead_pipeline";
DROP INDEX "Lead_pipeline_follow_up";
CREATE INDEX "Lead_pipeline_follow_up" ON "Lead" ("stage", (COALESCE("lastActivity", "submittedAt")), "id")
WHERE NOT "suspectedSpam" AND "followUpDate" IS NOT NULL;
