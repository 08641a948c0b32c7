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

-- What was imported has its payments in its rows too: an undo compares them, and an import that stopped goes on with them.
UPDATE "ImportRow" r SET
  "data" = jsonb_set(r."data", '{row}', s."row" || amounts."now" || jsonb_build_object('payment', s."payment" || amounts."now" || jsonb_build_object('key', CASE s."payment"->>'key' WHEN was."key" THEN now."key" ELSE s."payment"->>'key' END))),
  "before" = r."before" || jsonb_build_object('amountMinor', s."amountMinor" * 100, 'refundedMinor', (r."before"->'refundedMinor')::bigint * 100)
FROM (
  SELECT q."importId", q."line", q."data"->'row' AS "row", NULLIF(q."data"->'row'->'payment', 'null') AS "payment", (q."data"->'row'->'amountMinor')::bigint AS "amountMinor", (q."data"->'row'->'refundedMinor')::bigint AS "refundedMinor"
  FROM "ImportRow" q JOIN "Import" i ON i."id" = q."importId"
  WHERE i."kind" = 'payments' AND i."status" <> 'previewed' AND q."data"->'row'->>'currency' IN ('afn', 'all', 'cop', 'huf', 'idr', 'iqd', 'irr', 'isk', 'kpw', 'lak', 'lbp', 'mmk', 'pkr', 'sll', 'sos', 'syp', 'ugx', 'yer')
) s
CROSS JOIN LATERAL (SELECT jsonb_build_object('amountMinor', s."amountMinor" * 100, 'refundedMinor', s."refundedMinor" * 100) AS "now") amounts
CROSS JOIN LATERAL (SELECT concat('[', s."payment"->'clientId', ',', s."payment"->'paidOn', ',') AS "before", concat(',', s."payment"->'currency', ',', s."payment"->'description', ']') AS "after") hashed
CROSS JOIN LATERAL (SELECT 'sha256:' || encode(sha256(convert_to(hashed."before" || s."amountMinor" || hashed."after", 'UTF8')), 'hex') AS "key") was
CROSS JOIN LATERAL (SELECT 'sha256:' || encode(sha256(convert_to(hashed."before" || s."amountMinor" * 100 || hashed."after", 'UTF8')), 'hex') AS "key") now
WHERE r."importId" = s."importId" AND r."line" = s."line" AND GREATEST(s."amountMinor", s."refundedMinor") <= 21474836;

-- What it replaced has the payment's key too, and so has one that kept its key.
UPDATE "ImportRow" r SET "data" = jsonb_set(r."data", '{row,payment,key}', to_jsonb(p."key")), "before" = jsonb_set(r."before", '{key}', to_jsonb(p."key"))
FROM "Import" i, "PastPayment" p
WHERE i."id" = r."importId" AND i."kind" = 'payments' AND p."id" = r."targetId" AND p."key" <> ANY (ARRAY[r."data"->'row'->'payment'->>'key', r."before"->>'key']);
