import type { NotificationPreferences } from "@/lib/core/push/contract";
import { expect, expectAccessible, expectNoOverflow, signUp, test } from "@/tests/e2e/support/test";

test.use({ serviceWorkers: "allow" });

/** Stands in for a person who allows it, and for the browser maker's push service, which a test can't reach: a subscription that the browser keeps until it is cancelled. */
function standInForPushService() {
  const permission = () => (localStorage.getItem("test:permission") === "granted" ? "granted" : "default");
  Object.defineProperty(Notification, "permission", { configurable: true, get: permission });
  Notification.requestPermission = async () => {
    localStorage.setItem("test:permission", "granted");
    return "granted";
  };
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

test("a client turns notifications on, chooses what she gets, and signing out leaves none", async ({ page, context }) => {
  await context.addInitScript(standInForPushService);
  await signUp(page.request, "Nora");
  const preferences = async () => (await (await page.request.get("/api/notification-preferences")).json()) as NotificationPreferences;
  await page.goto("/profile#notifications");
  const section = page.getByRole("region", { name: "Notifications" });
  await expect(section.getByText("This device gets no notifications.")).toBeVisible();
  await section.getByRole("button", { name: "Turn on notifications" }).click();
  await expect(section.getByText("This device gets notifications until you sign out.")).toBeVisible();
  expect(await preferences()).toMatchObject({ thisDevice: true, devices: 1, timeZone: "Europe/London" });
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)).toMatch(/\/sw\.js$/);
  await expectAccessible(page);
  await expectNoOverflow(page);

  await section.getByRole("switch", { name: /^Messages/ }).click();
  await expect(section.getByRole("switch", { name: /^Messages/ })).not.toBeChecked();
  await section.getByLabel("From").fill("20:00");
  await section.getByLabel("From").blur();
  await expect.poll(preferences).toMatchObject({ quietHours: { from: "20:00", until: "08:00" } });
  expect((await preferences()).kinds.filter(({ on }) => !on).map(({ kind }) => kind)).toEqual(["message"]);

  await page.getByRole("button", { name: "Account: Nora" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("You're logged out", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("test:push-endpoint"))).toBeNull();
});
