import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { redirectToSignIn } from "@/components/feedback/redirect-to-sign-in";
import { signOut } from "@/components/feedback/sign-out";
import { toastStore } from "@/components/feedback/toast";

const [assign, clear, call] = [vi.fn(), vi.fn(), vi.fn()];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", { location: { assign }, sessionStorage: { clear } });
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
