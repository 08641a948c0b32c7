import { type APIRequestContext, expect, type Locator, type Page, request as requests } from "@playwright/test";
import { paths, type ProfileTab } from "@/lib/platform/paths";
import { confirmEmail, signInAsDemo, signUp, uniqueEmail } from "@/tests/e2e/support/test";

/** What a person can do on a screen, done twice in a row. Each toast has to say what the server did: what `count` says before and after. */
export type Twice = Common & (Repeatable | Unrepeatable);

interface Common {
  /** The endpoints of the writes, as in docs/access.md. */
  writes: readonly `${"POST" | "PUT" | "PATCH" | "DELETE"} /api/${string}`[];
  /** Whose page it is; the coach's unless said otherwise. */
  as?: "client" | "nutritionist" | "visitor";
  /** Makes what the case is about. What it returns, an id or a path, is then `made`. */
  prepare?: (world: World) => Promise<unknown>;
  path: string | ((world: World) => string);
  act: (page: Page, world: World, time: 1 | 2) => Promise<unknown>;
  count: (world: World) => Promise<number>;
}

interface Repeatable {
  /** The title of the toast after each time, null where there is none, and how many of what the server counts were added. */
  says: readonly [RegExp | null, RegExp | null];
  adds: readonly [number, number];
}

interface Unrepeatable {
  says: RegExp | null;
  adds: number;
  /** The control that is gone, or disabled, after the first time. */
  gone: (page: Page, world: World) => Locator;
}

export interface World {
  /** The demo coach, through the API. */
  coach: APIRequestContext;
  /** A client who has just signed up and confirmed their email address, through the API. */
  client: APIRequestContext;
  person: { id: string; email: string; firstName: string; lastName: string };
  /** An address that nobody has yet. */
  address: string;
  made: string;
}

export const get = async <Body>(api: APIRequestContext, path: string): Promise<Body> => (await api.get(path)).json() as Promise<Body>;
export async function post<Body = { id: string }>(api: APIRequestContext, path: string, data: object = {}) {
  const response = await api.post(path, { data });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return (await response.json()) as Body;
}
/** How many there are at a path, all or those that are meant. */
export const countAt = async <Item>(api: APIRequestContext, path: string, isMeant: (item: Item) => boolean = () => true) => (await get<Item[]>(api, path)).filter(isMeant).length;

/** How many emails of this type there are to an address. */
export const emailsTo = (addressOf: (world: World) => string, type: string) => (world: World) =>
  countAt<{ toEmail: string; type: string }>(world.coach, "/api/email-automation/history?limit=100", (email) => email.toEmail === addressOf(world) && email.type === type);
export const countMessages = ({ coach, person }: World) => countAt(coach, `/api/messages/${person.id}`);
/** How often the activity log says this of the client. */
export const entriesAbout = (what: RegExp) => ({ coach, person }: World) => countAt<{ what: string }>(coach, `/api/audit-log?personId=${person.id}&limit=100`, (entry) => what.test(entry.what));
interface Email {
  id: string;
  toEmail: string;
  type: string;
  status: string;
}
/** Waits for an email of this type to an address, as it was sent. */
export async function emailTo({ coach }: World, address: string, type: string) {
  let id: string | undefined;
  const findId = async () => (id = (await get<Email[]>(coach, "/api/email-automation/history?limit=100&status=sent")).find((email) => email.toEmail === address && email.type === type)?.id);
  await expect.poll(findId).toBeDefined();
  return get<{ text: string }>(coach, `/api/email-automation/messages/${id}`);
}
export const toPerson = ({ person }: World) => person.email;
export const toAddress = ({ address }: World) => address;
/** The address of a tab of the person's profile. */
export const profileTab = (tab: ProfileTab) => ({ person }: World) => paths.clientProfile(person.id, tab);
export const fullName = ({ person }: World) => `${person.firstName} ${person.lastName}`;

export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
export const press = (page: Page, name: string | RegExp) => button(page, name).first().click();
export const confirm = (page: Page, name: string) => page.getByRole("alertdialog").getByRole("button", { name, exact: true }).click();
export const pressInDialog = (page: Page, name: string | RegExp) => page.getByRole("dialog").getByRole("button", { name }).click();
export const showsHeading = (page: Page, name: string | RegExp) => expect(page.getByRole("heading", { name })).toBeVisible();

/** Lets a colleague do something just before the page's next write to this path reaches the server. */
export const justBefore = (page: Page, path: string, work: () => Promise<unknown>) =>
  page.route(`**${path}`, async (route) => {
    await work();
    await route.continue();
  }, { times: 1 });

const toasts = (page: Page) => page.getByRole("region", { name: /Notification/ }).getByRole("listitem");

async function expectToast(page: Page, title: RegExp | null) {
  if (title) {
    await expect(toasts(page).getByText(title)).toBeVisible();
    await toasts(page).getByRole("button", { name: "Close" }).click();
  }
  await expect(toasts(page)).toHaveCount(0);
}

/** Each in a session of their own, because what ends the one of the page must not stop the counting. Signing a client in would take longer. */
async function signIn(page: Page, as: Twice["as"], { client }: World) {
  if (as === "client") await page.context().addCookies((await client.storageState()).cookies);
  else if (as !== "visitor") await signInAsDemo(page.request, as ?? "coach");
}

/** Opens the page of a case, acts once and once more, and compares each toast with what the server did. */
export async function doTwice({ as, prepare, path, act, count, ...expected }: Twice, page: Page, baseURL: string | undefined) {
  const [coach, client] = await Promise.all([requests.newContext({ baseURL }), requests.newContext({ baseURL })]);
  const [person] = await Promise.all([signUp(client, "Tina", `Twice${Date.now()}`), signInAsDemo(coach, "coach")]);
  await confirmEmail(coach, person.id);
  const world: World = { coach, client, person, address: uniqueEmail("twice"), made: "" };
  world.made = String(await prepare?.(world));
  await signIn(page, as, world);
  await page.goto(typeof path === "string" ? path : path(world));

  const before = await count(world);
  const [firstTitle, secondTitle] = "gone" in expected ? [expected.says] : expected.says;
  const [first, second] = "gone" in expected ? [expected.adds, 0] : expected.adds;
  await act(page, world, 1);
  await expectToast(page, firstTitle);
  await expect.poll(() => count(world)).toBe(before + first);

  if ("gone" in expected) await expect(expected.gone(page, world).and(page.locator(":enabled"))).toHaveCount(0);
  else {
    await act(page, world, 2);
    await expectToast(page, secondTitle ?? null);
  }
  await expect.poll(() => count(world)).toBe(before + first + second);
  await Promise.all([coach.dispose(), client.dispose()]);
}
