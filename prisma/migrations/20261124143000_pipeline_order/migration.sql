-- The pipeline is read along these: the leads of a stage and an urgency by their last activity, and among them those with a
-- follow-up date. They are indexes of expressions, which the schema language cannot state.
CREATE INDEX "Lead_pipeline" ON "Lead" ("stage", "urgency", (COALESCE("lastActivity", "submittedAt")), "id") WHERE NOT "suspectedSpam";

CREATE INDEX "Lead_pipeline_follow_up" ON "Lead" ("stage", "urgency", (COALESCE("lastActivity", "submittedAt")), "id")
WHERE NOT "suspectedSpam" AND "followUpDate" IS NOT NULL;

-- Follow-ups are no longer listed by their day.
DROP INDEX "Lead_follow_up";
