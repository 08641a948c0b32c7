import { describe, expect, it } from "vitest";
import { mailtoLink, whatsAppLink } from "@/components/leads/share-links";

const link = "https://coach.example/discovery?ref=a&b";
const written = "Hi Zoë, please tell me a little about yourself and your goals here: https://coach.example/discovery?ref=a&b";

describe("A trackable link", () => {
  it("travels whole in a message", () => {
    expect(new URL(whatsAppLink({ fullName: "Zoë O'Hara & Co", email: null }, link)).searchParams.get("text")).toBe(written);
  });

  it.each([
    ["zoe+news@example.com", "zoe%2Bnews%40example.com"],
    [null, ""],
  ])("travels in an email to %s", (email, path) => {
    const mail = new URL(mailtoLink({ fullName: "Zoë O'Hara", email }, link));
    expect(mail.protocol).toBe("mailto:");
    expect(mail.pathname).toBe(path);
    expect(mail.searchParams.get("body")).toBe(written);
  });
});
