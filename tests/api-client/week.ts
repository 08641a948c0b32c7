// Plays one week of the product with a generated client and checks each response against the document.
// Usage: tsx week.ts http://localhost:3000, a server with DEMO_MODE=1.
import { readFileSync } from "node:fs";
import createClient from "openapi-fetch";
import { checkAgainst } from "./documented";
import type { paths } from "./generated/api";

const [, , address = "http://localhost:3000"] = process.argv;
const document: object = JSON.parse(readFileSync(new URL("generated/openapi.json", import.meta.url), "utf8"));
const check = checkAgainst(document);
const called = new Set<string>();

/** A client with a session of its own. */
function newPerson() {
  const client = createClient<paths>({ baseUrl: address });
  let cookie = "";
  client.use({
    onRequest: ({ request }) => request.headers.set("cookie", cookie),
    onResponse: async ({ request: { method }, schemaPath, response }) => {
      called.add(`${method} ${schemaPath}`);
      await check({ method, path: schemaPath, response });
      const [set] = response.headers.getSetCookie();
      if (set) cookie = set.split(";", 1)[0] ?? "";
    },
  });
  return client;
}

/** The body of a response with this status. Throws for any other. */
function expectStatus<T>(status: number, { data, error, response }: { data?: T; error?: unknown; response: Response }): T {
  if (response.status !== status || data === undefined) throw new Error(`${response.url}: ${response.status} instead of ${status}: ${JSON.stringify(error)}`);
  return data;
}

/** The message of an error response with this status. */
function expectRefusal(status: number, { error, response }: { error?: { message: string }; response: Response }): string {
  if (response.status !== status || error === undefined) throw new Error(`${response.url}: ${response.status} instead of ${status}`);
  return error.message;
}

function expectThat(holds: boolean, what: string) {
  if (!holds) throw new Error(`Expected that ${what}`);
  console.log(`- ${what}`);
}

function formOf(fields: object) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");
const pdf = "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";

const [coach, nutritionist, lucy, stranger] = [newPerson(), newPerson(), newPerson(), newPerson()];
const account = { email: `lucy.${Date.now()}@example.com`, password: "correct horse" };

console.log("Sign in");
expectStatus(200, await coach.POST("/api/demo-login", { body: { role: "coach" } }));
expectStatus(200, await nutritionist.POST("/api/demo-login", { body: { role: "nutritionist" } }));
expectStatus(201, await lucy.POST("/api/auth/register", { body: { ...account, firstName: "Lucy", lastName: "Hart" } }));
expectThat(expectRefusal(401, await stranger.GET("/api/auth/user")) === "Unauthorized", "someone without a session is refused");
expectRefusal(401, await stranger.POST("/api/auth/login", { body: { ...account, password: "wrong horse" } }));
const { id: clientId } = expectStatus(200, await lucy.POST("/api/auth/login", { body: account }));
const me = expectStatus(200, await lucy.GET("/api/auth/user"));
expectThat(me.id === clientId && me.role === "client", "Lucy is signed in as a client");

console.log("Check-in");
const answers = {
  energySleepMindset: "Seven hours of sleep most nights",
  trainingManagement: "All four sessions done",
  nutritionManagement: "Protein at every meal",
  focusArea: "Going to bed earlier",
  threeWins: "A new best squat, daily walks, no skipped breakfasts",
  physicalChanges: "My jeans fit better",
  oneImprovement: "More water",
  coachSupport: "Please look at my squat video",
  referralThoughts: "My sister might join",
  longTermGoal: "Running 10 km by spring",
};
const { sent } = expectStatus(200, await lucy.GET("/api/weekly-check-ins/current"));
expectThat(sent === null, "Lucy has not checked in yet");
const photo = expectStatus(201, await lucy.POST("/api/files", { body: { purpose: "progress_photo", file: new Blob([png], { type: "image/png" }) }, bodySerializer: formOf }));
const invalid = await lucy.POST("/api/weekly-check-ins", { body: { ...answers, weight: 5 } });
expectThat(expectRefusal(400, invalid) === invalid.error?.fields?.weight, "a weight of 5 kg is refused at its field");
const checkIn = expectStatus(201, await lucy.POST("/api/weekly-check-ins", { body: { ...answers, weight: 68.4, energyLevel: 7, progressPhotos: [photo.url] } }));
const edited = expectStatus(200, await lucy.POST("/api/weekly-check-ins", { body: { ...answers, weight: 68.2, energyLevel: 7, progressPhotos: [photo.url] } }));
expectThat(edited.id === checkIn.id && edited.weight === 68.2, "Lucy sent a check-in and corrected it");
const own = { params: { path: { id: checkIn.id } } };
const patched = expectStatus(200, await lucy.PATCH("/api/weekly-check-ins/{id}", { ...own, body: { ...answers, weight: 68.3, energyLevel: 7, progressPhotos: [photo.url] } }));
expectThat(patched.id === checkIn.id && patched.weight === 68.3 && patched.submittedAt === edited.submittedAt, "Lucy edited it by its id, and it keeps the time it was sent");

console.log("Feedback");
const pending: string[] = [];
let cursor: string | undefined;
do {
  const page = await coach.GET("/api/pending-check-ins", { params: { query: { limit: 10, cursor } } });
  pending.push(...expectStatus(200, page).map(({ id }) => id));
  cursor = page.response.headers.get("next-cursor") ?? undefined;
} while (cursor);
expectThat(pending.includes(checkIn.id) && new Set(pending).size === pending.length, "the coach finds it page by page, without duplicates");
expectStatus(200, await coach.POST("/api/check-ins/{id}/feedback", { params: { path: { id: checkIn.id } }, body: { feedback: "A strong week, Lucy." } }));
const [latest] = expectStatus(200, await lucy.GET("/api/weekly-check-ins"));
expectThat(latest?.status === "reviewed" && latest.feedback === "A strong week, Lucy.", "Lucy reads the feedback");
expectThat(expectRefusal(409, await lucy.POST("/api/weekly-check-ins", { body: answers })).includes("already reviewed"), "a reviewed check-in cannot be changed");
expectThat(expectRefusal(409, await lucy.PATCH("/api/weekly-check-ins/{id}", { ...own, body: answers })).includes("already reviewed"), "nor by its id");

console.log("Message");
const [conversation] = expectStatus(200, await lucy.GET("/api/conversations"));
if (!conversation) throw new Error("Lucy has nobody to write to");
const note = { recipientId: conversation.counterpart.id, content: "Thank you!", clientMessageId: "week-1" };
const message = expectStatus(201, await lucy.POST("/api/messages", { body: note }));
expectThat(expectStatus(200, await lucy.POST("/api/messages", { body: note })).id === message.id, "a message sent twice is one message");
const thread = expectStatus(200, await coach.GET("/api/messages/{id}", { params: { path: { id: clientId } } }));
expectThat(thread.some(({ id }) => id === message.id), "the coach reads it");

console.log("Diary and plan");
const { weekStartDate } = expectStatus(200, await lucy.GET("/api/food-diaries/current"));
const days = ["Porridge", "Eggs on toast", "Yoghurt"].map((breakfast) => ({ breakfast, lunch: "Soup", dinner: "Rice and greens" }));
const diary = expectStatus(201, await lucy.POST("/api/food-diaries", { body: { weekStartDate, days } }));
const waiting = expectStatus(200, await nutritionist.GET("/api/nutritionist/pending-food-diaries"));
expectThat(waiting.some(({ id }) => id === diary.id), "the nutritionist finds the diary");
const plan = { clientId, foodDiaryId: diary.id, title: "Four weeks of balanced meals" };
const textFile = await nutritionist.POST("/api/nutritionist/upload-plan", { body: { ...plan, file: new Blob(["not a plan"]) }, bodySerializer: formOf });
expectThat(expectRefusal(415, textFile) !== "", "a text file is refused as a plan");
const uploaded = expectStatus(201, await nutritionist.POST("/api/nutritionist/upload-plan", { body: { ...plan, file: new File([pdf], "plan.pdf") }, bodySerializer: formOf }));
const plans = expectStatus(200, await lucy.GET("/api/nutrition-plans/{id}", { params: { path: { id: clientId } } }));
expectThat(plans[0]?.id === uploaded.id && plans[0].isActive, "Lucy has a nutrition plan");
const planFile = expectStatus(200, await lucy.GET("/api/nutrition-plans/{id}/file", { params: { path: { id: uploaded.id } }, parseAs: "blob" }));
expectThat((await planFile.text()) === pdf, "the client downloads it unchanged");

console.log("Lead");
const nora = { fullName: "Nora Bell", email: `nora.${Date.now()}@example.com` };
const lead = expectStatus(201, await coach.POST("/api/leads/quick-add", { body: nora }));
expectThat(expectStatus(200, await coach.POST("/api/leads/quick-add", { body: nora })).id === lead.id, "a lead who is here already is not added twice");
const { trackableLink } = expectStatus(200, await coach.POST("/api/leads/trackable-link", { body: nora }));
const leadRef = new URL(trackableLink).searchParams.get("ref") ?? "";
expectStatus(
  200,
  await stranger.POST("/api/leads/discovery-form", {
    body: { ...nora, leadRef, goals: ["Get Stronger"], motivation: "I want to feel like myself again", dreamOutcome: "Running with my daughter", trainingExperience: "1", referralSource: "Instagram", consent: true },
  }),
);
const booked = expectStatus(200, await coach.PATCH("/api/leads/{id}/stage", { params: { path: { id: lead.id } }, body: { stage: "discovery_booked" } }));
const details = expectStatus(200, await coach.GET("/api/leads/{id}", { params: { path: { id: lead.id } } }));
expectThat(booked.stage === "discovery_booked" && details.answeredAt !== null, "Nora answered the form and has a call");
expectRefusal(404, await coach.GET("/api/leads/{id}", { params: { path: { id: "no-such-lead" } } }));
expectRefusal(403, await lucy.GET("/api/leads"));

console.log("Payment");
const monthly = expectStatus(200, await coach.GET("/api/payment-plans")).find(({ mostPopular }) => mostPopular);
if (!monthly) throw new Error("No plan is marked as the most popular");
const setup = expectStatus(201, await coach.POST("/api/create-payment-setup", { body: { clientId, priceId: monthly.priceId } }));
const token = new URL(setup.paymentUrl).pathname.split("/").at(-1) ?? "";
const path = { token };
expectThat(expectStatus(200, await stranger.GET("/api/pay/{token}", { params: { path } })).state === "open", "the payment link can be paid");
const { clientSecret } = expectStatus(200, await stranger.POST("/api/pay/{token}/open", { params: { path } }));
const declined = expectStatus(200, await stranger.POST("/api/sandbox/confirm", { body: { clientSecret, token: "pm_card_visa_chargeDeclined" } }));
expectThat(declined.status === "declined", "a declined card pays nothing");
expectStatus(200, await stranger.POST("/api/sandbox/confirm", { body: { clientSecret, token: "pm_card_visa" } }));
expectThat(expectStatus(200, await stranger.POST("/api/pay/{token}/settle", { params: { path } })).state === "paid", "a good one pays");
const payments = expectStatus(200, await coach.GET("/api/payments", { params: { query: { clientId } } }));
expectThat(payments.some(({ status, amount }) => status === "succeeded" && amount === setup.amount), "the coach sees the payment");
expectThat(expectStatus(200, await lucy.GET("/api/subscription")).status === "active", "Lucy has an active subscription");

console.log(`The week is done: ${called.size} operations`);
