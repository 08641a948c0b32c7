-- The clients who can be emailed, by name, for the first of many in a forecast. Each client is in one of the two.
CREATE INDEX "User_reachable_name" ON "User" ("firstName", "lastName", "id") WHERE "role" = 'client' AND "archivedAt" IS NULL AND "email" IS NOT NULL;
CREATE INDEX "User_archived_name" ON "User" ("firstName", "lastName", "id") WHERE "role" = 'client' AND "archivedAt" IS NOT NULL AND "email" IS NOT NULL;

-- The few about whom a forecast asks more.
CREATE INDEX "User_without_email" ON "User" ("id") WHERE "role" = 'client' AND "archivedAt" IS NULL AND "email" IS NULL;
CREATE INDEX "User_opted_out" ON "User" ("id") WHERE "role" = 'client' AND "archivedAt" IS NULL AND "optedOutAt" IS NOT NULL;
CREATE INDEX "User_without_password" ON "User" ("createdAt") WHERE "role" = 'client' AND "passwordHash" IS NULL;
CREATE INDEX "Pause_endsOn_idx" ON "Pause"("endsOn");

-- Who got the reminder or the chase of a Monday.
CREATE INDEX "EmailMessage_check_in" ON "EmailMessage" ("type", "occasion", "userId") WHERE "type" IN ('checkin-reminder', 'checkin-chase');
