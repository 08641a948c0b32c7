import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { redirectToSignIn } from "@/components/feedback/redirect-to-sign-in";
import { signOut } from "@/components/feedback/sign-out";
import { clearPendingSignOut, pendingSignOut } from "@/components/feedback/sign-out-state";
import { toastStore } from "@/components/feedback/toast";

const [assign, clear, call] = [vi.fn(), vi.fn(), vi.fn()];
/** What the browser keeps: a draft that isn't saved yet, and a choice. */
let storage: Record<string, unknown>;
/** Says that the network is back. */
let online = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  storage = Object.defineProperties({ "unsaved-draft:intake": "{}", "check-in-layout:chosen": '"all"' }, {
    getItem: { value: (key: string) => storage[key] ?? null },
    setItem: { value: (key: string, value: string) => void (storage[key] = value) },
    removeItem: { value: (key: string) => delete storage[key] },
  });
  vi.stubGlobal("window", { location: { assign }, sessionStorage: { clear }, localStorage: storage, addEventListener: (name: string, listener: () => void) => void (name === "online" && (online = listener)) });
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("fetch", call);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it("shows for half a second that the person is logged out, then leaves", async () => {
  call.mockResolvedValue(Response.json({}));
  await signOut("/auth");
  expect(call).toHaveBeenCalledExactlyOnceWith("/api/demo-logout", expect.objectContaining({ method: "POST", credentials: "include" }));
  expect([toastStore.get()?.title, clear.mock.calls.length]).toEqual(["You're logged out", 1]);
  await vi.advanceTimersByTimeAsync(499);
  expect(assign).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(assign).toHaveBeenCalledExactlyOnceWith("/auth");
});

it("takes what is unsent out of the browser, and nothing else", async () => {
  call.mockResolvedValue(Response.json({}));
  await signOut("/auth");
  expect(storage).toEqual({ "check-in-layout:chosen": '"all"' });
});

it("does not report the end of the session as a surprise meanwhile", async () => {
  call.mockResolvedValue(Response.json({}));
  await signOut("/");
  redirectToSignIn();
  await vi.advanceTimersByTimeAsync(2000);
  expect([toastStore.get()?.title, assign.mock.calls]).toEqual(["You're logged out", [["/"]]]);
});

it("lets the server sign out by its own page if the call is refused", async () => {
  call.mockResolvedValue(Response.json({}, { status: 500 }));
  await signOut("/auth");
  await vi.advanceTimersByTimeAsync(500);
  expect(assign).toHaveBeenCalledExactlyOnceWith("/api/logout");
});

describe("Without a connection", () => {
  it("empties the device at once, says so, and signs out once there is a connection", async () => {
    call.mockRejectedValue(new TypeError("Failed to fetch"));
    const signedOut = signOut("/auth");
    await vi.advanceTimersByTimeAsync(1000);
    expect([pendingSignOut.get(), assign.mock.calls, storage]).toEqual([true, [], { "check-in-layout:chosen": '"all"', "sign-out-pending": "/auth" }]);
    call.mockResolvedValue(Response.json({}));
    online();
    await signedOut;
    await vi.advanceTimersByTimeAsync(500);
    expect([assign.mock.calls, storage]).toEqual([[["/auth"]], { "check-in-layout:chosen": '"all"' }]);
  });

  it("goes on while a Wi-Fi answers with its own sign-in page", async () => {
    vi.resetModules();
    const { signOut: signOutAgain } = await import("@/components/feedback/sign-out");
    call.mockResolvedValue(new Response("<p>Welcome</p>", { headers: { "content-type": "text/html" } }));
    void signOutAgain("/auth");
    await vi.advanceTimersByTimeAsync(4000);
    expect(assign).not.toHaveBeenCalled();
    call.mockResolvedValue(Response.json({}));
    await vi.advanceTimersByTimeAsync(2000);
    expect(assign).toHaveBeenCalledExactlyOnceWith("/auth");
  });

  it("asks no more once another page has signed out, as somebody may have signed in since", async () => {
    vi.resetModules();
    const { signOut: signOutAgain } = await import("@/components/feedback/sign-out");
    call.mockRejectedValue(new TypeError("Failed to fetch"));
    void signOutAgain("/auth");
    await vi.advanceTimersByTimeAsync(1000);
    const asked = call.mock.calls.length;
    delete storage["sign-out-pending"];
    await vi.advanceTimersByTimeAsync(20_000);
    expect([call.mock.calls.length, assign.mock.calls]).toEqual([asked, [["/auth"]]]);
  });

  it("is finished by the next page, and by no page after somebody has signed in", async () => {
    vi.resetModules();
    const nextPage = await import("@/components/feedback/sign-out");
    call.mockResolvedValue(Response.json({}));
    nextPage.finishSignOut();
    await vi.advanceTimersByTimeAsync(500);
    expect(call).not.toHaveBeenCalled();
    storage["sign-out-pending"] = "/auth";
    clearPendingSignOut();
    nextPage.finishSignOut();
    expect(call).not.toHaveBeenCalled();
    storage["sign-out-pending"] = "/auth";
    nextPage.finishSignOut();
    await vi.advanceTimersByTimeAsync(500);
    expect(assign).toHaveBeenCalledExactlyOnceWith("/auth");
  });
});
