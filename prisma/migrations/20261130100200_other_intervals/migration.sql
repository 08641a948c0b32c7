-- The few subscriptions that are not paid every month, which Finances counts apart.
CREATE INDEX "Subscription_other_interval" ON "Subscription" ("clientId") WHERE "recurring" AND ("intervalUnit" <> 'month' OR "intervalCount" <> 1);
