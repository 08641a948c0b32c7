import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { signedInPages, toSignedInAddress, withNext } from "@/lib/platform/page-after-sign-in";
import { paths } from "@/lib/platform/paths";

it("knows every page of signed-in people", () => {
  const files = readdirSync("app/(signed-in)", { recursive: true }).map(String).filter((file) => /(^|\/)page\.\w+$/.test(file));
  expect(files.map((file) => file.replace(/\/?page\.\w+$/, "")).toSorted()).toEqual(signedInPages);
});

describe("toSignedInAddress", () => {
  it.each([
    paths.home,
    paths.dashboard,
    paths.subscribe,
    paths.profilePrivacy,
    paths.conversation("cm0000000000000000000001"),
    paths.checkInInHistory("cm0000000000000000000001"),
    paths.reviewCheckIn("cm0000000000000000000001"),
    paths.clientProfile("3f1c9a52-5ab5-4a57-9d4a-0d1a2b3c4d5e", "payments"),
    paths.clientMessages("cm0000000000000000000001"),
    paths.clients({ q: "Zoë & Co", sort: "name" }),
    "/?section=messages&with=%2F%2Fevil.example",
    "/profile#//evil.example",
  ])("keeps %s", (address) => expect(toSignedInAddress(address)).toBe(address));

  it.each([
    ["the payment provider's secrets", "/subscribe?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=failed", "/subscribe?payment_intent=pi_1&redirect_status=failed"],
    ["a token", "/?section=messages&token=abc", "/?section=messages"],
    ["an empty query", "/leads?", "/leads"],
  ])("removes %s", (_, address, expected) => expect(toSignedInAddress(address)).toBe(expected));

  it.each([
    undefined, null, "", " ",
    "https://evil.example", "https://evil.example/profile", "http:profile", "//evil.example", "//evil.example/profile", "///profile", "/\\evil.example", "\\\\evil.example", "\\/profile", "//profile",
    "/%2F%2Fevil.example", "/%2fprofile", "/%5Cevil.example", "/%70rofile", "/profile%00", "/profile%2f..%2fauth",
    "javascript:alert(1)", "data:text/html,x", "/javascript:alert(1)", "@evil.example", "/@evil.example", ".evil.example", "profile", "?section=messages", "#main",
    "/\t/evil.example", "\t/profile", "/profile\n", "/pro\nfile", "/profile?a=\r\nset-cookie:b", "/profile?a=\u0000", "/profile#\u0007", "/profile ", " /profile", "/profile?q=a b", "/profile?q=ë", "/pröfile",
    "/./profile", "/../profile", "/profile/..", "/client-profile/..", "/client-profile/.", "/client-profile/", "/client-profile/a/b", "/client-profile/a%2fb", "/profile/", "/profile//", "/Profile", "/profile;a", "/profile:80",
    paths.auth, "/auth?next=/profile", paths.secondFactor, paths.forgotPassword, "/reset-password?token=secret", "/verify-email?token=secret", "/pay/secret", paths.unsubscribe("secret"), paths.leadErasure("secret"), paths.leadConsent("secret"),
    paths.apiLogout, paths.apiLogin, "/api/auth/user", paths.apiDocs, "/api", "/_next/static/x.js", "/discovery", "/no-such-page", "/constructor",
    `/?section=${"x".repeat(1000)}`, `/client-profile/${"x".repeat(101)}`,
  ])("refuses %j", (address) => expect(toSignedInAddress(address)).toBeNull());
});

describe("withNext", () => {
  it.each([
    ["/?section=messages&with=a#last", "/auth?next=%2F%3Fsection%3Dmessages%26with%3Da%23last"],
    ["/", "/auth"],
    ["//evil.example", "/auth"],
    [undefined, "/auth"],
  ])("leads from %s to %s", (address, expected) => expect(withNext(paths.auth, address)).toBe(expected));
});
