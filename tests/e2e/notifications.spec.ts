import type { BrowserContext, Page, Worker } from "@playwright/test";
import type { NotificationPreferences } from "@/lib/core/push/contract";
import { type PushPayload, toPayload } from "@/lib/core/push/rules";
import { wholeChromium } from "@/tests/e2e/support/browsers";
import { expect, expectAccessible, expectNoOverflow, signUp, test, waitForScriptsOnLoad } from "@/tests/e2e/support/test";

test.use({ ...wholeChromium, serviceWorkers: "allow", permissions: ["notifications"] });

/** Stands in for the browser maker's push service, which a test can't reach: a subscription that the browser keeps until it is cancelled. */
function standInForPushService() {
  const kept = () => localStorage.getItem("test:push-endpoint");
  const subscription = {
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint: kept() ?? "", keys: { p256dh: "B".repeat(87), auth: "A".repeat(22) } }),
    unsubscribe: async () => {
      localStorage.removeItem("test:push-endpoint");
      return true;
    },
  };
  PushManager.prototype.subscribe = async () => {
    localStorage.setItem("test:push-endpoint", `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`);
    return subscription as unknown as PushSubscription;
  };
  PushManager.prototype.getSubscription = async () => (kept() === null ? null : (subscription as unknown as PushSubscription));
}

const preferencesOf = async (page: Page) => (await (await page.request.get("/api/notification-preferences")).json()) as NotificationPreferences;
const stoppedKinds = async (page: Page) => (await preferencesOf(page)).kinds.filter(({ on }) => !on).map(({ kind }) => kind);

/** A push to a worker that is still being activated is dropped. */
async function waitUntilActivated() {
  const { active } = await navigator.serviceWorker.ready;
  if (active && active.state !== "activated") await new Promise((resolve) => active.addEventListener("statechange", resolve, { once: true }));
}

/**
 * Opens the page with the product's worker, and returns what pushes into it and presses what it shows. The push takes the way of
 * a real one from the browser on, already decrypted. Only a person's press may focus a window, so the tests do without that.
 */
async function openWithWorker(page: Page, context: BrowserContext, path: string) {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => registrations[0] && resolve(registrations[0].registrationId));
  });
  await session.send("ServiceWorker.enable");
  await page.goto(path);
  const [registrationId] = await Promise.all([registered, page.evaluate(waitUntilActivated)]);
  const worker: Worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { WindowClient: { prototype: { focus: unknown } } };
    scope.WindowClient.prototype.focus = async function focus(this: unknown) {
      return this;
    };
  });
  const shown = () =>
    page.evaluate(async () => {
      const notifications = (await (await navigator.serviceWorker.ready).getNotifications()) as (Notification & { actions: { title: string }[] })[];
      return notifications.map(({ title, body, tag, actions }) => ({ title, body, tag, actions: actions.map((action) => action.title) }));
    });
  return {
    worker,
    shown,
    push: (payload: PushPayload) => session.send("ServiceWorker.deliverPushMessage", { origin: new URL(page.url()).origin, registrationId, data: JSON.stringify(payload) }),
    press: (tag: string, action = "") =>
      worker.evaluate(
        async ([pressed, button]) => {
          const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; NotificationEvent: new (type: string, init: object) => Event; dispatchEvent: (event: Event) => void };
          const [notification] = await scope.registration.getNotifications({ tag: pressed });
          scope.dispatchEvent(new scope.NotificationEvent("notificationclick", { notification, action: button }));
        },
        [tag, action] as const,
      ),
  };
}

const message = { id: "1", kind: "message", text: "Maya wrote to you", href: "/?section=messages" };
const feedback = { id: "2", kind: "feedback", text: "Your feedback is ready", href: "/?section=progress" };

test("a device shows what is pushed, once, with why it came and how to stop it", async ({ page, context }) => {
  const { id: to } = await signUp(page.request, "Ida");
  const { push, shown } = await openWithWorker(page, context, "/profile");
  await push(toPayload([message], { to, home: "/" }));
  const why = "You have notifications on for messages.";
  await expect.poll(shown).toEqual([{ title: "Maya wrote to you", body: why, tag: "1", actions: ["Stop these"] }]);
  // The push service has delivered it again, with what came since.
  await push(toPayload([message, feedback], { to, home: "/" }));
  await expect.poll(shown).toEqual([{ title: "2 new things", body: "Maya wrote to you\nYour feedback is ready\nYou have notifications on for messages, feedback.", tag: "1", actions: ["Choose which to stop"] }]);
});

test("a press opens the page it is about, and its button stops its kind", async ({ page, context }) => {
  const { id: to } = await signUp(page.request, "Jana");
  const { push, press, shown } = await openWithWorker(page, context, "/profile");
  await push(toPayload([message], { to, home: "/" }));
  await expect.poll(shown).toHaveLength(1);
  await press("1");
  await expect(page).toHaveURL("/?section=messages");
  await expect.poll(shown).toEqual([]);
  await push(toPayload([feedback], { to, home: "/" }));
  await expect.poll(shown).toHaveLength(1);
  await press("2", "stop");
  await expect.poll(async () => (await shown()).map(({ title }) => title)).toEqual(["Stopped"]);
  expect(await stoppedKinds(page)).toEqual(["feedback"]);
});

test("a press on an earlier person's notification does nothing to who is signed in now", async ({ page, context }) => {
  const { id: to } = await signUp(page.request, "Lene");
  const { push, press, shown } = await openWithWorker(page, context, "/profile");
  for (const each of [message, feedback]) await push(toPayload([each], { to, home: "/" }));
  await expect.poll(shown).toHaveLength(2);
  // The cookie is replaced, and no page has noticed: the server refuses it.
  const { id: mona } = await signUp(page.request, "Mona");
  await press("1", "stop");
  await expect(page).toHaveURL("/profile#notifications");
  expect(await stoppedKinds(page)).toEqual([]);
  // The next page tells the worker who is signed in now. Until it has, the worker knows only that the first person isn't.
  await page.goto("/");
  await expect.poll(() => page.evaluate(async () => (await (await caches.match("/offline-claim"))?.json()) as unknown)).toMatchObject({ person: mona });
  await press("2", "stop");
  await expect.poll(async () => (await shown()).map(({ title }) => title)).toEqual(["Not stopped"]);
  expect(await stoppedKinds(page)).toEqual([]);
});

test("where notifications have no buttons, the page says why it came and stops it @phone @desk", async ({ page, context }) => {
  const { id: to } = await signUp(page.request, "Nele");
  const { push, press, shown, worker } = await openWithWorker(page, context, "/profile");
  // As in Safari.
  await worker.evaluate(() => Object.defineProperty(Notification, "maxActions", { value: 0 }));
  await push(toPayload([message], { to, home: "/" }));
  await expect.poll(shown).toHaveLength(1);
  await press("1");
  const reason = page.getByRole("region", { name: "Why you got this notification" });
  await expect(reason).toContainText("You got this because you have notifications on for messages.");
  await expectAccessible(page);
  await expectNoOverflow(page);
  await reason.getByRole("button", { name: "Stop these" }).click();
  await expect(reason).toBeHidden();
  await expect(page).toHaveURL("/?section=messages");
  expect(await stoppedKinds(page)).toEqual(["message"]);
});

test("a client turns notifications on, chooses what she gets, and signing out leaves none", async ({ page, context }) => {
  await context.addInitScript(standInForPushService);
  await signUp(page.request, "Nora");
  const preferences = () => preferencesOf(page);
  await page.goto("/profile#notifications");
  const section = page.getByRole("region", { name: "Notifications" });
  await expect(section.getByText("This device gets no notifications.")).toBeVisible();
  await expect(section.getByRole("heading", { name: "Notifications", exact: true })).toBeInViewport();
  await section.getByRole("button", { name: "Turn on notifications" }).click();
  await expect(section.getByText("This device gets notifications while you're signed in here. You're signed out after 14 days without opening the app")).toBeVisible();
  expect(await preferences()).toMatchObject({ thisDevice: true, devices: 1, timeZone: "Europe/London" });
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)).toMatch(/\/sw\.js$/);
  await expectAccessible(page);
  await expectNoOverflow(page);

  await section.getByRole("switch", { name: /^Messages/ }).click();
  await expect(section.getByRole("switch", { name: /^Messages/ })).not.toBeChecked();
  await section.getByLabel("From").fill("20:00");
  await section.getByLabel("From").blur();
  await expect.poll(preferences).toMatchObject({ quietHours: { from: "20:00", until: "08:00" } });
  expect(await stoppedKinds(page)).toEqual(["message"]);

  await page.getByRole("button", { name: "Account: Nora" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("You're logged out", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("test:push-endpoint"))).toBeNull();
});

test("quiet hours follow the device into another time zone", async ({ page, context, browser }) => {
  await context.addInitScript(standInForPushService);
  await signUp(page.request, "Nila");
  await page.goto("/profile#notifications");
  await page.getByRole("button", { name: "Turn on notifications" }).click();
  await expect(page.getByText(/^This device gets notifications/)).toBeVisible();
  expect(await preferencesOf(page)).toMatchObject({ timeZone: "Europe/London" });

  const abroad = await browser.newContext({ storageState: await context.storageState(), timezoneId: "Asia/Tokyo" });
  await abroad.addInitScript(standInForPushService);
  const reopened = waitForScriptsOnLoad(await abroad.newPage());
  await reopened.goto("/");
  await expect.poll(() => preferencesOf(reopened)).toMatchObject({ thisDevice: true, timeZone: "Asia/Tokyo" });
  await abroad.close();
});
