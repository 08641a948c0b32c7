import { describe, expect, it } from "vitest";
import { fromAddress } from "@/lib/core/email/compose";

const server = { APP_URL: "https://coach.example.com" };

describe("fromAddress", () => {
  it.each([
    [{ productName: "Cadence", fromEmail: null }, server, '"Cadence" <hello@coach.example.com>'],
    [{ productName: "Cadence", fromEmail: null }, { ...server, EMAIL_FROM: "post@example.com" }, '"Cadence" <post@example.com>'],
    [{ productName: "Cadence", fromEmail: "ellie@example.com" }, { ...server, EMAIL_FROM: "post@example.com" }, '"Cadence" <ellie@example.com>'],
    [{ productName: "Cadence", fromEmail: "Ellie <ellie@example.com>" }, server, "Ellie <ellie@example.com>"],
    [{ productName: 'Strong"\r\n', fromEmail: null }, server, '"Strong" <hello@coach.example.com>'],
  ])("for practice %j and environment %j returns %s", (practice, environment, expected) => {
    expect(fromAddress(practice, environment)).toBe(expected);
  });
});
