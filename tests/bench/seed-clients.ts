type Run = (sql: string) => Promise<unknown>;

/**
 * Adds this many clients to a migrated database: realistically distributed names, twelve check-ins with an own question for every third, a plan with a
 * payment for two of three, the seven steps for most.
 */
export async function seedClients(run: Run, count: number): Promise<void> {
  const all = `generate_series(1, ${count}) AS n`;
  const id = `'seed-' || lpad(n::text, 7, '0')`;
  // Pseudo-random numbers that are equal in every run.
  const pick = (from: string, salt: number) => `(${from})[1 + (hashtext(n::text || '${salt}') & 2147483647) % array_length(${from}, 1)]`;
  await run(`INSERT INTO "User" ("id", "role", "email", "firstName", "lastName", "phone", "isDemo", "createdAt", "updatedAt")
    SELECT ${id}, 'client', 'person' || n || '@' || ${pick(hosts, 1)}, ${pick(firstNames, 2)}, ${pick(lastNames, 3)} || '-' || ${pick(lastNames, 4)}, '07700 9' || n, true, now(), now() FROM ${all}`);
  await run(`INSERT INTO "Presence" ("userId", "lastSeenAt") SELECT ${id}, now() - (n % 900) * interval '1 hour' FROM ${all}`);
  await run(`INSERT INTO "Client" ("userId", "joinDate", "tags", "location") SELECT ${id}, DATE '2024-01-01' + (n * 7919) % 1000, ARRAY['postpartum', 'VIP', 'home'], 'Bath' FROM ${all}`);
  await run(`INSERT INTO "OnboardingStep" ("clientId", "stepName", "completedAt")
    SELECT ${id}, s, now() FROM ${all}, unnest(enum_range(NULL::"OnboardingStepName")) AS s WHERE n % 5 > 0`);
  await run(`INSERT INTO "CheckIn" ("id", "clientId", "dueMonday", "weekNumber", "submittedAt", "updatedAt", ${answerColumns.map((name) => `"${name}"`).join(", ")})
    SELECT ${id} || '-' || w, ${id}, DATE '2026-11-16' - 7 * w, 20 - w, now() - w * interval '7 days', now(), ${answerColumns.map(() => "'As planned, and a little better than last week.'").join(", ")}
    FROM ${all}, generate_series(1, 12) AS w WHERE n % 3 = 0`);
  await run(`INSERT INTO "Question" ("id", "form", "kind", "createdAt") VALUES ('seed-question', 'weekly_check_in', 'scale', now())`);
  await run(`INSERT INTO "QuestionAnswer" ("id", "checkInId", "questionId", "version", "position", "label", "number")
    SELECT "id", "id", 'seed-question', 1, 0, 'How strong do you feel?', 1 + "weekNumber" % 10 FROM "CheckIn" WHERE "id" LIKE 'seed-%'`);
  await run(`INSERT INTO "Subscription" ("id", "clientId", "gateway", "gatewayId", "priceId", "planName", "recurring", "amountMinor", "currency", "status", "startedAt", "mirroredAt")
    SELECT ${id}, ${id}, 'sandbox', ${id}, 'price_monthly_coaching', 'Monthly Coaching', true, 19900, 'gbp', 'active', now(), now() FROM ${all} WHERE n % 3 > 0`);
  await run(`INSERT INTO "Payment" ("id", "clientId", "subscriptionId", "gateway", "gatewayId", "planName", "amountMinor", "currency", "settledMinor", "status", "paidAt", "createdAt", "mirroredAt")
    SELECT ${id}, ${id}, ${id}, 'sandbox', ${id}, 'Monthly Coaching', 19900, 'gbp', 19900, 'succeeded', now(), now(), now() FROM ${all} WHERE n % 3 > 0`);
  await run("ANALYZE");
}

const textArray = (words: string) => `ARRAY[${words.split(" ").map((word) => `'${word}'`).join(", ")}]`;
const firstNames = textArray("Amelia Beth Chloe Dina Esme Freya Grace Hana Isla Jess Kate Lucy Maya Nora Olive Priya Rosa Sara Tess Una Vera Wren Yara Zoe");
const lastNames = textArray(
  "Ash Bell Cole Dale East Finch Gray Hart Iver Jones Knight Lane Moss North Oakes Penn Quick Reed Stone Thorne Upton Vance West Yates Abbott Barnes Carter Dixon Ellis Foster",
);
const hosts = textArray("example.com example.org example.net mail.example");
const answerColumns = [
  "energySleepMindset", "trainingManagement", "nutritionManagement", "focusArea", "threeWins", "physicalChanges", "oneImprovement", "coachSupport", "referralThoughts", "longTermGoal",
];
