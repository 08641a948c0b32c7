-- A statement that queues an email only under a condition wakes the senders only if it did.
CREATE OR REPLACE FUNCTION notify_email_queued() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added) THEN PERFORM pg_notify('email_queued', ''); END IF;
  RETURN NULL;
END $$;

DROP TRIGGER email_queued ON "EmailMessage";
CREATE TRIGGER email_queued AFTER INSERT ON "EmailMessage" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION notify_email_queued();
