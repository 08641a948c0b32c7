-- Emails about feedback no longer keep its words, only a hash by which a repeated text is recognised.
UPDATE "EmailMessage"
SET "props" = ("props" - 'feedback') || jsonb_build_object('edition', translate(rtrim(encode(sha256(convert_to("props"->>'feedback', 'UTF8')), 'base64'), '='), '+/', '-_'))
WHERE "type" = 'coach-feedback' AND jsonb_typeof("props"->'feedback') = 'string';
