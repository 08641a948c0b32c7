import { seedLeads } from "@/tests/bench/seed-leads";

/** Runs one statement, always on the same connection. */
type Run = (sql: string) => Promise<unknown>;

/** The size of a practice. */
export interface PracticeSize {
  clients: number;
  /** The number of messages, notes, check-ins and emails of the client with years of history. */
  history: number;
}

/** Enough rows for some pages of every list, and the largest practice that the product must support. */
export const smallPractice: PracticeSize = { clients: 300, history: 120 };
export const largePractice: PracticeSize = { clients: 100_000, history: 1000 };

/** The number of open items: enough to fill a page of every list, and one in fifty of a large practice. */
const minWaiting = 150;
const waitingShare = 50;

/**
 * Adds a practice of this size to a demo: per client five check-ins, ten messages with the coach, three payments, three emails,
 * two notifications, and for every second a three-day diary with its plan; as many leads; and years of history for
 * `client@example.com`. PostgreSQL only: triggers and foreign keys are off, so this also writes what triggers maintain.
 */
export async function seedPractice(run: Run, { clients, history }: PracticeSize): Promise<void> {
  await seedLeads(run, clients);
  const every = Math.max(1, Math.floor(clients / Math.max(minWaiting, clients / waitingShare)));
  await run("SET session_replication_role = replica; SET synchronous_commit = off");
  for (const [table, columns, from] of [...practiceRows(clients, every), ...historyRows(history)])
    await run(`INSERT INTO "${table}" (${Object.keys(columns).map((name) => `"${name}"`).join(", ")}) SELECT ${Object.values(columns).join(", ")} FROM ${from}`);
  await run("RESET session_replication_role; SELECT rebuild_client_state(); RESET synchronous_commit");
  await run("VACUUM ANALYZE");
}

type SeedRows = [table: string, columns: Record<string, string>, from: string];

const today = "date_trunc('milliseconds', now())";
const monday = "(date_trunc('week', now())::date)";
const id = "'seed-' || lpad(n::text, 7, '0')";
/** Pseudo-random numbers that are equal in every run. */
const pseudoRandom = (salt: number) => `(hashtext(n::text || 'salt${salt}') & 2147483647)`;
const pick = (words: string, salt: number) => `(string_to_array('${words}', ' '))[1 + ${pseudoRandom(salt)} % ${words.split(" ").length}]`;
const series = (count: number, name: string) => `generate_series(1, ${count}) AS ${name}`;
const theCoach = `(SELECT "id" FROM "User" WHERE "role" = 'coach' ORDER BY "createdAt" LIMIT 1)`;
const theNutritionist = `(SELECT "id" FROM "User" WHERE "role" = 'nutritionist' ORDER BY "createdAt" LIMIT 1)`;
const theClient = `(SELECT "id" FROM "User" WHERE "email" = 'client@example.com')`;

const answerNames = [
  "energySleepMindset", "trainingManagement", "nutritionManagement", "focusArea", "threeWins", "physicalChanges", "oneImprovement", "coachSupport", "referralThoughts", "longTermGoal",
];
const answers = Object.fromEntries(answerNames.map((name) => [name, "'As planned, and a little better than last week.'"]));
const checkInNumbers = { energyLevel: "4 + n % 6", stressLevel: "2 + n % 5", sleepQuality: "5 + n % 4", nutritionRating: "5 + n % 5", workoutsCompleted: "3 + n % 3", averageSleep: "7", weight: "60 + n % 40" };

function practiceRows(clients: number, every: number): SeedRows[] {
  const all = series(clients, "n");
  const waits = (salt: number) => `n % ${every} = ${salt % every}`;
  const joined = `(${monday} - 8 - (n * 7919) % 1000)`;
  const diaries = `${all} WHERE n % 2 = 0`;
  const saidAt = (m: string) => `(${today} - ${m} * interval '3 days' - (n % 4000) * interval '1 minute')`;
  const fromCoach = `(m % 2 = 1 AND NOT (m = 1 AND ${waits(8)}))`;
  const paid = `(${today} - m * interval '30 days' - (n % 700) * interval '1 hour')`;
  return [
    ["User", {
      id, role: "'client'", email: "'person' || n || '@example.com'", firstName: pick(firstNames, 2), lastName: `${pick(lastNames, 3)} || '-' || ${pick(lastNames, 4)}`, phone: "'07700 9' || n", isDemo: "true",
      createdAt: `${joined}::timestamptz`, updatedAt: today, archivedAt: `CASE WHEN ${waits(1)} THEN ${today} - (n % 28) * interval '1 day' END`,
    }, all],
    ["Presence", { userId: id, lastSeenAt: `${today} - (n % 150) * interval '1 hour'` }, all],
    ["Client", {
      userId: id, joinDate: joined, tags: "ARRAY['postpartum', 'VIP', 'home']", location: "'Bath'", trainingPlanLiveAt: `CASE WHEN NOT (${waits(2)}) THEN ${today} END`, intakeReviewedAt: `CASE WHEN NOT (${waits(3)}) THEN ${today} END`,
    }, all],
    ["IntakeRecord", { clientId: id, injuries: "CASE n % 5 WHEN 0 THEN ARRAY['lower_back'] ELSE '{}' END", availableEquipment: "'{}'", allergies: "CASE n % 9 WHEN 0 THEN 'Nuts' END", submittedAt: `${joined}::timestamptz`, updatedAt: today }, all],
    ["OnboardingStep", { clientId: id, stepName: "step", data: `(SELECT s."data" FROM "OnboardingStep" s WHERE s."stepName" = step AND s."clientId" NOT LIKE 'seed-%' LIMIT 1)`, completedAt: `${joined}::timestamptz + interval '5 days'` }, `${all}, unnest(enum_range(NULL::"OnboardingStepName")) AS step WHERE NOT (${waits(4)} AND step = 'fitr_setup')`],
    ["Agreement", { id, clientId: id, textVersion: "1", text: "'As agreed.'", agreements: "'{}'", signedAt: `${joined}::timestamptz + interval '3 days'` }, all],
    ["Pause", { id, clientId: id, startsOn: `${monday} - 30`, endsOn: `${monday} - 20` }, `${all} WHERE ${waits(5)}`],
    ["CheckIn", {
      id: `${id} || '-' || w`, clientId: id, dueMonday: `${monday} - 7 * w`, weekNumber: "20 - w", submittedAt: `${today} - w * interval '7 days' - (n % 2000) * interval '1 minute'`, updatedAt: today, ...answers, ...checkInNumbers,
      feedback: `CASE WHEN w > 0 OR NOT (${waits(6)}) THEN 'Lovely work, keep going.' END`, feedbackAt: `CASE WHEN w > 0 OR NOT (${waits(6)}) THEN ${today} - w * interval '7 days' - (n % 1000) * interval '1 minute' END`, feedbackById: theCoach,
    }, `${all}, generate_series(0, 5) AS w WHERE (w < 5 OR n % 10 = 0) AND NOT (w = 0 AND ${waits(7)})`],
    ["Thread", { id, clientId: id, staffKey: "'coach'", unreadByStaff: `CASE WHEN ${waits(8)} THEN 1 ELSE 0 END`, staffUnreadSince: `CASE WHEN ${waits(8)} THEN ${saidAt("1")} END`, waitingSince: `CASE WHEN ${waits(8)} THEN ${saidAt("2")} END`, lastMessageAt: saidAt("1"), listedAt: saidAt("1") }, all],
    ["Message", {
      id: `${id} || '-' || m`, threadId: id, senderId: `CASE WHEN ${fromCoach} THEN ${theCoach} ELSE ${id} END`, recipientId: `CASE WHEN ${fromCoach} THEN ${id} ELSE ${theCoach} END`,
      content: "'How did the long walk go, and did the new breakfast keep you until noon? ' || m", createdAt: saidAt("m"),
    }, `${all}, ${series(10, "m")}`],
    ["Subscription", {
      id, clientId: id, gateway: "'sandbox'", gatewayId: id, priceId: "'price_monthly_coaching'", planName: "'Monthly Coaching'", recurring: "true", amountMinor: "19900", currency: "'gbp'",
      status: `CASE WHEN ${waits(9)} THEN 'past_due' ELSE 'active' END::"SubscriptionStatus"`, startedAt: `${joined}::timestamptz`, currentPeriodEnd: `${today} + interval '20 days'`, graceUntil: `CASE WHEN ${waits(9)} THEN ${today} + interval '5 days' END`, mirroredAt: today,
    }, all],
    ["Payment", {
      id: `${id} || '-' || m`, clientId: id, subscriptionId: id, gateway: "'sandbox'", gatewayId: `${id} || '-' || m`, planName: "'Monthly Coaching'", amountMinor: "19900", currency: "'gbp'", settledMinor: "19900",
      status: `CASE WHEN m = 1 AND ${waits(9)} THEN 'failed' ELSE 'succeeded' END::"PaymentStatus"`, paidAt: `CASE WHEN NOT (m = 1 AND ${waits(9)}) THEN ${paid} END`, failedAt: `CASE WHEN m = 1 AND ${waits(9)} THEN ${today} - (n % 2000) * interval '1 minute' END`, createdAt: paid, mirroredAt: today,
    }, `${all}, ${series(3, "m")}`],
    ["FoodDiary", { id, clientId: id, weekStartDate: `${monday} - 7 * (1 + n % 30)`, submittedAt: `${today} - (n % 30) * interval '7 days' - (n % 5000) * interval '1 minute'` }, diaries],
    ["FoodDiaryDay", { id: `${id} || '-' || d`, diaryId: id, position: "d", breakfast: "'Porridge with berries'", lunch: "'Soup and bread'", dinner: "'Fish, rice and greens'", snacks: "'An apple'", water: "'Two litres'" }, `${all}, ${series(3, "d")} WHERE n % 2 = 0`],
    ["File", { id, ownerId: theNutritionist, clientId: id, purpose: "'nutrition_plan'", fileName: "'plan.pdf'", contentType: "'application/pdf'", size: "20000", storageKey: id, stored: "true" }, diaries],
    ["NutritionPlan", {
      id, clientId: id, title: "'Autumn plan'", fileName: "'plan.pdf'", fileSize: "20000", fileId: id, isActive: "true", createdById: theNutritionist, foodDiaryId: `CASE WHEN NOT (${waits(10)}) THEN ${id} END`, uploadedAt: `${today} - (n % 800) * interval '1 day' - (n % 1400) * interval '1 minute'`,
    }, diaries],
    ["NutritionistFee", { id, planId: id, diaryId: id, nutritionistId: theNutritionist, clientName: "'Amelia Ash'", amountMinor: "7000", earnedAt: `${today} - (n % 800) * interval '1 day' - (n % 1400) * interval '1 minute'`, paidAt: `CASE WHEN n % 800 > 60 THEN ${today} END` }, diaries],
    ["Campaign", { id, job: "'sunday-reminders'", occasion: `(${monday} - 7 * n)::text`, trigger: "'schedule'", ranAt: `${today} - n * interval '7 days'` }, series(150, "n")],
    ["EmailMessage", {
      ...mail("'seed:' || n || ':' || m", `'person' || n || '@example.com'`, id), id: `${id} || '-' || m`, campaignId: "'seed-' || lpad((1 + n % 150)::text, 7, '0')", createdAt: `${today} - m * interval '60 days' - (n % 4000) * interval '5 minutes'`, sentAt: `${today} - m * interval '60 days'`,
    }, `${all}, ${series(3, "m")}`],
    ["EmailSkip", { id, campaignId: "'seed-' || lpad((1 + n % 150)::text, 7, '0')", clientId: id, type: "'checkin-reminder'", occasion: "'2026-03-02'", reason: "'Already submitted'", createdAt: `${today} - (n % 1000) * interval '1 day' - (n % 1400) * interval '1 minute'` }, `${all} WHERE n % 10 = 0`],
    ["Notification", { id: `${id} || '-' || m`, userId: `CASE m WHEN 1 THEN ${theCoach} ELSE ${id} END`, kind: "'message'", occasion: `${id} || m`, text: "'There is something new.'", clientId: `CASE m WHEN 1 THEN ${id} END`, createdAt: `${today} - n * interval '1 minute'`, readAt: `CASE WHEN n > 90 THEN ${today} END` }, `${all}, ${series(2, "m")}`],
    ["AuditEvent", { id: `${id} || '-' || m`, actorId: theCoach, subjectId: id, action: "'opened.intake'", createdAt: `${today} - m * interval '9 days' - (n % 4000) * interval '1 minute'` }, `${all}, ${series(2, "m")}`],
    ["CoachNote", { id, clientId: id, authorId: theCoach, text: "'Prefers mornings.'", createdAt: today }, `${all} WHERE n % 2 = 0`],
    ["Import", { id, kind: "'users'", byId: theCoach, status: "'committed'", sourceHash: id, options: `'{"defaultRole": "client", "dateOrder": "day-first", "timeZone": "Europe/London"}'`, stats: `'{"counts": {"total": 0, "create": 0, "update": 0, "unchanged": 0, "error": 0}, "columns": []}'`, createdAt: `${today} - n * interval '1 day'`, committedAt: `${today} - n * interval '1 day'` }, series(150, "n")],
    ["ImportRow", { importId: "'seed-0000001'", line: "n", action: "'unchanged'", data: "'{}'" }, all],
  ];
}

/** Years of coaching history for `client@example.com`. */
function historyRows(history: number): SeedRows[] {
  const all = series(history, "n");
  const own = "'old-' || lpad(n::text, 7, '0')";
  const at = `${today} - interval '30 days' - n * interval '8 hours'`;
  const thread = (staffKey: string) => `(SELECT "id" FROM "Thread" WHERE "clientId" = ${theClient} AND "staffKey" = ${staffKey})`;
  const messageColumns = (staff: string) => ({ senderId: `CASE n % 2 WHEN 0 THEN ${staff} ELSE ${theClient} END`, recipientId: `CASE n % 2 WHEN 0 THEN ${theClient} ELSE ${staff} END`, content: "'And so it went on, a little better every week.'", createdAt: at });
  return [
    ["CheckIn", { id: own, clientId: theClient, dueMonday: `${monday} - 7 * (52 + n)`, weekNumber: "1", submittedAt: `${today} - (52 + n) * interval '7 days'`, updatedAt: today, ...answers, ...checkInNumbers, feedback: "'Lovely.'", feedbackAt: `${today} - (52 + n) * interval '7 days'`, feedbackById: theCoach }, all],
    ["Message", { id: own, threadId: thread("'coach'"), ...messageColumns(theCoach) }, all],
    ["Message", { id: `${own} || '-n'`, threadId: thread(theNutritionist), ...messageColumns(theNutritionist) }, `${all} WHERE ${thread(theNutritionist)} IS NOT NULL`],
    ["FoodDiary", { id: own, clientId: theClient, weekStartDate: `${monday} - 7 * (52 + n)`, submittedAt: `${today} - (52 + n) * interval '7 days'` }, all],
    ["FoodDiaryDay", { id: `${own} || '-' || d`, diaryId: own, position: "d", breakfast: "'Porridge'" }, `${all}, ${series(3, "d")}`],
    ["File", { id: own, ownerId: theNutritionist, clientId: theClient, purpose: "'nutrition_plan'", fileName: "'plan.pdf'", contentType: "'application/pdf'", size: "20000", storageKey: own, stored: "true" }, all],
    ["NutritionPlan", { id: own, clientId: theClient, title: "'An old plan'", fileName: "'plan.pdf'", fileSize: "20000", fileId: own, createdById: theNutritionist, foodDiaryId: own, uploadedAt: `${today} - (52 + n) * interval '6 days'` }, all],
    ["Payment", { id: own, clientId: theClient, gateway: "'sandbox'", gatewayId: own, planName: "'Monthly Coaching'", amountMinor: "19900", currency: "'gbp'", settledMinor: "19900", status: "'succeeded'", paidAt: at, failedAt: `CASE n % 2 WHEN 0 THEN ${at} END`, createdAt: at, mirroredAt: today }, all],
    ["CoachNote", { id: own, clientId: theClient, authorId: theCoach, text: "'Slept better.'", createdAt: at }, all],
    ["AuditEvent", { id: own, actorId: theCoach, subjectId: theClient, action: "'opened.intake'", createdAt: at }, all],
    ["Notification", { id: own, userId: theClient, kind: "'message'", occasion: own, text: "'There is something new.'", createdAt: at, readAt: today }, all],
    ["Notification", { id: `${own} || '-n'`, userId: theNutritionist, kind: "'diary'", occasion: own, text: "'There is something new.'", createdAt: at, readAt: today }, all],
    ["EmailMessage", { ...mail(`'old:' || n`, "'client@example.com'", theClient), id: own, createdAt: at, sentAt: at }, all],
  ];
}

const mail = (key: string, toEmail: string, userId: string) => ({ key, type: "'checkin-reminder'", occasion: "'2026-03-02'", userId, toEmail, props: "'{}'", fromEmail: "'coach@example.com'", subject: "'Your check-in is due'", html: "'<p>As every week.</p>'", text: "'As every week.'", status: "'sent'", sendAfter: today, attempts: "1" });

const firstNames = "Amelia Beth Chloe Dina Esme Freya Grace Hana Isla Jess Kate Lucy Maya Nora Olive Priya Rosa Sara Tess Una Vera Wren Yara Zoe";
const lastNames = "Ash Bell Cole Dale East Finch Gray Hart Iver Jones Knight Lane Moss North Oakes Penn Quick Reed Stone Thorne Upton Vance West Yates Abbott Barnes Carter Dixon Ellis Foster";
