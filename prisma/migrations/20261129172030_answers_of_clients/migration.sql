-- Answers that were copied into a client's record stay with it, so they have no day on which they are erased. Where the account is
-- older than the conversion, an existing client was linked and nothing was copied.
UPDATE "LeadSubmission" s SET "eraseAt" = NULL FROM "Lead" l JOIN "User" u ON u."id" = l."clientId"
WHERE s."leadId" = l."id" AND s."status" = 'accepted' AND NOT EXISTS (
  SELECT FROM "LeadEvent" e WHERE e."leadId" = l."id" AND e."kind" = 'converted' AND u."createdAt" < e."createdAt" - interval '1 minute'
);
