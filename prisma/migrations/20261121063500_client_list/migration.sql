-- CreateIndex
CREATE INDEX "Client_joinDate_userId_idx" ON "Client"("joinDate", "userId");

-- What the schema language has no words for: the list of clients finds any part of a name or email by trigrams, and each
-- of its orders has an index to be read along.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The planner cannot tell how many people a search finds. So there are two ways to ask, and lib/clients/roster-rows.ts
-- chooses: this text is dear to make, so it is looked up in its index …
CREATE FUNCTION client_search_text(first_name text, last_name text, email text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
BEGIN
  RETURN first_name || ' ' || last_name || chr(10) || email;
END $$;

CREATE INDEX "User_client_search" ON "User" USING gin (client_search_text("firstName", "lastName", "email") gin_trgm_ops)
WHERE "role" = 'client' AND "archivedAt" IS NULL;

-- … while this is true of many as far as the planner knows, so that it reads along the order until it has found enough.
CREATE FUNCTION client_matches(first_name text, last_name text, email text, pattern text) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
BEGIN
  RETURN first_name || ' ' || last_name || chr(10) || email ILIKE pattern;
END $$;

CREATE INDEX "User_client_name" ON "User" (lower("firstName" || ' ' || "lastName"), "id") WHERE "role" = 'client' AND "archivedAt" IS NULL;
