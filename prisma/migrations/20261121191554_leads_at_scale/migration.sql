-- DropIndex
DROP INDEX "Lead_submittedAt_idx";

-- DropIndex
DROP INDEX "Lead_suspectedSpam_stage_submittedAt_idx";

-- CreateTable
CREATE TABLE "LeadTally" (
    "stage" "LeadStage" NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "LeadTally_pkey" PRIMARY KEY ("stage")
);

-- CreateIndex
CREATE INDEX "EmailMessage_leadId_idx" ON "EmailMessage"("leadId");

-- CreateIndex
CREATE INDEX "Lead_suspectedSpam_submittedAt_id_idx" ON "Lead"("suspectedSpam", "submittedAt", "id");

-- CreateIndex
CREATE INDEX "Lead_suspectedSpam_stage_submittedAt_id_idx" ON "Lead"("suspectedSpam", "stage", "submittedAt", "id");

-- What the schema language has no words for. The pipeline is read along these: a stage's leads by when something last
-- happened, and open leads by the day they are to be followed up.
CREATE INDEX "Lead_quiet" ON "Lead" ("stage", (COALESCE("lastActivity", "submittedAt")), "id") WHERE NOT "suspectedSpam";

CREATE INDEX "Lead_follow_up" ON "Lead" ("followUpDate", "id")
WHERE NOT "suspectedSpam" AND "stage" NOT IN ('won', 'lost') AND "followUpDate" IS NOT NULL;

-- Two ways to ask for a part of a lead's name or address, as for the list of clients: this text is dear to make, so it is
-- looked up in its index …
CREATE FUNCTION lead_search_text(full_name text, email text, phone text, instagram text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
BEGIN
  RETURN concat_ws(chr(10), full_name, email, phone, instagram);
END $$;

CREATE INDEX "Lead_search" ON "Lead" USING gin (lead_search_text("fullName", "email", "phone", "instagram") gin_trgm_ops);

-- … while this is true of many as far as the planner knows, so that it reads along the order until it has found enough.
CREATE FUNCTION lead_matches(full_name text, email text, phone text, instagram text, pattern text) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
BEGIN
  RETURN concat_ws(chr(10), full_name, email, phone, instagram) ILIKE pattern;
END $$;

INSERT INTO "LeadTally" ("stage", "count") SELECT "stage", count(*) FROM "Lead" WHERE NOT "suspectedSpam" GROUP BY "stage";

-- One statement's leads are counted at once, in the order of their stages, so that two of them never wait for each other.
CREATE FUNCTION lead_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "LeadTally" AS t ("stage", "count")
    SELECT "stage", count(*) FROM added WHERE NOT "suspectedSpam" GROUP BY "stage" ORDER BY "stage"
    ON CONFLICT ("stage") DO UPDATE SET "count" = t."count" + excluded."count";
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "LeadTally" AS t ("stage", "count")
    SELECT "stage", -count(*) FROM removed WHERE NOT "suspectedSpam" GROUP BY "stage" ORDER BY "stage"
    ON CONFLICT ("stage") DO UPDATE SET "count" = t."count" + excluded."count";
  ELSE
    INSERT INTO "LeadTally" AS t ("stage", "count")
    SELECT "stage", sum("change") FROM (
      SELECT "stage", 1 AS "change" FROM added WHERE NOT "suspectedSpam"
      UNION ALL SELECT "stage", -1 FROM removed WHERE NOT "suspectedSpam"
    ) changes GROUP BY "stage" HAVING sum("change") <> 0 ORDER BY "stage"
    ON CONFLICT ("stage") DO UPDATE SET "count" = t."count" + excluded."count";
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "Lead_added" AFTER INSERT ON "Lead" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION lead_tally();
CREATE TRIGGER "Lead_changed" AFTER UPDATE ON "Lead" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION lead_tally();
CREATE TRIGGER "Lead_removed" AFTER DELETE ON "Lead" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION lead_tally();
