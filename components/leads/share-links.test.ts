import { describe, expect, it } from "vitest";
import { mailtoLink, whatsAppLink } from "@/components/leads/share-links";

const link = "https://coach.example/discovery?ref=a&b";
const message = "Hi Zoë, please tell me a little about yourself and your goals here: https://coach.example/discovery?ref=a&b";

describe("share links", () => {
  it("put the whole link into a WhatsApp message", () => {
    expect(new URL(whatsAppLink({ fullName: "Zoë O'Hara & Co", email: null }, link)).searchParams.get("text")).toBe(message);
  });

  it.each([
    ["zoe+news@example.com", "zoe%2Bnews@example.com"],
    [null, ""],
  ])("put the whole link into an email to %s", (email, path) => {
    const mailto = new URL(mailtoLink({ fullName: "Zoë O'Hara", email }, link));
    expect(mailto.protocol).toBe("mailto:");
    expect(mailto.pathname).toBe(path);
    expect(mailto.searchParams.get("body")).toBe(message);
  });
});
