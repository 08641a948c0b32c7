import { describe, expect, it } from "vitest";
import { fromAddress } from "@/lib/core/email/compose";

const server = { APP_URL: "https://coach.example.com" };

describe("fromAddress", () => {
  it.each([
    [{ productName: "Cadence", coachName: "Maya", fromEmail: null }, server, '"Maya at Cadence" <hello@coach.example.com>'],
    [{ productName: "Cadence", coachName: "", fromEmail: null }, server, '"Cadence" <hello@coach.example.com>'],
    [{ productName: "Cadence", coachName: "", fromEmail: null }, { ...server, EMAIL_FROM: "post@example.com" }, '"Cadence" <post@example.com>'],
    [{ productName: "Cadence", coachName: "Ellie Marsh", fromEmail: "ellie@example.com" }, { ...server, EMAIL_FROM: "post@example.com" }, '"Ellie Marsh at Cadence" <ellie@example.com>'],
    [{ productName: "Cadence", coachName: "Maya", fromEmail: "Ellie <ellie@example.com>" }, server, "Ellie <ellie@example.com>"],
    [{ productName: 'Strong"\r\n', coachName: 'May"a', fromEmail: null }, server, '"May a at Strong" <hello@coach.example.com>'],
  ])("for practice %j and environment %j returns %s", (practice, environment, expected) => {
    expect(fromAddress(practice, environment)).toBe(expected);
  });
});
