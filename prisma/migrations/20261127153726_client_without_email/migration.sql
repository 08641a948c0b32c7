-- A client may have no email address: she cannot sign in and gets no email until a coach adds one.
ALTER TABLE "User" ALTER COLUMN "email" DROP NOT NULL;
ALTER TABLE "User" ADD CONSTRAINT "User_email_check" CHECK ("email" IS NOT NULL OR "role" = 'client');
-- Passwords and confirmed addresses belong to people who can sign in.
ALTER TABLE "User" ADD CONSTRAINT "User_sign_in_check" CHECK ("email" IS NOT NULL OR ("passwordHash" IS NULL AND "emailConfirmedAt" IS NULL));

-- The text that the client list searches in. A missing email is blank, so that names are still found; every other text stays the same.
CREATE OR REPLACE FUNCTION client_search_text(first_name text, last_name text, email text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
BEGIN
  RETURN first_name || ' ' || last_name || chr(10) || COALESCE(email, '');
END $$;

CREATE OR REPLACE FUNCTION client_matches(first_name text, last_name text, email text, pattern text) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
BEGIN
  RETURN first_name || ' ' || last_name || chr(10) || COALESCE(email, '') ILIKE pattern;
END $$;
