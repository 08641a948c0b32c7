-- The check-ins that wait for feedback, in the order of their list: newest first. Without it all that wait are read and sorted for one page.
CREATE INDEX "CheckIn_newest_pending" ON "CheckIn" ("submittedAt", "id") WHERE "feedbackAt" IS NULL;
