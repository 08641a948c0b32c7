type Run = (sql: string) => Promise<unknown>;

/**
 * Adds this many leads to a migrated database, from the last two years (older ones are deleted) and at every stage: half of them
 * with later activity, a tenth with a follow-up date, one in fifty suspected spam.
 */
export async function seedLeads(run: Run, count: number): Promise<void> {
  // Pseudo-random numbers that are equal in every run.
  const drawn = (salt: number) => `(hashtext(n::text || '${salt}') & 2147483647)`;
  const pick = (words: readonly string[], salt: number) => `(ARRAY[${words.map((word) => `'${word}'`).join(", ")}])[1 + ${drawn(salt)} % ${words.length}]`;
  const came = `date_trunc('milliseconds', now()) - (1 + ${drawn(1)} % 60000000) * interval '1 second'`;
  await run(`INSERT INTO "Lead" ("id", "fullName", "email", "phone", "instagram", "stage", "contactMethod", "urgency", "budget", "goals", "motivation", "dreamOutcome",
      "referralSource", "followUpDate", "suspectedSpam", "answeredAt", "submittedAt", "lastActivity")
    SELECT id, first || ' ' || last, 'lead' || n || '@example.com', '07700 9' || n, '@' || lower(first) || n, ${pick(stages, 4)}::"LeadStage", 'email', 'medium', 'not-discussed',
      ARRAY['Get Stronger', 'Better Sleep'], 'I keep starting and stopping.', 'To feel strong.', 'Instagram', CASE WHEN ${drawn(5)} % 10 = 0 THEN current_date - 200 + ${drawn(6)} % 400 END,
      ${drawn(7)} % 50 = 0, at, at, CASE WHEN n % 2 = 0 THEN date_trunc('milliseconds', at + (now() - at) * ((${drawn(8)} % 1000) / 1000.0)) END
    FROM (SELECT n, 'seed-' || lpad(n::text, 7, '0') AS id, ${pick(firstNames, 2)} AS first, ${pick(lastNames, 3)} AS last, ${came} AS at FROM generate_series(1, ${count}) AS n) made`);
  await run(`INSERT INTO "LeadEvent" ("id", "leadId", "kind", "createdAt") SELECT l."id" || '-' || e, l."id", 'note', l."submittedAt" FROM "Lead" l, generate_series(1, 3) AS e WHERE l."id" LIKE 'seed-%'`);
  await run("ANALYZE");
}

const stages = ["new_inquiry", "initial_contact", "discovery_booked", "discovery_completed", "proposal_sent", "decision_pending", "won", "lost"];
const firstNames = "Amelia Beth Chloe Dina Esme Freya Grace Hana Isla Jess Kate Lucy Maya Nora Olive Priya Rosa Sara Tess Una".split(" ");
const lastNames = "Ash Bell Cole Dale East Finch Gray Hart Iver Jones Knight Lane Moss North Oakes Penn Quick Reed Stone Thorne".split(" ");
