import { describe, expect, it } from "vitest";
import { isTimeZone, isWebLink, parseSenderAddress, timeZones } from "@/lib/core/settings/rules";

describe("isWebLink", () => {
  it.each(["https://example.com", "http://localhost:3000/a", "HTTPS://Example.com/a?b=c#d", "https://wa.me/447700900100", "https://münchen.example/ä"])("accepts %s", (url) =>
    expect(isWebLink(url)).toBe(true),
  );
  it.each(["", "example.com", "javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "//example.com", "https:example.com", "https://", "https://.", "https://..", "https://a..b", "https://user:pw@example.com", "https://?x", "https://a b.com", "https://a.com/\njavascript:x", "mailto:a@b.co", "ftp://a.com"])(
    "refuses %j",
    (url) => expect(isWebLink(url)).toBe(false),
  );
});

describe("isTimeZone", () => {
  it.each(["Europe/London", "America/Argentina/Buenos_Aires", "Asia/Kolkata", "Australia/Lord_Howe", "Etc/GMT+5", "UTC"])("accepts %s", (zone) =>
    expect(isTimeZone(zone)).toBe(true),
  );
  it.each(["", "London", "Europe/Londres", "europe/london", "+01:00", "GMT+1", "Europe/London; DROP", "Mars/Olympus"])("refuses %j", (zone) => expect(isTimeZone(zone)).toBe(false));
  it("accepts every time zone that the settings offer", () => expect(timeZones.filter((zone) => !isTimeZone(zone))).toEqual([]));
});

describe("parseSenderAddress", () => {
  it.each([
    ["anna@example.com", "anna@example.com"],
    ["Anna <anna@example.com>", "anna@example.com"],
    ["Anna Hart <anna@example.com>", "anna@example.com"],
    ['"Hart, Anna" <anna@example.com>', "anna@example.com"],
    ["Zoë 🥗 <zoe@example.com>", "zoe@example.com"],
    ["<anna@example.com>", "anna@example.com"],
  ])("reads %s as %s", (text, address) => expect(parseSenderAddress(text)).toBe(address));
  it.each(["Hart, Anna <anna@example.com>", "Anna <anna@example.com", "Anna <>", "Anna <a@b.co> <c@d.co>", "Anna\r\nBcc: x <a@b.co>", 'An"na <a@b.co>', "a@b.co, Anna <a@b.co>"])(
    "refuses %j",
    (text) => expect(parseSenderAddress(text)).toBeNull(),
  );
});
