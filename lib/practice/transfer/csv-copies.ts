import { thousandthCurrencies, wholeCurrencies } from "@/lib/platform/money";

/** A readable copy of the practice's data: a spreadsheet whose columns are those of a query, in its order. */
export interface CsvCopy {
  name: string;
  columns: readonly string[];
  sql: string;
}

const clientName = `trim(u."firstName" || ' ' || u."lastName")`;
const listed = (currencies: readonly string[]) => currencies.map((currency) => `'${currency}'`).join(", ");
/** Converts minor units to an amount; `currency` is the SQL of their currency. */
const amountIn = (currency: string, minor: string) => `trim_scale(round(${minor} / CASE WHEN ${currency} IN (${listed(wholeCurrencies)}) THEN 1.0 WHEN ${currency} IN (${listed(thousandthCurrencies)}) THEN 1000.0 ELSE 100.0 END, 3))::text`;

/** Each column by its heading, with the SQL of its value as text. */
function copyOf(name: string, columns: Record<string, string>, from: string): CsvCopy {
  const headings = Object.keys(columns);
  const values = Object.values(columns).map((value) => `(${value})::text`);
  return { name, columns: headings, sql: `SELECT json_build_array(${values.join(", ")})::text AS row ${from}` };
}

const checkInNumbers = { "Weight (kg)": "weight", Energy: "energyLevel", Motivation: "motivationLevel", Stress: "stressLevel", "Sleep quality": "sleepQuality", Nutrition: "nutritionRating", "Average sleep (hours)": "averageSleep", Workouts: "workoutsCompleted", "Water (litres)": "waterIntake", "Chest (cm)": "chest", "Waist (cm)": "waist", "Hips (cm)": "hips", "Arms (cm)": "arms", "Thighs (cm)": "thighs" };
const checkInTexts = { "Energy, sleep and mindset": "energySleepMindset", Training: "trainingManagement", "Nutrition notes": "nutritionManagement", "Focus area": "focusArea", "Three wins": "threeWins", "Physical changes": "physicalChanges", "One improvement": "oneImprovement", "Coach support": "coachSupport", Referrals: "referralThoughts", "Long-term goal": "longTermGoal", "Anything else": "additionalFeedback", Feedback: "feedback" };
const columnsOf = (names: Record<string, string>, table: string) => Object.fromEntries(Object.entries(names).map(([heading, column]) => [heading, `${table}."${column}"`]));

/** The spreadsheets of an export. Times are in UTC, weights in kg and lengths in cm. */
export const csvCopies: readonly CsvCopy[] = [
  copyOf(
    "clients",
    {
      "First name": `u."firstName"`, "Last name": `u."lastName"`, Email: `u."email"`, Phone: `u."phone"`, Joined: `c."joinDate"`, Archived: `u."archivedAt"`, "Date of birth": `c."dateOfBirth"`,
      Location: `c."location"`, Occupation: `c."occupation"`, "Emergency contact": `c."emergencyContact"`, Goal: `c."primaryGoal"`, "Target weight (kg)": `c."targetWeight"`, Tags: `array_to_string(c."tags", ', ')`, Notes: `c."notes"`, Id: `u."id"`,
    },
    `FROM "Client" c JOIN "User" u ON u."id" = c."userId" ORDER BY u."lastName", u."firstName", u."id"`,
  ),
  copyOf(
    "check-ins",
    { Client: clientName, Email: `u."email"`, "Due on": `k."dueMonday"`, Week: `k."weekNumber"`, Submitted: `k."submittedAt"`, ...columnsOf(checkInNumbers, "k"), ...columnsOf(checkInTexts, "k"), Id: `k."id"` },
    `FROM "CheckIn" k JOIN "User" u ON u."id" = k."clientId" ORDER BY u."lastName", u."id", k."dueMonday"`,
  ),
  copyOf(
    "own-questions",
    {
      Client: clientName, Email: `u."email"`, "Check-in due on": `k."dueMonday"`, Question: `a."label"`,
      Answer: `COALESCE(a."text", trim_scale(a."number")::text, CASE WHEN a."yes" THEN 'Yes' WHEN NOT a."yes" THEN 'No' END, NULLIF(array_to_string(a."choiceLabels", ', '), ''), array_length(a."photoIds", 1) || ' photos')`,
    },
    `FROM "QuestionAnswer" a LEFT JOIN "CheckIn" k ON k."id" = a."checkInId" JOIN "User" u ON u."id" = COALESCE(k."clientId", a."clientId") ORDER BY u."lastName", u."id", k."dueMonday", a."position", a."id"`,
  ),
  copyOf(
    "measurements",
    { Client: clientName, Email: `u."email"`, Day: `m."day"`, "Weight (kg)": `m."weight"`, "Chest (cm)": `m."chest"`, "Waist (cm)": `m."waist"`, "Hips (cm)": `m."hips"`, "Arms (cm)": `m."arms"`, "Thighs (cm)": `m."thighs"`, Others: `m."others"` },
    `FROM "Measurement" m JOIN "User" u ON u."id" = m."clientId" ORDER BY u."lastName", u."id", m."day"`,
  ),
  copyOf(
    "messages",
    { Client: clientName, Email: `u."email"`, Sent: `m."createdAt"`, From: `trim(s."firstName" || ' ' || s."lastName")`, Message: `m."content"`, Id: `m."id"` },
    `FROM "Message" m JOIN "Thread" t ON t."id" = m."threadId" JOIN "User" u ON u."id" = t."clientId" LEFT JOIN "User" s ON s."id" = m."senderId" ORDER BY u."lastName", u."id", m."createdAt", m."id"`,
  ),
  copyOf(
    "payments",
    {
      Client: clientName, Email: `u."email"`, Plan: `p."planName"`, Amount: amountIn(`p."currency"`, `p."amountMinor"`), Currency: `p."currency"`, "Refunded (GBP)": amountIn(`'gbp'`, `p."refundedMinor"`), Status: `p."status"`, Created: `p."createdAt"`, Paid: `p."paidAt"`, "Id at the payment provider": `p."gatewayId"`, Id: `p."id"`,
    },
    `FROM "Payment" p LEFT JOIN "User" u ON u."id" = p."clientId" ORDER BY p."createdAt", p."id"`,
  ),
  copyOf(
    "past-payments",
    {
      Client: clientName, Email: `u."email"`, Day: `p."paidOn"`, Description: `p."description"`, Amount: amountIn(`p."currency"`, `p."amountMinor"`), Refunded: amountIn(`p."currency"`, `p."refundedMinor"`), Currency: `p."currency"`, Status: `p."status"`, "Imported from": `p."source"`, "Id there": `p."externalId"`, Id: `p."id"`,
    },
    `FROM "PastPayment" p LEFT JOIN "User" u ON u."id" = p."clientId" ORDER BY p."paidOn", p."id"`,
  ),
  copyOf(
    "leads",
    { Name: `l."fullName"`, Email: `l."email"`, Phone: `l."phone"`, Instagram: `l."instagram"`, Stage: `l."stage"`, Received: `l."submittedAt"`, Budget: `l."budget"`, "Follow up on": `l."followUpDate"`, Notes: `l."personalNotes"`, Id: `l."id"` },
    `FROM "Lead" l ORDER BY l."submittedAt", l."id"`,
  ),
];
