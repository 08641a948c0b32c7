-- Imported payments in these currencies were kept in whole ones, as Node counts them. They are now read in hundredths, as Stripe counts them.
-- One that is too large for that stays. The key of a client's payment without an id is made from its amount.
UPDATE "PastPayment" p SET
  "amountMinor" = p."amountMinor" * 100,
  "refundedMinor" = p."refundedMinor" * 100,
  "key" = CASE WHEN p."key" = was."key" AND NOT EXISTS (SELECT FROM "PastPayment" o WHERE o."key" = now."key" AND o."source" = p."source") THEN now."key" ELSE p."key" END
FROM "PastPayment" q
CROSS JOIN LATERAL (SELECT '[' || to_json(q."clientId") || ',"' || q."paidOn" || '",' AS "before", ',"' || q."currency" || '",' || to_json(q."description") || ']' AS "after") hashed
CROSS JOIN LATERAL (SELECT 'sha256:' || encode(sha256(convert_to(hashed."before" || q."amountMinor" || hashed."after", 'UTF8')), 'hex') AS "key") was
CROSS JOIN LATERAL (SELECT 'sha256:' || encode(sha256(convert_to(hashed."before" || q."amountMinor"::bigint * 100 || hashed."after", 'UTF8')), 'hex') AS "key") now
WHERE q."id" = p."id" AND p."currency" IN ('afn', 'all', 'cop', 'huf', 'idr', 'iqd', 'irr', 'isk', 'kpw', 'lak', 'lbp', 'mmk', 'pkr', 'sll', 'sos', 'syp', 'ugx', 'yer')
  AND GREATEST(p."amountMinor", p."refundedMinor") <= 21474836;

-- Previews of such payments have whole ones too. Without their rows they are out of date, and the coach is asked to check them again.
DELETE FROM "ImportRow" r USING "Import" i
WHERE i."id" = r."importId" AND i."kind" = 'payments' AND i."status" = 'previewed'
  AND r."data"->'row'->>'currency' IN ('afn', 'all', 'cop', 'huf', 'idr', 'iqd', 'irr', 'isk', 'kpw', 'lak', 'lbp', 'mmk', 'pkr', 'sll', 'sos', 'syp', 'ugx', 'yer');
