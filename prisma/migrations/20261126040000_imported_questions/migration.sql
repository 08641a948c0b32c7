-- A question for one client has its words and its weeks. A question of the form has its words in the versions that ask it; one that
-- an import made has them here too, because no version asks it until a coach adds it.
ALTER TABLE "Question" DROP CONSTRAINT "Question_for_client_check";
ALTER TABLE "Question" ADD CONSTRAINT "Question_for_client_check" CHECK (("clientId" IS NULL) = ("firstMonday" IS NULL) AND ("clientId" IS NULL) = ("lastMonday" IS NULL) AND ("clientId" IS NULL OR "label" IS NOT NULL));
