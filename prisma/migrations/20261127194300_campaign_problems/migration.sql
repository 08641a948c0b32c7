-- The emails of a run that bounced or were marked as spam are few. The others are counted by their status from an index alone.
CREATE INDEX "EmailMessage_campaign_problems" ON "EmailMessage" ("campaignId") WHERE "problem" IS NOT NULL;
