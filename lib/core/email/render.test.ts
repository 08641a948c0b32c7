import { describe, expect, it } from "vitest";
import { emailTemplates, renderEmail } from "@/emails/render";
import { type EmailType, emailTypes } from "@/lib/core/email/types";

const linksIn = (html: string) => [...new Set([...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&")))];

/** Renders every template with its preview props; `change` can replace each string or null in them. */
function renderPreviews(change: (value: string | null) => string | null = (value) => value) {
  return Promise.all(
    emailTypes.map(async ({ id, category, reminder }) => {
      const props = JSON.parse(JSON.stringify(emailTemplates[id].preview), (_, value: unknown) => (typeof value === "string" || value === null ? change(value) : value));
      return { id, category, reminder, ...(await renderEmail(id, props)) };
    }),
  );
}

describe("email templates", () => {
  it("match the plain text and links in the snapshot", async () => {
    const emails = await renderPreviews();
    const sections = emails.map(({ id, subject, html, text }) => [`===== ${id}: ${subject}`, text, ["Links:", ...linksIn(html)].join("\n")].join("\n\n"));
    await expect(`${sections.join("\n\n\n")}\n`).toMatchFileSnapshot("./templates.snapshot.txt");
  });

  it("have a preheader, a language and both colour schemes", async () => {
    for (const { id, html } of await renderPreviews()) {
      expect(html, id).toMatch(/^<!DOCTYPE html/);
      expect(html, id).toContain('lang="en-GB"');
      expect(html, id).toContain('name="color-scheme" content="light dark"');
      expect(html, id).toContain("prefers-color-scheme: dark");
      // The preheader, which inboxes show beside the subject, is left out of the text part.
      const [, preheader = ""] = /data-skip-in-text="true"[^>]*>([^<]+)</.exec(html) ?? [];
      expect(preheader.trim().length, id).toBeGreaterThan(10);
    }
  });

  it("have a preheader that the text doesn't repeat, and that no text follows in an inbox", async () => {
    for (const { id, html, text } of await renderPreviews()) {
      const [, preheader = "", padding = ""] = /data-skip-in-text="true"[^>]*>([^<]+)<div>([^<]*)<\/div>/.exec(html) ?? [];
      const sentence = preheader.replaceAll("&#x27;", "'").trim();
      expect([id, text.replace(/\s+/g, " ").includes(sentence)]).toEqual([id, false]);
      expect([...preheader, ...padding].length, id).toBeGreaterThan(100);
    }
  });

  it("have the subject as the document's title", async () => {
    for (const { id, html, subject } of await renderPreviews()) expect(/<title>([^<]*)<\/title>/.exec(html)?.[1]?.replaceAll("&#x27;", "'"), id).toBe(subject);
  });

  it("say who sent them, from where, and how to reach them", async () => {
    for (const { id, text } of await renderPreviews()) expect(text.replace(/\s+/g, " "), id).toContain("Sent by Cadence, 1 High Street, Leeds LS1 1AA. Any questions? You can email hello@example.com or call 0113 496 0000.");
    const { text } = await renderEmail("welcome", { ...emailTemplates.welcome.preview, practice: { address: null, email: null, phone: null } });
    expect(text).toContain("Sent by Cadence. How we handle your data");
  });

  it("ask a client who hides every pose for measurements only", async () => {
    const { subject, text } = await renderEmail("checkin-reminder", { ...emailTemplates["checkin-reminder"].preview, hidesPhotos: true });
    expect(subject).toBe("Your check-in is due on Monday 16 March, with measurements");
    expect(text).toContain("It's a measurement week, so please have your new measurements ready.");
    expect(text).not.toContain("photos");
  });

  it("limit a logo's size, with a height for apps that ignore the style", async () => {
    const { html } = await renderEmail("welcome", { ...emailTemplates.welcome.preview, logoUrl: "https://example.com/logo.png" });
    const [logo = ""] = /<img[^>]*>/.exec(html) ?? [];
    expect(logo).toContain('height="44"');
    for (const rule of ["max-width:220px", "max-height:44px", "width:auto", "height:auto"]) expect(logo).toContain(rule);
  });

  it("begin each sentence with a capital letter if the practice has no coach's name", async () => {
    const previews = await renderPreviews((value) => (value === "Ellie" ? "your coach" : value));
    // Emails to people who may not be clients have the product's name instead.
    for (const { id, category, html, text } of previews) if (category !== "leads" && id !== "payment-link") expect(`${html}${text}`, id).not.toMatch(/([.?!]\s|<p[^>]*>|\n\n)your coach/);
  });

  it("have at most one button", async () => {
    for (const { id, html } of await renderPreviews()) expect(html.match(/class="button"/g)?.length ?? 0, id).toBeLessThanOrEqual(1);
  });

  it("escape HTML in every prop", async () => {
    const injectedHtml = '"><script>alert(1)</script>';
    for (const { id, html, text } of await renderPreviews(() => injectedHtml)) {
      expect(html, id).not.toContain("<script");
      expect(html, id).not.toContain('"">');
      expect(html, id).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
      expect(text, id).toContain("<script>alert(1)</script>");
    }
  });

  it("keep line breaks out of the subject", async () => {
    for (const { id, subject } of await renderPreviews((value) => `${value}\r\nBcc: x@example.com`)) expect(subject, id).not.toMatch(/[\r\n]/);
  });

  it("have a link that stops them if nobody asked for them, and say what it stops", async () => {
    for (const { id, category, reminder, html, text } of await renderPreviews()) {
      const unsubscribeLinks = linksIn(html).filter((href) => href.includes("/unsubscribe"));
      expect(unsubscribeLinks, id).toEqual(reminder ? ["https://example.com/unsubscribe?token=preview"] : []);
      const [label, stopped] = category === "leads" ? ["Don't email me about this again", "You'll get no more invitations or reminders from us."] : ["Unsubscribe from reminders", "You'll still get emails about your account, your payments and what you're waiting for."];
      for (const part of [label, stopped]) expect(text.replace(/\s+/g, " ").includes(part), id).toBe(reminder);
    }
  });

  it("have a link to be erased in those to leads only", async () => {
    for (const { id, category } of emailTypes) {
      const { html, text } = await renderEmail<EmailType>(id, emailTemplates[id].preview);
      expect(linksIn(html).filter((href) => href.includes("/erase-my-details")), id).toEqual(category === "leads" ? ["https://example.com/erase-my-details?token=preview"] : []);
      expect(text.includes("Delete everything about me"), id).toBe(category === "leads");
    }
  });

  it("greet a person without a name", async () => {
    const { text } = await renderEmail("set-password", { ...emailTemplates["set-password"].preview, firstName: "" });
    expect(text).toContain("Hello,");
  });
});

describe("the chase email", () => {
  it("has another subject and another first sentence for the first, the second and each later one", async () => {
    const chases = await Promise.all([0, 1, 2, 5].map((earlierChases) => renderEmail("checkin-chase", { ...emailTemplates["checkin-chase"].preview, earlierChases })));
    expect(chases.map(({ subject }) => subject)).toEqual(["We're missing your check-in", "Is anything getting in the way of your check-in?", "How are you getting on?", "How are you getting on?"]);
    expect(new Set(chases.map(({ text }) => text.split("\n\n")[2]?.split(".")[0])).size).toBe(3);
    for (const { text } of chases) expect(text.replace(/\s+/g, " ")).toContain("Monday 16 March");
  });
});

describe("the coach feedback email", () => {
  it("offers a call only if the practice has a link for it", async () => {
    const props = emailTemplates["coach-feedback"].preview;
    const withLink = await renderEmail("coach-feedback", props);
    const withoutLink = await renderEmail("coach-feedback", { ...props, goalCallLink: null });
    expect(withLink.html).toContain("Book a catch-up");
    expect(withoutLink.html).not.toContain("Book a catch-up");
  });
});

describe("the coach's own text", () => {
  const customisableTypes = ["welcome", "contract-delivery", "intake-reminder", "program-delivery"] as const satisfies EmailType[];

  it.each(customisableTypes)("appears in %s with its line breaks", async (type) => {
    const { text } = await renderEmail(type, { ...emailTemplates[type].preview, customText: "So good to have you.\nLet's go!" });
    expect(text).toContain("Hi Maya,\n\nSo good to have you.\nLet's go!");
    expect(text).toContain("https://example.com/");
  });

  it("replaces the greeting if it contains the recipient's name", async () => {
    const renderWelcome = (customText: string, firstName: string) => renderEmail("welcome", { ...emailTemplates.welcome.preview, customText, firstName });
    const { text } = await renderWelcome("Dear {firstName},\n\ngood morning, {firstName}", "$& Maya");
    expect(text).toContain("Dear $& Maya,\n\ngood morning, $& Maya");
    expect(text).not.toContain("Hi ");
    expect((await renderWelcome("Hi {firstName}!", "")).text).toContain("Hi there!");
  });
});

describe("an invitation with a payment", () => {
  const payment = { planName: "Monthly Coaching", price: "£199 per month", terms: "You pay monthly until you cancel.", url: "https://example.com/pay/preview" };
  it.each(["set-password", "invitation-renewed"] as const)("asks for the password first in %s, and has the payment page apart from the button", async (type) => {
    const { subject, html, text } = await renderEmail(type, { ...emailTemplates[type].preview, payment });
    expect(text.replaceAll(/\s+/g, " ")).toMatch(/1\. Set a password\..* 2\. Pay for Monthly Coaching: £199 per month\..*Don't forward this email/);
    expect(linksIn(html)).toEqual(expect.arrayContaining(["https://example.com/reset-password?token=preview", payment.url]));
    if (type === "set-password") expect(subject).toBe("Start with Cadence: your password, then your payment");
  });
});

describe("a link without a value", () => {
  it.each([
    ["contract-delivery", { contractUrl: null }, ["https://example.com/?section=onboarding&step=agreement", "https://example.com/?section=onboarding", "https://example.com/privacy"]],
    ["program-delivery", { trainingPlatformUrl: null }, ["https://example.com/?section=onboarding", "https://example.com/privacy"]],
    ["onboarding-complete", { groupCallsLink: null }, ["https://example.com/?section=dashboard", "https://example.com/privacy"]],
    ["call-booking", { bookCallLink: null }, ["https://example.com/unsubscribe?token=preview", "https://example.com/privacy", "https://example.com/erase-my-details?token=preview"]],
    ["pre-call-prep", { bookCallLink: null }, ["https://example.com/privacy", "https://example.com/erase-my-details?token=preview"]],
    ["discovery", { bookCallLink: null }, ["https://example.com/privacy", "https://example.com/erase-my-details?token=preview"]],
  ] as const)("is left out of %s", async (type, missingLink, links) => {
    const { html } = await renderEmail(type, { ...emailTemplates[type].preview, ...missingLink });
    expect(linksIn(html)).toEqual(links);
  });
});
