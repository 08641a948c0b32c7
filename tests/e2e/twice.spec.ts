import { type APIRequestContext, type Page, request as requests } from "@playwright/test";
import { dayInTimeZone } from "@/lib/platform/clock";
import { addDays } from "@/lib/platform/days";
import { submitCheckInByApi } from "@/tests/e2e/support/check-in";
import { pdfFile } from "@/tests/e2e/support/nutrition";
import { confirmEmail, expect, setJoinedDaysAgo, signInAsDemo, signUp, test, uniqueEmail } from "@/tests/e2e/support/test";

/*
 * Everything that sends or adds something is done twice in a row. Each toast has to say what the server did: what it counts
 * before and after.
 */

interface World {
  /** The demo coach, through the API. */
  coach: APIRequestContext;
  /** A client who has just signed up, through the API. */
  client: APIRequestContext;
  person: { id: string; email: string; firstName: string; lastName: string };
}

interface Twice {
  /** Whose page it is; the coach's unless said otherwise. */
  as?: "client";
  prepare?: (world: World) => Promise<unknown>;
  path: (world: World) => string;
  act: (page: Page, world: World, time: number) => Promise<unknown>;
  /** The title of the toast after each time, and how many of what the server counts were added. */
  says: readonly [RegExp, RegExp];
  adds: readonly [number, number];
  count: (world: World) => Promise<number>;
}

const get = async (api: APIRequestContext, path: string): Promise<unknown> => (await api.get(path)).json();
const list = async (api: APIRequestContext, path: string) => (await get(api, path)) as unknown[];
const emailsTo = (address: (world: World) => string, type: string) => async (world: World) =>
  ((await get(world.coach, "/api/email-automation/history?limit=100")) as { toEmail: string; type: string }[]).filter((email) => email.toEmail === address(world) && email.type === type).length;
const toPerson = ({ person }: World) => person.email;
const toCoach = () => "coach@example.com";
const profileOf = ({ person }: World) => `/client-profile/${person.id}`;
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();
const confirm = (page: Page, name: string) => page.getByRole("alertdialog").getByRole("button", { name }).click();
const messagesWith = (world: World) => list(world.coach, `/api/messages/${world.person.id}`).then(({ length }) => length);

/** The prospect of the running case, and their lead. */
let prospect = "";
let leadId = "";
const leads = async (world: World) => (await list(world.coach, `/api/leads?q=${encodeURIComponent(prospect)}`)).length;

const cases: Record<string, Twice> = {
  "adding the same prospect": {
    path: () => "/leads",
    act: async (page) => {
      const form = page.getByRole("tabpanel", { name: "Add with email" });
      await form.getByLabel("Full name").fill("Tina Twice");
      await form.getByLabel("Email").fill(prospect);
      await form.getByRole("button", { name: "Add prospect" }).click();
    },
    says: [/^Prospect added successfully$/, /^Already in your pipeline$/],
    adds: [1, 0],
    count: emailsTo(() => prospect, "discovery-invite"),
  },
  "sending a template to oneself": {
    path: () => "/email-preview?template=milestone",
    act: (page) => press(page, "Send Test"),
    says: [/^Test Sent$/, /^Test not sent again$/],
    adds: [1, 0],
    count: emailsTo(toCoach, "milestone"),
  },
  "testing a rule": {
    path: () => "/?section=automation",
    act: (page) => press(page, "Test to myself of Program Delivery"),
    says: [/^Test Completed$/, /^Test not sent again$/],
    adds: [1, 0],
    count: async (world) => ((await get(world.coach, "/api/email-automation/history?limit=100")) as { toEmail: string }[]).filter(({ toEmail }) => toEmail === toCoach()).length,
  },
  "emailing a password link": {
    path: profileOf,
    act: async (page) => {
      await press(page, /^Email a password link/);
      await confirm(page, "Email the link");
    },
    says: [/^Link sent$/, /^Link sent$/],
    adds: [1, 1],
    count: emailsTo(toPerson, "password-reset"),
  },
  "inviting the same colleague": {
    path: () => "/settings",
    act: async (page) => {
      await page.getByRole("textbox", { name: "Email", exact: true }).fill(prospect);
      await press(page, "Send invitation");
    },
    says: [/^Invitation sent$/, /^Invitation not sent$/],
    adds: [1, 0],
    count: emailsTo(() => prospect, "set-password"),
  },
  "writing a private note": {
    path: profileOf,
    act: async (page) => {
      await page.getByLabel("New note").fill("Prefers mornings");
      await press(page, "Add note");
    },
    says: [/^$/, /^$/],
    adds: [1, 1],
    count: ({ coach, person }) => list(coach, `/api/clients/${person.id}/notes`).then(({ length }) => length),
  },
  "emailing feedback": {
    prepare: async (world) => {
      await setJoinedDaysAgo(world.coach, world.person.id, 20);
      await submitCheckInByApi(world.client);
    },
    path: ({ person }) => `/client-checkins?clientId=${person.id}`,
    act: async (page, _, time) => {
      await press(page, time === 1 ? /^Add Feedback/ : /^Edit feedback/);
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox", { name: /^Feedback for/ }).fill("Well done, keep going");
      await dialog.getByRole("checkbox", { name: "Also send it by email" }).check();
      await dialog.getByRole("button", { name: /^Save (& close|feedback)/ }).click();
    },
    says: [/^Feedback Added$/, /^Feedback Updated$/],
    adds: [1, 0],
    count: emailsTo(toPerson, "coach-feedback"),
  },
  "writing a message": {
    path: ({ person }) => `/?section=messages&with=${person.id}`,
    act: async (page) => {
      await page.getByRole("textbox", { name: /^Message to / }).fill("See you on Monday");
      await press(page, "Send message");
    },
    says: [/^$/, /^$/],
    adds: [1, 1],
    count: messagesWith,
  },
  "pausing a client": {
    path: profileOf,
    act: async (page, _, time) => {
      await press(page, time === 1 ? /^Pause$/ : /^Change pause$/);
      await page.getByLabel("Last day of the pause").fill(addDays(dayInTimeZone("Europe/London", new Date()), 10 + time));
      await page.getByRole("dialog").getByRole("button", { name: /^(Pause|Save)$/ }).click();
    },
    says: [/is paused$/, /^Pause changed$/],
    adds: [1, 0],
    count: async (world) => (((await get(world.coach, `/api/client-profile/${world.person.id}`)) as { pausedUntil: string | null }).pausedUntil ? 1 : 0),
  },
  "uploading a plan": {
    path: profileOf,
    act: async (page) => {
      await page.getByLabel("Title").fill("My plan");
      await page.locator("input[type=file]").last().setInputFiles(pdfFile("plan.pdf"));
      await press(page, /^Upload/);
    },
    says: [/^Success$/, /^Success$/],
    adds: [1, 1],
    count: ({ coach, person }) => list(coach, `/api/nutrition-plans/${person.id}`).then(({ length }) => length),
  },
  "switching that plan off and on": {
    prepare: async ({ coach, person }) => {
      const file = pdfFile("plan.pdf");
      const created = await coach.post("/api/nutrition-plans", { data: { clientId: person.id, title: "My plan", fileName: file.name, fileSize: file.buffer.length } });
      await coach.put(`/api/nutrition-plans/${((await created.json()) as { id: string }).id}/file`, { multipart: { file } });
    },
    path: profileOf,
    act: (page, _, time) => press(page, time === 1 ? /^Deactivate/ : /^Activate/),
    says: [/^Plan Deactivated$/, /^Plan Activated$/],
    adds: [-1, 1],
    count: async ({ coach, person }) => ((await get(coach, `/api/nutrition-plans/${person.id}`)) as { isActive: boolean }[]).filter(({ isActive }) => isActive).length,
  },
  "creating a link for the same prospect": {
    path: () => "/leads",
    act: async (page) => {
      await page.getByRole("tab", { name: "Trackable link" }).click();
      const form = page.getByRole("tabpanel", { name: "Trackable link" });
      await form.getByLabel("Full name").fill("Tina Twice");
      await form.getByLabel("Email").fill(prospect);
      await form.getByRole("button", { name: "Create trackable link" }).click();
    },
    says: [/^Trackable link created$/, /^Trackable link created$/],
    adds: [1, 0],
    count: leads,
  },
  "writing a note about a lead": {
    prepare: async ({ coach }) => {
      leadId = ((await (await coach.post("/api/leads/quick-add", { data: { fullName: "Tina Twice", email: prospect } })).json()) as { id: string }).id;
    },
    path: () => `/leads?lead=${leadId}`,
    act: async (page) => {
      await page.getByRole("tab", { name: "Notes & history" }).click();
      await page.getByRole("dialog").getByLabel("New note").fill("Called back");
      await page.getByRole("dialog").getByRole("button", { name: "Add note" }).click();
    },
    says: [/^Note added successfully$/, /^Note added successfully$/],
    adds: [1, 1],
    count: async ({ coach }) => ((await get(coach, `/api/leads/${leadId}`)) as { events: { kind: string }[] }).events.filter(({ kind }) => kind === "note").length,
  },
  "asking to be erased, and changing one's mind": {
    as: "client",
    path: () => "/profile",
    act: async (page, _, time) => {
      if (time === 2) return press(page, "Keep my account");
      await press(page, "Erase my account");
      await confirm(page, "Erase my account");
    },
    says: [/^We've got your request$/, /^Your account stays$/],
    adds: [1, -1],
    count: async ({ coach, person }) => ((await get(coach, "/api/erasures")) as { requested: { clientId: string }[] }).requested.filter(({ clientId }) => clientId === person.id).length,
  },
  "agreeing to photos, and withdrawing it": {
    as: "client",
    path: () => "/profile",
    act: async (page, _, time) => {
      if (time === 1) return press(page, "I agree Your progress photos");
      await press(page, "Withdraw consent: Your progress photos");
      await confirm(page, "Withdraw");
    },
    says: [/^$/, /^Consent withdrawn$/],
    adds: [1, -1],
    count: async ({ client, person }) => ((await get(client, `/api/clients/${person.id}/privacy`)) as { consents: { kind: string; state: string }[] }).consents.filter(({ kind, state }) => kind === "body_photos" && state === "given").length,
  },
  "sending the food diary, and changing it": {
    as: "client",
    path: () => "/?section=nutrition",
    act: async (page, _, time) => {
      if (time === 2) await press(page, "Edit");
      for (const day of [1, 2, 3]) await page.getByRole("textbox", { name: `What did you eat and drink on day ${day}?` }).fill(`Porridge and soup, time ${time}`);
      await press(page, time === 1 ? "Submit diary" : "Update diary");
    },
    says: [/^Food Diary Submitted/i, /^Food Diary Updated/i],
    adds: [1, 0],
    count: ({ coach, person }) => list(coach, `/api/food-diaries?clientId=${person.id}`).then(({ length }) => length),
  },
};

const toasts = (page: Page) => page.getByRole("region", { name: /Notification/ }).getByRole("listitem");

for (const [name, { as, prepare, path, act, says, adds, count }] of Object.entries(cases)) {
  test(`${name} twice: each toast says what happened`, { tag: "@once" }, async ({ page, baseURL }) => {
    prospect = uniqueEmail("twice");
    const [coach, client] = await Promise.all([requests.newContext({ baseURL }), requests.newContext({ baseURL })]);
    await signInAsDemo(coach, "coach");
    const world: World = { coach, client, person: await signUp(client, "Tina", `Twice${Date.now()}`) };
    await confirmEmailIfNeeded(as, world);
    await prepare?.(world);
    await page.context().addCookies((await (as === "client" ? client : coach).storageState()).cookies);
    await page.goto(path(world));
    for (const [index, title] of says.entries()) {
      const before = await count(world);
      await act(page, world, index + 1);
      if (title.source === "^$") await expect(toasts(page)).toHaveCount(0);
      else {
        await expect(toasts(page).getByText(title)).toBeVisible();
        await toasts(page).getByRole("button", { name: "Close" }).click();
        await expect(toasts(page)).toHaveCount(0);
      }
      await expect.poll(() => count(world)).toBe(before + (adds[index] ?? 0));
    }
    await coach.dispose();
    await client.dispose();
  });
}

/** Most mails only go to a confirmed address. */
const confirmEmailIfNeeded = (as: "client" | undefined, { coach, person }: World) => (as === "client" ? undefined : confirmEmail(coach, person.id));
