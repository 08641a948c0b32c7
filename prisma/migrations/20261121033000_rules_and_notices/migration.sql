-- What the schema language has no words for.

-- At most one plan per client is active (PRODUCT.md "Nutrition").
CREATE UNIQUE INDEX "NutritionPlan_one_active_per_client" ON "NutritionPlan" ("clientId") WHERE "isActive";

-- The practice has exactly one row of settings.
ALTER TABLE "Practice" ADD CONSTRAINT "Practice_is_one" CHECK ("id" = 'practice');
INSERT INTO "Practice" ("id", "updatedAt") VALUES ('practice', now());

-- Servers keep settings and signed-in people in memory until they hear of a change here, whoever made it.
CREATE FUNCTION notify_account_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('account_changed', OLD."id");
  RETURN NULL;
END $$;

CREATE TRIGGER account_changed
AFTER UPDATE OF "role", "email", "firstName", "lastName", "profileImageId", "archivedAt" OR DELETE ON "User"
FOR EACH ROW EXECUTE FUNCTION notify_account_changed();

CREATE FUNCTION notify_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('account_changed', OLD."userId");
  RETURN NULL;
END $$;

CREATE TRIGGER session_ended AFTER DELETE ON "Session" FOR EACH ROW EXECUTE FUNCTION notify_session_ended();

CREATE FUNCTION notify_practice_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('practice_changed', 'practice');
  RETURN NULL;
END $$;

CREATE TRIGGER practice_changed AFTER UPDATE ON "Practice" FOR EACH ROW EXECUTE FUNCTION notify_practice_changed();

-- Whoever queues an email wakes the senders, on every server, once it is committed.
CREATE FUNCTION notify_email_queued() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('email_queued', '');
  RETURN NULL;
END $$;

CREATE TRIGGER email_queued AFTER INSERT ON "EmailMessage" FOR EACH STATEMENT EXECUTE FUNCTION notify_email_queued();
