-- The conversations that wait for a reply, in the order of their list, which a search for a common name otherwise finds among all.
CREATE INDEX "Thread_to_answer" ON "Thread" ("staffKey", "listedAt", "clientId") WHERE "waitingSince" IS NOT NULL;
