import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { redirectToSignIn } from "@/components/feedback/redirect-to-sign-in";
import { signOut } from "@/components/feedback/sign-out";
import { toastStore } from "@/components/feedback/toast";

const [assign, clear, call] = [vi.fn(), vi.fn(), vi.fn()];
/** What the browser keeps: a draft that isn't saved yet, and a choice. */
let storage: Record<string, unknown>;

beforeEach(() => {
  vi.useFakeTimers();
  storage = Object.defineProperty({ "unsaved-draft:intake": "{}", "check-in-layout:chosen": '"all"' }, "removeItem", { value: (key: string) => delete storage[key] });
  vi.stubGlobal("window", { location: { assign }, sessionStorage: { clear }, localStorage: storage });
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("fetch", call);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it("shows for half a second that the person is logged out, then leaves", async () => {
  call.mockResolvedValue(new Response("{}"));
  await signOut("/auth");
  expect(call).toHaveBeenCalledExactlyOnceWith("/api/demo-logout", { method: "POST", credentials: "include" });
  expect([toastStore.get()?.title, clear.mock.calls.length]).toEqual(["You're logged out", 1]);
  await vi.advanceTimersByTimeAsync(499);
  expect(assign).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(assign).toHaveBeenCalledExactlyOnceWith("/auth");
});

it("takes what is unsent out of the browser, and nothing else", async () => {
  call.mockResolvedValue(new Response("{}"));
  await signOut("/auth");
  expect(storage).toEqual({ "check-in-layout:chosen": '"all"' });
});

it("does not report the end of the session as a surprise meanwhile", async () => {
  call.mockResolvedValue(new Response("{}"));
  await signOut("/");
  redirectToSignIn();
  await vi.advanceTimersByTimeAsync(2000);
  expect([toastStore.get()?.title, assign.mock.calls]).toEqual(["You're logged out", [["/"]]]);
});

it.each([
  ["is refused", () => Promise.resolve(new Response("{}", { status: 500 }))],
  ["gets no answer", () => Promise.reject(new TypeError("Failed to fetch"))],
])("lets the server sign out by its own page if the call %s", async (_, answer) => {
  call.mockImplementation(answer);
  await signOut("/auth");
  await vi.advanceTimersByTimeAsync(500);
  expect(assign).toHaveBeenCalledExactlyOnceWith("/api/logout");
});
