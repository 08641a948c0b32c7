import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listenForPushes, type PushWorker } from "@/service-worker/push";
import { toPayload } from "@/lib/core/push/rules";
import { claimDevice } from "@/lib/platform/offline-copies";
import { rememberPushPerson } from "@/lib/platform/push-person";
import { FakeCaches } from "@/tests/fakes/caches";

const origin = "https://coach.example";
const payload = toPayload([{ id: "1", kind: "message", text: "Maya wrote to you", href: "/?section=messages&with=maya" }], { to: "anna", home: "/" });
const renewed = { toJSON: () => ({ endpoint: "https://push.example/2", keys: {} }), unsubscribe: vi.fn(), options: {} };

let done: Promise<unknown>;
const listeners = new Map<string, (event: object) => void>();
const worker = {
  addEventListener: (type: string, listener: (event: object) => void) => void listeners.set(type, listener),
  location: { origin },
  Notification: { maxActions: 2 } as { maxActions?: number },
  registration: { showNotification: vi.fn(), pushManager: { subscribe: vi.fn(async () => renewed) } },
  clients: { matchAll: async () => [], openWindow: vi.fn() },
};
const server = vi.fn<(path: string, request: RequestInit) => Promise<Response>>();
/** What the worker has asked the server for, each with whom it named. */
const asked = () => server.mock.calls.map(([path, { headers }]) => [path, new Headers(headers).get("x-sent-by")]);

async function dispatch(type: string, event: object) {
  listeners.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => (done = work) });
  await done;
}
const press = (action = "") => dispatch("notificationclick", { action, notification: { data: payload, close: () => undefined } });

beforeEach(() => {
  vi.clearAllMocks();
  worker.Notification = { maxActions: 2 };
  vi.stubGlobal("caches", new FakeCaches());
  vi.stubGlobal("fetch", server);
  server.mockImplementation(async (_, { headers }) => new Response(null, { status: new Headers(headers).get("x-sent-by") === "anna" ? 200 : 401 }));
  listenForPushes(worker as unknown as PushWorker);
});
afterEach(() => void vi.unstubAllGlobals());

describe("A press on a notification", () => {
  it.each<[string, string | null, string, unknown[][]]>([
    ["opens it and says so to the server", "anna", "/?section=messages&with=maya", [["/api/push/seen", "anna"]]],
    ["opens the page and marks it as seen where no one has claimed the device", null, "/?section=messages&with=maya", [["/api/push/seen", "anna"]]],
    ["opens nothing of somebody else", "berta", "/", []],
  ])("%s", async (_name, claim, path, calls) => {
    if (claim !== null) await claimDevice(claim, 1000);
    await press();
    expect(worker.clients.openWindow.mock.calls).toEqual([[path]]);
    expect(asked()).toEqual(calls);
  });

  it("opens an address that says which kind it was where the browser shows no buttons", async () => {
    worker.Notification = {};
    await press();
    expect(worker.clients.openWindow.mock.calls).toEqual([["/?section=messages&with=maya&notified=message"]]);
  });

  it.each<[string, string, string]>([
    ["stops the kind for the person it is for", "anna", "Stopped"],
    ["stops nothing for somebody else", "berta", "Not stopped"],
  ])("%s", async (_name, claim, title) => {
    await claimDevice(claim, 1000);
    await press("stop");
    expect(worker.registration.showNotification.mock.calls).toEqual([[title, expect.anything()]]);
    expect(asked().map(([path]) => path)).toEqual(claim === "anna" ? ["/api/push/seen", "/api/notification-preferences"] : []);
  });
});

describe("A renewed subscription", () => {
  const renew = () => dispatch("pushsubscriptionchange", { newSubscription: renewed });

  it("is given to the person it was made for", async () => {
    await rememberPushPerson("anna");
    await renew();
    expect(asked()).toEqual([["/api/push/subscriptions", "anna"]]);
    expect(renewed.unsubscribe).not.toHaveBeenCalled();
  });

  it("is given up where somebody else is signed in", async () => {
    await rememberPushPerson("berta");
    await renew();
    expect(renewed.unsubscribe).toHaveBeenCalledOnce();
  });

  it("is given up where its person is not known any more", async () => {
    await rememberPushPerson("anna");
    await claimDevice("berta", 1000);
    await renew();
    expect(asked()).toEqual([]);
    expect(renewed.unsubscribe).toHaveBeenCalledOnce();
  });
});
