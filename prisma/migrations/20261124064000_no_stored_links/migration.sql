-- These emails were stored with the links in them. From now on a placeholder is stored, and the token put in when they leave.
UPDATE "EmailMessage" SET "html" = NULL, "text" = NULL
WHERE "type" IN ('password-reset', 'set-password') AND "status" IN ('sent', 'failed', 'unclear') AND "html" IS NOT NULL;
