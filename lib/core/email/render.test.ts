import { describe, expect, it } from "vitest";
import { emailTemplates, renderEmail } from "@/emails/render";
import { type EmailType, emailTypes } from "@/lib/core/email/types";

const linksIn = (html: string) => [...new Set([...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&")))];

/** Every template with its preview props; `change` sees each text in them, and each that is missing. */
function previews(change: (value: string | null) => string | null = (value) => value) {
  return Promise.all(
    emailTypes.map(async ({ id, reminder }) => {
      const props = JSON.parse(JSON.stringify(emailTemplates[id].preview), (_, value: unknown) => (typeof value === "string" || value === null ? change(value) : value));
      return { id, reminder, ...(await renderEmail(id, props)) };
    }),
  );
}

describe("The templates", () => {
  it("say the same in plain text, with their links", async () => {
    const mails = await previews();
    const shown = mails.map(({ id, subject, html, text }) => [`===== ${id}: ${subject}`, text, ["Links:", ...linksIn(html)].join("\n")].join("\n\n"));
    await expect(`${shown.join("\n\n\n")}\n`).toMatchFileSnapshot("./templates.snapshot.txt");
  });

  it("have a preheader, a language and both colour schemes", async () => {
    for (const { id, html } of await previews()) {
      expect(html, id).toMatch(/^<!DOCTYPE html/);
      expect(html, id).toContain('lang="en-GB"');
      expect(html, id).toContain('name="color-scheme" content="light dark"');
      expect(html, id).toContain("prefers-color-scheme: dark");
      // What an inbox shows beside the subject says more than the subject does, and stays out of the text part.
      const [, preheader = ""] = /data-skip-in-text="true"[^>]*>([^<]+)</.exec(html) ?? [];
      expect(preheader.trim().length, id).toBeGreaterThan(10);
    }
  });

  it("have one thing to do at most", async () => {
    for (const { id, html } of await previews()) expect(html.match(/class="button"/g)?.length ?? 0, id).toBeLessThanOrEqual(1);
  });

  it("show HTML as the text it is, whichever of their words it stands in", async () => {
    const evil = '"><script>alert(1)</script>';
    for (const { id, html, text } of await previews(() => evil)) {
      expect(html, id).not.toContain("<script");
      expect(html, id).not.toContain('"">');
      expect(html, id).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
      expect(text, id).toContain("<script>alert(1)</script>");
    }
  });

  it("keep line breaks out of the subject", async () => {
    for (const { id, subject } of await previews((value) => `${value}\r\nBcc: x@example.com`)) expect(subject, id).not.toMatch(/[\r\n]/);
  });

  it("let a reminder be ended, and nothing else", async () => {
    for (const { id, reminder, html, text } of await previews()) {
      const ends = linksIn(html).filter((href) => href.includes("/unsubscribe"));
      expect(ends, id).toEqual(reminder ? ["https://example.com/unsubscribe?token=preview"] : []);
      expect(text.includes("Unsubscribe"), id).toBe(reminder);
    }
  });

  it("greet someone without a name", async () => {
    const { text } = await renderEmail("set-password", { ...emailTemplates["set-password"].preview, firstName: "" });
    expect(text).toContain("Hello,");
  });
});

describe("Feedback", () => {
  it("invites to a call only where there is a link for it, and keeps the coach's line breaks", async () => {
    const props = { ...emailTemplates["coach-feedback"].preview, feedback: "One\r\nTwo\n\nThree" };
    const withLink = await renderEmail("coach-feedback", props);
    const without = await renderEmail("coach-feedback", { ...props, goalCallLink: null });
    expect(withLink.text).toContain("One\nTwo\n\nThree");
    expect(withLink.html).toContain("Book a catch-up");
    expect(without.html).not.toContain("Book a catch-up");
  });
});

describe("The coach's own words", () => {
  const ruled = ["welcome", "contract-delivery", "intake-reminder", "program-delivery"] as const satisfies EmailType[];

  it.each(ruled)("stand in %s, with the lines as she broke them", async (type) => {
    const { text } = await renderEmail(type, { ...emailTemplates[type].preview, customText: "So good to have you.\nLet's go!" });
    expect(text).toContain("Hi Maya,\n\nSo good to have you.\nLet's go!");
    expect(text).toContain("https://example.com/");
  });

  it("greet by themselves where they name the recipient", async () => {
    const written = (words: string, firstName: string) => renderEmail("welcome", { ...emailTemplates.welcome.preview, customText: words, firstName });
    const { text } = await written("Dear {firstName},\n\ngood morning, {firstName}", "$& Maya");
    expect(text).toContain("Dear $& Maya,\n\ngood morning, $& Maya");
    expect(text).not.toContain("Hi ");
    expect((await written("Hi {firstName}!", "")).text).toContain("Hi there!");
  });
});

describe("A link without a value", () => {
  it.each([
    ["contract-delivery", { contractUrl: null }, ["https://example.com/?section=onboarding&step=agreement"]],
    ["program-delivery", { trainingPlatformUrl: null }, ["https://example.com/?section=onboarding"]],
    ["onboarding-complete", { groupCallsLink: null }, ["https://example.com/?section=dashboard"]],
    ["call-booking", { bookCallLink: null }, ["https://example.com/unsubscribe?token=preview"]],
    ["pre-call-prep", { bookCallLink: null }, []],
    ["discovery", { bookCallLink: null }, []],
  ] as const)("is not shown in %s", async (type, without, links) => {
    const { html } = await renderEmail(type, { ...emailTemplates[type].preview, ...without });
    expect(linksIn(html)).toEqual(links);
  });
});
