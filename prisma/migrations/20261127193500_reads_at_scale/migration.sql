-- Failed payments in the order of their list, which otherwise reads past all that were paid.
CREATE INDEX "Payment_failed_at" ON "Payment" ((COALESCE("paidAt", "failedAt", "createdAt")), "id") WHERE "status" = 'failed';

-- Unread messages are summed from the index alone.
CREATE INDEX "Thread_unread" ON "Thread" ("staffKey") INCLUDE ("clientId", "unreadByStaff") WHERE "unreadByStaff" > 0;

-- The people an import added, without the rows that added nobody.
CREATE INDEX "ImportRow_created" ON "ImportRow" ("importId", "line") INCLUDE ("targetId") WHERE "action" = 'create';
