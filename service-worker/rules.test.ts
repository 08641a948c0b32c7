import { describe, expect, it } from "vitest";
import { filesOfPage, fontsOfStyles, isKeepable, kindOfRequest, markKept, markUntilAnswer, pageOfPart, peopleOfPage, readsWithPage, simplerScreen, withTheme } from "@/service-worker/rules";

const origin = "https://coach.example";
const request = (path: string, { method = "GET", mode = "cors", destination = "", accept = "*/*", rsc = "", cache = "default" } = {}) =>
  kindOfRequest({ url: new URL(path, origin).href, method, mode: mode as RequestMode, destination: destination as RequestDestination, cache: cache as RequestCache, headers: new Headers({ accept, rsc }) }, origin);
const navigation = { mode: "navigate", destination: "document" };

it.each([
  ["/_next/static/chunks/a.js", { destination: "script" }, "file"],
  ["/", navigation, "screen"],
  ["/?section=checkin", navigation, "screen"],
  ["/profile", navigation, "screen"],
  ["/?section=checkin&_rsc=1a2b", { rsc: "1" }, "part"],
  ["/api/weekly-check-ins/current", {}, "read"],
  ["/api/weekly-check-ins/current", { cache: "no-store" }, "refetch"],
  ["/api/nutrition-plans/p1/file", navigation, "read"],
  ["/api/logout", navigation, "change-of-person"],
  ["/api/demo-logout", { method: "POST" }, "change-of-person"],
  ["/api/auth/signout", { method: "POST" }, "change-of-person"],
  ["/api/auth/login", { method: "POST" }, "change-of-person"],
  ["/api/auth/reset-password", { method: "POST" }, "change-of-person"],
  // What never goes through the worker:
  ["/api/weekly-check-ins", { method: "POST" }, "other"],
  ["/", { method: "POST", ...navigation }, "other"],
  ["/api/events", { accept: "text/event-stream" }, "other"],
  ["/api/files/f1", { destination: "image" }, "other"],
  ["/api/auth/user", {}, "other"],
  ["/api-docs", navigation, "other"],
  ["/manifest.webmanifest", { destination: "manifest" }, "other"],
  ["https://js.stripe.com/_next/static/chunks/a.js", { destination: "script" }, "other"],
])("takes %s (%o) for %s", (path, options, kind) => {
  expect(request(path, options)).toBe(kind);
});

it.each([
  ["an answer", { status: 200 }, true],
  ["an error", { status: 503 }, false],
  ["a refusal", { status: 401 }, false],
  ["a part", { status: 206 }, false],
  ["an opaque redirect", { status: 0, type: "opaqueredirect" }, false],
  ["another site's", { status: 0, type: "opaque" }, false],
  ["a followed redirect", { status: 200, redirected: true }, false],
  ["a large file", { status: 200, headers: new Headers({ "content-length": "10000001" }) }, false],
])("decides whether %s may be kept", (_, response, expected) => {
  expect(isKeepable({ type: "basic", redirected: false, headers: new Headers(), ...response } as Response)).toBe(expected);
});

describe("A page", () => {
  const page = '<!DOCTYPE html><html lang="en-GB"><head><meta name="signed-in-person" content="anna"/><meta name="offline-copy-for" content="anna"/><meta name="offline-copy-also" content="/api/a?b=1&amp;c=2"/></head>';

  it("names who is signed in, for whom it may be kept and what with it", () => {
    expect([peopleOfPage(page), readsWithPage(page)]).toEqual([{ signedIn: "anna", keptFor: "anna" }, ["/api/a?b=1&c=2"]]);
  });

  it("cannot be made to name somebody by a text on it", () => {
    expect(peopleOfPage("<p>&lt;meta name=&quot;offline-copy-for&quot; content=&quot;eve&quot;&gt;</p><script>\"\\u003cmeta name=\\\"offline-copy-for\\\" content=\\\"eve\\\"\"</script>")).toEqual({ signedIn: null, keptFor: null });
  });

  it("names its scripts and styles once each, and a stylesheet its fonts", () => {
    expect(filesOfPage('<script src="/_next/static/chunks/a-1~.js"></script>["static/chunks/a-1~.js","static/chunks/b_2.css"]')).toEqual(["/_next/static/chunks/a-1~.js", "/_next/static/chunks/b_2.css"]);
    expect(fontsOfStyles("src:url(../media/figtree.08sr.woff2)")).toEqual(["/_next/static/media/figtree.08sr.woff2"]);
  });

  it("has parts with its address", () => {
    expect(pageOfPart(`${origin}/?section=checkin&_rsc=1a2b`)).toBe(`${origin}/?section=checkin`);
  });

  it("says that it is shown until a slow answer comes", async () => {
    const copy = await markUntilAnswer(new Response(page, { headers: { "content-type": "text/html" } }));
    expect(await copy.text()).toContain("<html data-until-response lang");
    expect(copy.headers.has("until-response")).toBe(true);
  });

  it.each([
    ["dark", "dark", "#160f14", "#160f14"],
    ["light", "light", "#f9f5f4", "#f9f5f4"],
    [null, undefined, "#f9f5f4", "#160f14"],
  ] as const)("takes the theme %s, whichever it was kept in", (theme, attribute, onLight, onDark) => {
    const bar = (device: string, color: string) => `<meta name="theme-color" media="(prefers-color-scheme: ${device})" content="${color}"/>`;
    const inTheme = (root: string, light: string, dark: string) => `<html lang="en-GB"${root}><head>${bar("light", light)}${bar("dark", dark)}</head>`;
    const expected = inTheme(attribute ? ` data-theme="${attribute}"` : "", onLight, onDark);
    expect(withTheme(inTheme(' data-theme="dark"', "#160f14", "#160f14"), theme)).toBe(expected);
    expect(withTheme(inTheme("", "#f9f5f4", "#160f14"), theme)).toBe(expected);
  });

  it("carries the time it was kept", () => {
    expect(markKept(page, "2026-11-28T21:14:00.000Z")).toContain('<html data-kept-at="2026-11-28T21:14:00.000Z" lang="en-GB">');
  });
});

it.each([
  ["/?section=checkin&tab=history", "/?section=checkin"],
  ["/?section=messages&with=maya", "/?section=messages"],
  ["/?section=dashboard", "/"],
  ["/dashboard", "/"],
  ["/?notified=feedback", "/"],
  ["/?section=checkin", null],
  ["/", null],
  ["/profile", null],
])("shows instead of %s the simpler screen %s", (path, simpler) => {
  expect(simplerScreen(new URL(path, origin).href)).toBe(simpler);
});
