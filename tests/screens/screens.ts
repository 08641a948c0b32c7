import { type APIRequestContext, type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { mkdirSync, rmSync } from "node:fs";
import { captureTourStop, isTourStop, startTour, writeTour } from "@/tests/screens/tour";
import { addVirtualAuthenticator, authenticatorCode } from "@/tests/support/authenticators";
import { openTab, pressButton } from "@/tests/support/page-steps";
import { createWeekStates } from "@/tests/screens/week-states";
import { signInByResetLink } from "@/tests/support/reset-link-sign-in";

/** A demo, and a practice with nothing in it. */
const [address = "", emptyAddress = "", ...names] = process.argv.slice(2);
/** Whether to take only the pictures of the tour. */
const isTour = names[0] === "tour";
/** Whether to take every picture, and not only those of the screens whose names begin as asked. */
const isWhole = names.length === 0;
const folder = ".screens";
const sizes = { phone: { width: 390, height: 844 }, tablet: { width: 768, height: 1024 }, laptop: { width: 1024, height: 768 }, desk: { width: 1440, height: 900 } };
const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

type Role = "coach" | "client" | "nutritionist";
interface Screen {
  name: string;
  path: string;
  /** The signed-in person: a role's demo account, another demo client by email, a client who signs up for the pictures, or a role in the empty practice. */
  role?: Role | "newcomer" | `${string}@example.com` | `empty ${Role}`;
  /** What somebody does before the page is opened, once. */
  arrange?: () => Promise<unknown>;
  /** Steps between opening the page and taking the picture. */
  prepare?: (page: Page) => Promise<unknown>;
}

const screens: Screen[] = [
  { name: "sign-in", path: "/auth" },
  { name: "sign-up", path: "/auth", prepare: openTab("Sign Up") },
  { name: "forgot-password", path: "/forgot-password" },
  { name: "reset-password-invalid", path: "/reset-password" },
  { name: "privacy-notice", path: "/privacy" },
  { name: "unsubscribe-invalid", path: "/unsubscribe" },
  { name: "erase-my-details-invalid", path: "/erase-my-details" },
  { name: "give-consent-invalid", path: "/give-consent" },
  { name: "verify-email-invalid", path: "/verify-email" },
  { name: "discovery", path: "/discovery" },
  { name: "discovery-expanded", path: "/discovery", prepare: expandAll },
  { name: "api-docs", path: "/api-docs" },
  { name: "offline", path: "/offline" },
  { name: "pay-invalid", path: "/pay/no-such-link" },
  { name: "not-found", path: "/no-such-page" },
  { name: "client-dashboard", path: "/?section=dashboard", role: "client" },
  { name: "client-starting-point", path: "/?section=baseline", role: "client" },
  { name: "client-onboarding", path: "/?section=onboarding", role: "client" },
  { name: "client-onboarding-begun", path: "/?section=onboarding", role: "ruby.walsh@example.com" },
  { name: "client-agreement", path: "/?section=onboarding&step=agreement", role: "client" },
  { name: "client-prenatal", path: "/?section=onboarding&step=prenatal_form", role: "client" },
  { name: "client-intake", path: "/?section=intake", role: "client" },
  { name: "client-intake-edit", path: "/?section=intake", role: "client", prepare: pressButton("Edit") },
  { name: "client-check-in", path: "/?section=checkin", role: "client" },
  { name: "client-check-in-errors", path: "/?section=checkin", role: "client", prepare: pressButton(/^(Send|Update|Submit) check-in/i) },
  { name: "client-history", path: "/?section=checkin", role: "client", prepare: openTab("Check-In History") },
  { name: "client-nutrition", path: "/?section=nutrition", role: "client" },
  { name: "client-nutrition-first", path: "/?section=nutrition", role: "ruby.walsh@example.com" },
  { name: "client-nutrition-errors", path: "/?section=nutrition", role: "ruby.walsh@example.com", prepare: pressButton("Submit diary") },
  { name: "client-nutrition-in-review", path: "/?section=nutrition", role: "ella.murphy@example.com" },
  { name: "client-nutrition-edit", path: "/?section=nutrition", role: "ella.murphy@example.com", prepare: pressButton("Edit") },
  { name: "client-trends", path: "/?section=progress", role: "client", prepare: waitForChart },
  { name: "client-photos", path: "/?section=progress&view=photos", role: "client" },
  { name: "client-milestones", path: "/?section=progress&view=milestones", role: "client" },
  { name: "client-progress-check-ins", path: "/?section=progress&view=check-ins", role: "client" },
  { name: "client-notifications", path: "/?section=dashboard", role: "client", prepare: pressButton(/^Notifications/) },
  { name: "client-messages", path: "/?section=messages", role: "client" },
  { name: "client-conversation", path: "/?section=messages", role: "client", prepare: openConversation("Maya Hart") },
  { name: "client-subscription", path: "/subscribe", role: "client" },
  { name: "client-subscription-failed", path: "/subscribe", role: "isla.campbell@example.com" },
  { name: "client-profile", path: "/profile", role: "client" },
  { name: "coach-dashboard", path: "/", role: "coach" },
  { name: "coach-dashboard-milestones", path: "/?section=dashboard&reason=milestone", role: "coach" },
  { name: "coach-notifications", path: "/", role: "coach", prepare: pressButton(/^Notifications/) },
  { name: "coach-clients", path: "/?section=clients", role: "coach" },
  { name: "coach-clients-no-match", path: "/?section=clients&q=nobody", role: "coach" },
  { name: "coach-clients-add", path: "/?section=clients", role: "coach", prepare: pressButton("Add Client & Set Payment") },
  { name: "coach-payment-plans", path: "/?section=clients", role: "coach", prepare: setUpPayment },
  { name: "coach-clients-deleted", path: "/?section=clients", role: "coach", prepare: pressButton("Deleted clients") },
  { name: "coach-leads", path: "/leads", role: "coach" },
  { name: "coach-leads-board", path: "/leads?layout=board", role: "coach" },
  { name: "coach-leads-all", path: "/leads?list=all", role: "coach" },
  { name: "coach-leads-spam", path: "/leads?list=spam", role: "coach" },
  { name: "coach-leads-no-match", path: "/leads?q=nobody", role: "coach" },
  { name: "coach-lead-edit", path: "/leads", role: "coach", prepare: pressButton("Rosie Palmer") },
  { name: "coach-lead-won", path: "/leads", role: "coach", prepare: pressButton("Mark Rosie Palmer as won") },
  { name: "coach-lead-lost", path: "/leads", role: "coach", prepare: pressButton("Mark Rosie Palmer as lost") },
  { name: "coach-review", path: "/?section=checkins", role: "coach" },
  { name: "coach-review-details", path: "/?section=checkins", role: "coach", prepare: openDialog("View Details") },
  { name: "coach-review-feedback", path: "/?section=checkins", role: "coach", prepare: openDialog("Add Feedback") },
  { name: "coach-reviewed", path: "/?section=checkins", role: "coach", prepare: openTab(/Recently Reviewed/) },
  { name: "coach-trends", path: "/?section=checkins", role: "coach", prepare: openTab("Client Trends") },
  { name: "coach-trends-of-client", path: "/?section=checkins", role: "coach", prepare: openTrends },
  { name: "coach-client-check-ins", path: "/?section=checkins", role: "coach", prepare: openClient },
  { name: "coach-messages", path: "/?section=messages", role: "coach" },
  { name: "coach-conversation", path: "/?section=messages", role: "coach", prepare: openConversation("Sophie Bennett") },
  { name: "coach-client-messages", path: "/?section=checkins", role: "coach", prepare: openClientMessages },
  { name: "coach-emails", path: "/?section=emails", role: "coach" },
  { name: "coach-emails-campaign", path: "/?section=emails", role: "coach", prepare: pressButton("Send Chase Emails") },
  { name: "coach-emails-failed", path: "/?section=emails", role: "coach", prepare: (page) => page.getByLabel("Show").selectOption("Failed") },
  { name: "coach-automation", path: "/?section=automation", role: "coach" },
  { name: "coach-email-preview", path: "/email-preview", role: "coach" },
  { name: "coach-email-source", path: "/email-preview?template=milestone", role: "coach", prepare: openTab("HTML Source") },
  { name: "coach-import", path: "/bulk-import", role: "coach" },
  { name: "coach-import-plan", path: "/bulk-import", role: "coach", prepare: previewSample },
  { name: "coach-import-customers", path: "/bulk-import", role: "coach", prepare: pressButton("Import customers") },
  { name: "coach-import-forms", path: "/?section=import", role: "coach", prepare: pressButton("Import Existing Clients") },
  { name: "coach-move-in", path: "/move-in", role: "coach" },
  { name: "coach-finances", path: "/finances", role: "coach" },
  { name: "coach-receipt", path: "/finances", role: "coach", prepare: openReceipt },
  { name: "coach-finances-mark-paid", path: "/finances", role: "coach", prepare: pressButton(/^Mark paid/) },
  { name: "coach-settings", path: "/settings", role: "coach" },
  { name: "coach-settings-practice", path: "/settings/practice", role: "coach" },
  { name: "coach-settings-working-time", path: "/settings/working-time", role: "coach" },
  { name: "coach-settings-payments", path: "/settings/payments", role: "coach" },
  { name: "coach-settings-plans", path: "/settings/plans", role: "coach" },
  { name: "coach-plan-edit", path: "/settings/plans", role: "coach", prepare: openDialog("Edit Monthly Coaching") },
  { name: "coach-settings-questions", path: "/settings/questions", role: "coach" },
  { name: "coach-question-add", path: "/settings/questions", role: "coach", prepare: openDialog("Add question") },
  { name: "coach-questions-changed", path: "/settings/questions", role: "coach", prepare: changeQuestions },
  { name: "coach-question-choices", path: "/settings/questions", role: "coach", prepare: writeQuestion },
  { name: "coach-question-library", path: "/settings/questions", role: "coach", prepare: openDialog("Add from our library") },
  { name: "coach-settings-snippets", path: "/settings/snippets", role: "coach" },
  { name: "coach-settings-email", path: "/settings/email", role: "coach" },
  { name: "coach-settings-links", path: "/settings/links", role: "coach" },
  { name: "coach-settings-agreement", path: "/settings/agreement", role: "coach" },
  { name: "coach-settings-team", path: "/settings/team", role: "coach" },
  { name: "coach-settings-security", path: "/settings/security", role: "coach" },
  { name: "coach-settings-data", path: "/settings/data", role: "coach" },
  { name: "coach-data-to-erase", path: "/data-to-erase", role: "coach" },
  { name: "coach-activity-log", path: "/activity-log", role: "coach" },
  { name: "coach-profile", path: "/profile", role: "coach" },
  { name: "coach-client-profile", path: "/?section=checkins", role: "coach", prepare: openProfile },
  ...["Progress", "Nutrition", "Intake", "Messages", "Payments", "Notes", "Files & log"].map((tab): Screen => ({ name: `coach-client-profile-${tab.toLowerCase().split(" ", 1)[0]}`, path: "/?section=checkins", role: "coach", prepare: openProfileTab(tab) })),
  { name: "coach-client-profile-edit", path: "/?section=checkins", role: "coach", prepare: editProfile },
  { name: "coach-quick-view", path: "/?section=checkins", role: "coach", prepare: openQuickView },
  { name: "coach-client-profile-missing", path: "/client-profile/nobody", role: "coach" },
  { name: "nutritionist-pending", path: "/", role: "nutritionist" },
  { name: "nutritionist-review", path: "/", role: "nutritionist", prepare: openDialog(/^Review/) },
  { name: "nutritionist-upload", path: "/", role: "nutritionist", prepare: openPlanUpload },
  { name: "nutritionist-upload-no-client", path: "/?section=upload", role: "nutritionist" },
  { name: "nutritionist-messages", path: "/?section=messages", role: "nutritionist" },
  { name: "nutritionist-plans", path: "/?section=plans", role: "nutritionist" },
  { name: "coach-step-up", path: "/?section=clients", role: "coach", prepare: askForStepUp },
  // From here on each step builds on the one before.
  { name: "newcomer-home", path: "/", role: "newcomer" },
  { name: "newcomer-intake", path: "/?section=intake", role: "newcomer" },
  { name: "newcomer-photos", path: "/?section=checkin", role: "newcomer" },
  { name: "newcomer-subscribe", path: "/subscribe", role: "newcomer" },
  { name: "newcomer-pay", path: "/", role: "newcomer", prepare: openPaymentLink },
  { name: "newcomer-passkey", path: "/profile", role: "newcomer", prepare: addPasskey },
  { name: "newcomer-authenticator", path: "/profile", role: "newcomer", prepare: beginAuthenticator },
  { name: "newcomer-recovery-codes", path: "/profile", role: "newcomer", prepare: (page) => addAuthenticator(page) },
  { name: "newcomer-erase", path: "/profile", role: "newcomer", prepare: askToErase },
  { name: "newcomer-erasure", path: "/profile", role: "newcomer", prepare: requestErasure },
  { name: "newcomer-erasure-home", path: "/", role: "newcomer" },
  { name: "coach-erasures", path: "/data-to-erase", role: "coach" },
  { name: "sign-in-second-step", path: "/profile", role: "newcomer", prepare: signInAgain },
];

/** Today and the check-in of somebody in each state that a client's week can have. */
const weekScreens = createWeekStates(asPerson).flatMap(({ state, ...who }): Screen[] => [
  { name: `client-week-${state}-today`, path: "/", ...who },
  { name: `client-week-${state}-check-in`, path: "/?section=checkin", ...who },
]);

/** What staff see once their practice asks for a second factor. Last, since it is asked of everyone from then on. */
const staffScreens: Screen[] = [
  { name: "staff-second-factor", path: "/", role: "nutritionist" },
  { name: "staff-second-factor-authenticator", path: "/", role: "nutritionist", prepare: pressButton("Use an authenticator app instead") },
];

/** What a new practice shows before it has an account. */
const frontDoor: Screen[] = [
  { name: "empty-front-door", path: "/" },
  { name: "empty-auth", path: "/auth" },
];

/** What a new practice shows while there is nothing in it, the clients' screens last, since the coach has a client from then on. */
const emptyScreens: Screen[] = [
  ...Object.entries({
    home: "/",
    clients: "/?section=clients",
    review: "/?section=checkins",
    messages: "/?section=messages",
    emails: "/?section=emails",
    automation: "/?section=automation",
    import: "/bulk-import",
    leads: "/leads",
    "leads-board": "/leads?layout=board",
    finances: "/finances",
    settings: "/settings",
    "settings-practice": "/settings/practice",
    "settings-payments": "/settings/payments",
    "settings-email": "/settings/email",
    "settings-agreement": "/settings/agreement",
    "settings-team": "/settings/team",
    "data-to-erase": "/data-to-erase",
    "activity-log": "/activity-log",
  }).map(([name, path]): Screen => ({ name: `empty-coach-${name}`, path, role: "empty coach" })),
  ...Object.entries({ pending: "/", plans: "/?section=plans", messages: "/?section=messages" }).map(([name, path]): Screen => ({ name: `empty-nutritionist-${name}`, path, role: "empty nutritionist" })),
];
const emptyClientScreens = Object.entries({ home: "/", checkin: "/?section=checkin", progress: "/?section=progress", nutrition: "/?section=nutrition", messages: "/?section=messages", onboarding: "/?section=onboarding" }).map(([name, path]): Screen => ({ name: `empty-client-${name}`, path, role: "empty client" }));

async function asPerson(role: Screen["role"], work: (request: APIRequestContext) => Promise<unknown>) {
  const context = await browser.newContext({ baseURL: address });
  await signIn(context, role);
  await work(context.request);
  await context.close();
}

async function expandAll(page: Page) {
  for (const part of await page.getByText("Optional", { exact: true }).all()) await part.click();
}

/** Clicks a button that opens a lazily loaded dialog. */
function openDialog(name: string | RegExp) {
  return async (page: Page) => {
    await pressButton(name)(page);
    await page.getByRole("dialog").waitFor();
  };
}

/** Adds two questions to the list and hides another; nothing is published. */
async function changeQuestions(page: Page) {
  await page.getByRole("button", { name: "Add from our library" }).click();
  for (const label of ["How does your pelvic floor feel?", "What kept you awake?"]) {
    await page.getByRole("button", { name: `Add: ${label}` }).click();
    await page.getByRole("button", { name: `Added: ${label}` }).waitFor();
  }
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Edit: How did your training go?" }).click();
  await page.getByLabel("Question", { exact: true }).fill("كيف كان تمرينك هذا الأسبوع؟ 💪 وهل كان لديك وقت كافٍ بين العمل والأطفال؟");
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Hide: Energy" }).click();
  for (let step = 0; step < 27; step += 1) await page.getByRole("button", { name: "Move up: How does your pelvic floor feel?" }).click();
}

/** A new question with answers to choose from, without one of them. */
async function writeQuestion(page: Page) {
  await page.getByRole("button", { name: "Add question" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("How it's answered").selectOption("several-of");
  await dialog.getByLabel("When it's asked").selectOption("chosen-weeks");
  await dialog.getByRole("textbox", { name: "Weeks" }).fill("4, x");
  await dialog.getByRole("textbox", { name: "Answer 1" }).fill("A child");
  await dialog.getByRole("button", { name: "Add question" }).click();
  await dialog.getByText("Please enter whole numbers").waitFor();
}

async function waitForChart(page: Page) {
  await page.getByRole("figure").first().locator("polyline").waitFor();
}

async function openTrends(page: Page) {
  await openTab("Client Trends")(page);
  await page.getByRole("tabpanel", { name: "Client Trends" }).getByRole("link", { name: "Sophie Bennett" }).click();
  await page.getByRole("figure", { name: /^Weight/ }).waitFor();
}

async function openClient(page: Page) {
  await page.locator('a[href*="/client-checkins"]').first().click();
  await page.waitForURL("**/client-checkins**");
}

async function openReceipt(page: Page) {
  await page.getByRole("link", { name: /^Receipt for / }).first().click();
  await page.waitForURL("**/receipts/**");
}

async function openProfile(page: Page) {
  await page.getByRole("article").first().getByRole("heading", { level: 2 }).getByRole("link").click();
  await page.waitForURL("**/client-profile/**");
}

function openConversation(name: string) {
  return async (page: Page) => {
    await page.getByRole("list", { name: "Conversations" }).getByRole("link", { name }).click();
    await page.getByRole("region", { name: `Messages with ${name}` }).waitFor();
  };
}

/** The page with the chat of one client. */
async function openClientMessages(page: Page) {
  const profile = (await page.getByRole("article").first().getByRole("heading", { level: 2 }).getByRole("link").getAttribute("href")) ?? "";
  await page.goto(`${address}/client-messages?client=${profile.split("/").at(-1)}`);
  await page.getByRole("region", { name: /^Messages with / }).waitFor();
}

/** The page of the link with which the coach asks this client to pay. */
async function openPaymentLink(page: Page) {
  const { id } = (await (await page.request.get(`${address}/api/auth/user`)).json()) as { id: string };
  await asPerson("coach", async (request) => {
    const setup = await request.post("/api/create-payment-setup", { data: { clientId: id, priceId: "price_monthly_coaching" } });
    const { paymentUrl } = (await setup.json()) as { paymentUrl: string };
    await page.goto(address + new URL(paymentUrl).pathname);
  });
  await page.getByLabel("Card number").waitFor();
}

function openProfileTab(name: string) {
  return async (page: Page) => {
    await openProfile(page);
    await openTab(name)(page);
  };
}

async function editProfile(page: Page) {
  await openProfileTab("Intake")(page);
  await page.getByRole("button", { name: "Edit details" }).click();
}

async function setUpPayment(page: Page) {
  const profile = (await page.locator('a[href^="/client-profile/"]').first().getAttribute("href")) ?? "";
  await page.goto(`${address}/?section=clients&setup=${profile.split("/").at(-1)}`);
  await page.getByRole("dialog").waitFor();
}

async function openQuickView(page: Page) {
  const profile = (await page.getByRole("article").first().getByRole("heading", { level: 2 }).getByRole("link").getAttribute("href")) ?? "";
  await page.goto(`${address}/?section=checkins&view=${profile.split("/").at(-1)}`);
  await page.getByRole("dialog").getByText("Recent Progress").waitFor();
}

async function openPlanUpload(page: Page) {
  await page.getByRole("link", { name: /^Create Plan/ }).first().click();
  await page.getByRole("button", { name: "Upload plan" }).waitFor();
}

async function previewSample(page: Page) {
  await page.getByRole("button", { name: "Load Sample Data" }).click();
  await page.getByText("Sample Data Loaded").first().waitFor();
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("table", { name: "What will happen" }).waitFor();
}

/** As it is asked when somebody has been signed in for over 15 minutes. */
async function askForStepUp(page: Page) {
  await page.route("**/api/auth/step-up", (route) => route.fulfill({ json: { openUntil: null, ways: ["password"], demoPassword: null } }));
  await page.getByRole("link", { name: "Export", exact: true }).click();
  await page.getByRole("dialog").getByLabel("Your password").waitFor();
}

async function addPasskey(page: Page) {
  await addVirtualAuthenticator(page);
  await page.getByLabel("Name of this device").fill("My phone");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("not used yet").waitFor();
}

async function beginAuthenticator(page: Page) {
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
}

async function addAuthenticator(page: Page) {
  await beginAuthenticator(page);
  const secret = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  await page.getByLabel("Code").fill(authenticatorCode(secret));
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
}

async function askToErase(page: Page) {
  await page.getByRole("button", { name: "Erase my account" }).click();
  await page.getByRole("alertdialog").waitFor();
}

async function requestErasure(page: Page) {
  await askToErase(page);
  await page.getByRole("alertdialog").getByRole("button", { name: "Erase my account" }).click();
  await page.getByRole("button", { name: "Keep my account" }).first().waitFor();
}

async function signInAgain(page: Page) {
  const email = /\S+@example\.com/.exec(await page.getByText("You sign in as").innerText())?.[0] ?? "";
  await page.request.post(`${address}/api/demo-logout`);
  await page.goto(`${address}/auth`);
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(newPassword);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("heading", { name: "One more step" }).waitFor();
}

/** Makes a second factor compulsory for staff. The coach who asks for it needs one first. */
async function demandSecondFactor(browser: Browser) {
  const coach = await browser.newContext();
  await signIn(coach, "coach");
  const page = await coach.newPage();
  await page.goto(`${address}/profile`);
  await addAuthenticator(page);
  await page.getByRole("button", { name: "I've saved them" }).click();
  await page.goto(`${address}/settings/security`);
  await page.getByRole("switch", { name: "Require a second factor" }).click();
  await page.getByText("Second factor required", { exact: true }).waitFor();
  await coach.close();
}

const newPassword = "long-enough-password-for-pictures";

async function signIn(context: BrowserContext, role: Screen["role"]) {
  if (role === "newcomer") {
    const email = `nora.${crypto.randomUUID().slice(0, 4)}@example.com`;
    await context.request.post(`${address}/api/auth/register`, { data: { email, password: newPassword, firstName: "Nora", lastName: "Newcomer", role: "client" } });
  } else if (role?.startsWith("empty ")) {
    const [, plainRole] = role.split(" ");
    const data = { email: `${plainRole}@example.com`, password: newPassword };
    const made = await context.request.post(`${emptyAddress}/api/auth/register`, { data: { ...data, firstName: "Ada", lastName: "New", role: plainRole } });
    if (!made.ok()) await context.request.post(`${emptyAddress}/api/auth/login`, { data });
  } else if (role?.includes("@")) await signInByResetLink(context.request, address, role);
  else if (role) await context.request.post(`${address}/api/demo-login`, { data: { role } });
}

/** Whether the picture of a screen is asked for. */
const isAskedFor = (name: string, size: string, colorScheme: string) => isWhole || (isTour ? isTourStop(name, size, colorScheme) : names.some((start) => name.startsWith(start)));

const arranged = new Set<Screen["arrange"]>();

async function takePictures(list: Screen[], of = address) {
  let taken = 0;
  for (const [size, viewport] of Object.entries(sizes))
    for (const colorScheme of ["light", "dark"] as const) {
      const contexts = new Map<Screen["role"], BrowserContext>();
      for (const { name, path, role, arrange, prepare } of list) {
        if (!isAskedFor(name, size, colorScheme)) continue;
        const context = contexts.get(role) ?? (await browser.newContext({ viewport, colorScheme, locale: "en-GB", timezoneId: "Europe/London", hasTouch: size === "phone" || size === "tablet" }));
        if (!contexts.has(role)) {
          await signIn(context, role);
          // With an open event stream the network never becomes idle.
          await context.route("**/api/events*", (route) => route.abort());
        }
        contexts.set(role, context);
        if (arrange && !arranged.has(arrange)) await arrange();
        if (arrange) arranged.add(arrange);
        const page = await context.newPage();
        await page.goto(of + path, { waitUntil: "networkidle" });
        await prepare?.(page);
        await page.waitForLoadState("networkidle");
        await page.waitForFunction(() => document.querySelector("main [data-slot=skeleton]") === null);
        await captureTourStop(page, name, size, colorScheme);
        // Reduced motion, so that pictures show the end of animations.
        await page.screenshot({ path: `${folder}/${name}-${size}-${colorScheme}.png`, fullPage: true, animations: "disabled" });
        await page.close();
        taken += 1;
      }
      for (const context of contexts.values()) await context.close();
    }
  return taken;
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
startTour();
const browser = await chromium.launch({ executablePath: process.env.PLAYWRIGHT_CHROMIUM, args });
let taken = await takePictures(screens);
taken += await takePictures(weekScreens);
if (staffScreens.some(({ name }) => isAskedFor(name, "phone", "light"))) {
  await demandSecondFactor(browser);
  taken += await takePictures(staffScreens);
}
for (const list of [frontDoor, emptyScreens, emptyClientScreens]) taken += await takePictures(list, emptyAddress);
await browser.close();
if (isWhole || isTour) writeTour();
process.stdout.write(isTour ? "The tour is in docs/tour.md\n" : `${taken} pictures in ${folder}\n`);
