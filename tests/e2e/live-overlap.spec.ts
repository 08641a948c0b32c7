import { type APIRequestContext, type Browser, type Page, request as requests } from "@playwright/test";
import { paths, profileTabs } from "@/lib/platform/paths";
import { submitCheckInByApi } from "@/tests/e2e/support/check-in";
import { submitDiaryByApi, uploadCoachPlanByApi } from "@/tests/e2e/support/nutrition";
import { withServer } from "@/tests/e2e/support/own-server";
import { expect, signUp, test, waitForScriptsOnLoad } from "@/tests/e2e/support/test";
import { isFullRun } from "@/tests/support/full-run";

/*
 * A page refetches after its own write and after every stream event. These tests let both happen at once, and expect the final
 * state on the page without a reload.
 */

interface Person {
  id: string;
  api: APIRequestContext;
  /** Opens a new page in this person's browser. */
  openPage: () => Promise<Page>;
}

interface World {
  address: string;
  coach: Person;
  nutritionist: Person;
  /** Signs a new client up. */
  newClient: () => Promise<Person>;
}

/** A write on a page, and what somebody else does meanwhile. */
interface Overlap {
  /** Opens the page once, or once per round where the write can only be made once. */
  open: (world: World) => Promise<Page>;
  everyRound?: boolean;
  /** The path of the page's own write. */
  writes: RegExp;
  write: (page: Page, round: number) => Promise<unknown>;
  meanwhile: (world: World, round: number) => Promise<unknown>;
  /** What the page shows once both are done. */
  shows: (page: Page, round: number) => Promise<unknown>;
}

async function post(api: APIRequestContext, path: string, data: object) {
  const response = await api.post(path, { data });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
}
const say = (from: Person, to: string, content: string) => post(from.api, "/api/messages", { recipientId: to, content });
const nthText = (what: string, round: number) => `${what} number ${round}.`;
const log = (page: Page) => page.getByRole("region", { name: /^Messages with / });
/** A read that never answers is given up after 10 s, and a failed one is repeated with growing pauses. */
const within = { timeout: 45_000 };
const sees = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible(within);

async function sendMessage(page: Page, text: string) {
  await page.getByRole("textbox", { name: /^Message to / }).fill(text);
  await page.getByRole("textbox", { name: /^Message to / }).press("Enter");
}

/** The client of the overlap, for what others do to them. */
let client: Person;
const openAs = (path: string) => async (world: World) => {
  client = await world.newClient();
  const page = await client.openPage();
  await page.goto(path);
  return page;
};
const openAsCoach = (path: (id: string) => string) => async (world: World) => {
  client = await world.newClient();
  const page = await world.coach.openPage();
  await page.goto(path(client.id));
  return page;
};

async function showsBothMessages(page: Page, round: number) {
  await expect(log(page).getByText(nthText("My message", round), { exact: true })).toBeVisible(within);
  await expect(log(page).getByText(nthText("Your message", round), { exact: true })).toBeVisible(within);
}

const overlaps: Record<string, Overlap> = {
  "a client writes a message while their coach does": {
    open: openAs("/?section=messages"),
    writes: /\/api\/messages$/,
    write: (page, round) => sendMessage(page, nthText("My message", round)),
    meanwhile: ({ coach }, round) => say(coach, client.id, nthText("Your message", round)),
    shows: showsBothMessages,
  },
  "a coach writes a message while the client does": {
    open: openAsCoach((id) => `/?section=messages&with=${id}`),
    writes: /\/api\/messages$/,
    write: (page, round) => sendMessage(page, nthText("My message", round)),
    meanwhile: ({ coach }, round) => say(client, coach.id, nthText("Your message", round)),
    shows: showsBothMessages,
  },
  "a client completes an onboarding step while their coach writes": {
    open: openAs("/?section=onboarding"),
    everyRound: true,
    writes: /\/complete-step$/,
    write: (page) => page.getByRole("button", { name: "Mark as Watched" }).click(),
    meanwhile: ({ coach }, round) => say(coach, client.id, nthText("Welcome", round)),
    shows: async (page) => {
      await sees(page, "Step 2 of 7 · about 10-15 minutes");
      await expect.poll(async () => (await unread(page)).messages, within).toBe(1);
    },
  },
  "a client sends a food diary while their coach switches a plan on": {
    open: openAs("/?section=nutrition"),
    everyRound: true,
    writes: /\/food-diaries$/,
    write: async (page) => {
      for (const day of [1, 2, 3]) await page.getByRole("textbox", { name: `What did you eat and drink on day ${day}?` }).fill("Porridge, soup, rice");
      await page.getByRole("button", { name: "Submit diary" }).click();
    },
    meanwhile: ({ coach }, round) => uploadCoachPlanByApi(coach.api, client.id, nthText("Plan", round)),
    shows: async (page, round) => {
      await expect(page.getByRole("button", { name: "Submit diary" })).toBeHidden(within);
      await sees(page, nthText("Plan", round));
    },
  },
  "a client saves their profile while their coach renames them": {
    open: openAs("/profile"),
    writes: /\/api\/profile$/,
    write: async (page, round) => {
      await page.getByLabel("Phone").fill(`+44 7700 ${900_000 + round}`);
      await page.getByRole("button", { name: "Save profile" }).click();
    },
    meanwhile: ({ coach }, round) => say(coach, client.id, nthText("A word", round)),
    shows: async (page, round) => {
      await expect.poll(async () => (await unread(page)).messages, within).toBe(round);
      await expect(page.getByText("Profile saved", { exact: true })).toBeVisible(within);
    },
  },
  "a coach adds a note while the client writes": {
    open: openAsCoach((id) => paths.clientProfile(id, "notes")),
    writes: /\/notes$/,
    write: async (page, round) => {
      await page.getByLabel("New note").fill(nthText("Note", round));
      await page.getByRole("button", { name: "Add note" }).click();
    },
    meanwhile: async (_, round) => expect((await client.api.patch("/api/profile", { data: { phone: `+44 7700 ${910_000 + round}` } })).ok()).toBe(true),
    shows: async (page, round) => {
      await sees(page, nthText("Note", round));
      await sees(page, `+44 7700 ${910_000 + round}`);
    },
  },
  "a coach switches a rule while a colleague switches another": {
    open: async ({ coach }) => {
      const page = await coach.openPage();
      await page.goto("/?section=automation");
      return page;
    },
    writes: /\/automation\/rules\//,
    write: async (page) => {
      const first = page.getByRole("switch").nth(0);
      // It takes no press until the round before is over on the screen too.
      await expect(first).toBeEnabled(within);
      await first.click();
    },
    meanwhile: async ({ coach }, round) => {
      const second = (await automationRules(coach.api))[1];
      expect((await coach.api.patch(`/api/automation/rules/${second?.id}`, { data: { enabled: round % 2 === 0 } })).ok()).toBe(true);
    },
    shows: async (page, round) => {
      await expect(page.getByRole("switch").nth(1)).toBeChecked({ ...within, checked: round % 2 === 0 });
      await expect.poll(async () => (await automationRules(page.request))[0]?.enabled === (await page.getByRole("switch").nth(0).isChecked()), within).toBe(true);
    },
  },
  "a coach adds a lead while somebody sends the discovery form": {
    open: async ({ coach }) => {
      const page = await coach.openPage();
      await page.goto("/leads?list=all&q=Overlap");
      return page;
    },
    writes: /\/quick-add$/,
    write: async (page, round) => {
      const form = page.getByRole("tabpanel", { name: "Add with email" });
      await form.getByLabel("Full name").fill(`Overlap Added ${round}`);
      await form.getByLabel("Email").fill(`overlap.added.${round}@example.com`);
      await form.getByRole("button").click();
    },
    meanwhile: ({ coach }, round) => post(coach.api, "/api/leads/trackable-link", { fullName: `Overlap Linked ${round}` }),
    shows: async (page, round) => {
      await expect(page.getByRole("button", { name: `Overlap Added ${round}`, exact: true }).first()).toBeVisible(within);
      await expect(page.getByRole("button", { name: `Overlap Linked ${round}`, exact: true }).first()).toBeVisible(within);
    },
  },
};

const unread = async (page: Page) => (await (await page.request.get("/api/conversations/unread")).json()) as { messages: number };
const automationRules = async (api: APIRequestContext) => (await (await api.get("/api/automation/rules")).json()) as { id: string; enabled: boolean }[];

/** Whether the event comes before the write reaches the server, with it, or between its response and the refetch. */
const moments = ["before", "with", "after"] as const;

async function overlap({ writes, write, meanwhile, shows }: Overlap, world: World, page: Page, round: number) {
  const moment = moments[round % moments.length];
  let others: Promise<unknown> | undefined;
  const isWrite = (url: URL) => writes.test(url.pathname);
  await page.route(isWrite, async (route) => {
    if (route.request().method() === "GET") return route.fallback();
    if (moment === "before") await (others = meanwhile(world, round));
    if (moment === "with") others = meanwhile(world, round);
    const response = await route.fetch();
    if (moment === "after") others = meanwhile(world, round);
    await route.fulfill({ response });
  });
  await write(page, round);
  await expect.poll(() => others !== undefined).toBe(true);
  await others;
  await shows(page, round);
  await page.unroute(isWrite);
}

/** Every tenth read of the page answers 503, breaks off or never answers. */
async function failSomeReads(page: Page) {
  let reads = 0;
  await page.route("**/api/**", async (route) => {
    if (route.request().method() !== "GET" || route.request().url().includes("/api/events")) return route.fallback();
    reads += 1;
    if (reads % 10 !== 0) return route.fallback();
    if (reads % 30 === 10) return route.fulfill({ status: 503, json: { message: "Busy" } });
    if (reads % 30 === 20) return route.abort();
    return undefined;
  });
}

async function withWorld(browser: Browser, work: (world: World) => Promise<void>) {
  await withServer({ DEMO_MODE: "1" }, async (address) => {
    const closers: (() => Promise<void>)[] = [];
    const newApi = async () => {
      const api = await requests.newContext({ baseURL: address });
      closers.push(() => api.dispose());
      return api;
    };
    const toPerson = ({ id }: { id: string }, api: APIRequestContext): Person => ({
      id,
      api,
      openPage: async () => {
        const context = await browser.newContext({ baseURL: address, viewport: { width: 1440, height: 900 }, locale: "en-GB", timezoneId: "Europe/London", storageState: await api.storageState() });
        closers.push(() => context.close());
        return waitForScriptsOnLoad(await context.newPage());
      },
    });
    const staff = async (role: "coach" | "nutritionist") => {
      const api = await newApi();
      return toPerson((await (await api.post("/api/demo-login", { data: { role } })).json()) as { id: string }, api);
    };
    let count = 0;
    const newClient = async () => {
      const api = await newApi();
      return toPerson(await signUp(api, `Ola${String.fromCharCode(97 + (count += 1) % 26)}`, "Overlap"), api);
    };
    try {
      await work({ address, coach: await staff("coach"), nutritionist: await staff("nutritionist"), newClient });
    } finally {
      for (const close of closers.toReversed()) await close();
    }
  });
}

/** Runs every overlap this many times, each with its own people. */
async function runOverlaps(world: World, rounds: number, prepare: (page: Page) => Promise<unknown>) {
  const prepared = new Set<Page>();
  const open = async (step: Overlap) => {
    const page = await step.open(world);
    if (!prepared.has(page)) await prepare(page);
    prepared.add(page);
    return page;
  };
  for (const [name, step] of Object.entries(overlaps))
    await test.step(name, async () => {
      let page = await open(step);
      for (let round = 1; round <= rounds; round += 1) {
        if (step.everyRound && round > 1) page = await open(step);
        await overlap(step, world, page, round);
      }
    });
}

test("a page shows its own write and what others did meanwhile, every time", { tag: "@once" }, async ({ browser }) => {
  const rounds = isFullRun ? 25 : 2;
  test.setTimeout(120_000 + rounds * 60_000);
  await withWorld(browser, (world) => runOverlaps(world, rounds, () => Promise.resolve()));
});

test("a page shows them too where one read in ten fails or never answers", { tag: "@once" }, async ({ browser }) => {
  const rounds = isFullRun ? 25 : 1;
  test.setTimeout(120_000 + rounds * 240_000);
  await withWorld(browser, (world) => runOverlaps(world, rounds, failSomeReads));
});

const section = (name: string) => () => `/?section=${name}`;

/** Every page of each role, by a client's id. The activity log is the one page that stays as it was opened. */
const pages: Record<"coach" | "nutritionist" | "client", ((clientId: string) => string)[]> = {
  coach: [
    ...["dashboard", "clients", "leads", "checkins", "emails", "automation", "finances", "messages", "import"].map(section),
    ...["/leads?list=all", "/finances", "/bulk-import", "/settings/practice", "/settings/plans", "/settings/questions", "/data-to-erase", "/email-preview", "/profile"].map((path) => () => path),
    ...profileTabs.map((tab) => (id: string) => paths.clientProfile(id, tab)),
    (id) => `/client-checkins?clientId=${id}`,
    (id) => `/client-messages?clientId=${id}`,
    (id) => `/?section=messages&with=${id}`,
  ],
  nutritionist: [...["pending", "upload", "plans", "messages"].map(section), (id) => `/?section=messages&with=${id}`, () => "/profile"],
  client: [...["dashboard", "onboarding", "checkin", "progress", "nutrition", "messages", "intake"].map(section), () => "/profile", () => "/subscribe"],
};

/** Lets everybody do something at the same moment, so that every topic of the event stream changes. */
async function changeEverything({ coach, nutritionist, newClient }: World, somebody: Person, round: number) {
  const joins = async () => {
    const joined = await newClient();
    await Promise.all([say(joined, coach.id, nthText("I am new", round)), submitCheckInByApi(joined.api), submitDiaryByApi(joined.api)]);
  };
  const rule = (await automationRules(coach.api))[0];
  await Promise.all([
    joins(),
    say(somebody, coach.id, nthText("To my coach", round)),
    say(coach, somebody.id, nthText("To my client", round)),
    say(nutritionist, somebody.id, nthText("About food", round)),
    somebody.api.patch("/api/profile", { data: { phone: `+44 7700 ${920_000 + round}` } }),
    post(somebody.api, "/api/onboarding/complete-step", { stepName: "welcome_video", data: { videoWatched: true } }),
    post(coach.api, `/api/clients/${somebody.id}/notes`, { text: nthText("Note", round) }),
    post(coach.api, "/api/leads/quick-add", { fullName: nthText("Lead", round), email: `lead.${round}@example.com` }),
    coach.api.patch(`/api/automation/rules/${rule?.id}`, { data: { enabled: !rule?.enabled } }),
  ]);
}

/** What a page says, without what changes with the clock. */
const said = async (page: Page) => (await page.getByRole("main").innerText()).replaceAll(/just now|online now|last seen[^\n]*|\d+ (seconds?|minutes?|min) ago/gi, "lately");

test("every open page ends with what a fresh one shows, after everybody did something at once", { tag: "@once" }, async ({ browser }) => {
  test.setTimeout(900_000);
  await withWorld(browser, async (world) => {
    let round = 0;
    for (const role of ["coach", "nutritionist", "client"] as const)
      for (const pathOf of pages[role].filter((_, index) => isFullRun || index % 4 === 0)) {
        client = await world.newClient();
        // From then on the nutritionist can write to them.
        await submitDiaryByApi(client.api);
        const path = pathOf(client.id);
        await test.step(`${role}: ${path}`, async () => {
          const reader = role === "client" ? client : world[role];
          const [open, fresh] = [await reader.openPage(), await reader.openPage()];
          await open.goto(path);
          await Promise.all([changeEverything(world, client, (round += 1)), changeEverything(world, client, (round += 1))]);
          await expect(async () => {
            await fresh.goto(path);
            await expect(async () => expect(await said(open)).toBe(await said(fresh))).toPass({ timeout: 5000 });
          }).toPass(within);
          await open.context().close();
          await fresh.context().close();
        });
      }
  });
});
