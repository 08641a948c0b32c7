-- The few who have stopped check-in reminders, for the campaigns and their forecasts.
CREATE INDEX "NotificationPreference_no_check_in_reminders" ON "NotificationPreference" ("userId") WHERE "stopped" @> ARRAY['check_in_due'];
