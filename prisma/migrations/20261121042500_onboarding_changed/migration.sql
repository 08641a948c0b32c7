-- Servers keep the steps a client has completed in memory, for the screen that asks every second, until they change here.
CREATE FUNCTION notify_onboarding_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('onboarding_changed', COALESCE(NEW."clientId", OLD."clientId"));
  RETURN NULL;
END $$;

CREATE TRIGGER onboarding_changed AFTER INSERT OR UPDATE OR DELETE ON "OnboardingStep"
FOR EACH ROW EXECUTE FUNCTION notify_onboarding_changed();
