import { render as renderHtml, toPlainText } from "@react-email/render";
import fc from "fast-check";
import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { type EmailTemplateProps, emailTemplates, renderEmail } from "@/emails/render";
import { createRenderCache } from "@/emails/render-cache";
import { type EmailType, emailTypes } from "@/lib/core/email/types";

const reminders = emailTypes.filter(({ reminder }) => reminder).map(({ id }) => id);

/** Rendered for these props alone. */
async function alone<T extends EmailType>(type: T, props: EmailTemplateProps[T]) {
  const html = await renderHtml(createElement(emailTemplates[type].body, props));
  return { html, text: toPlainText(html, { selectors: [{ selector: "h1", options: { uppercase: false } }] }) };
}

const names = fc.oneof(
  fc.constantFrom("", "Maya", "Anne Marie", "O'Quillan", "<b>Ada</b> & \"Bo\"", "two  spaces", " ahead", "behind ", "a\nb", "a\u00a0b", "a\u200bb", "a\tb", "\uE000", "\uE001x", "&amp;", "$&", "$1", "Zoë", "😀", "e\u0301", "https://example.com", "a*b_c", "[x](y)"),
  fc.string({ maxLength: 20 }),
);
const urls = fc.constantFrom(null, "https://example.com/unsubscribe?token=user.1.abc", "https://example.com/unsubscribe?token=lead.2.d_e-f");

describe.each(reminders)("A %s rendered once for all", (type) => {
  it("is to the last byte what it is rendered for one person", async () => {
    await fc.assert(
      fc.asyncProperty(names, urls, async (firstName, unsubscribeUrl) => {
        const props = { ...emailTemplates[type].preview, firstName, unsubscribeUrl };
        const { html, text } = await renderEmail<EmailType>(type, props);
        expect({ html, text }).toEqual(await alone<EmailType>(type, props));
      }),
      { numRuns: 40 },
    );
  }, 30_000);
});

describe("What is kept of rendered mails", () => {
  const own = { firstName: "Maya", unsubscribeUrl: "https://example.com/u" };
  const counting = () => {
    let count = 0;
    const make = async (props: { firstName: string; week: number }) => ({ html: `<p>${props.firstName} ${props.week}</p>`, text: `${++count}` });
    return { make, count: () => count };
  };

  it("is one for all who differ in name and link only", async () => {
    const [once, { make, count }] = [createRenderCache(), counting()];
    for (const firstName of ["Maya", "Ada", "Bo"]) expect((await once("a", { ...own, firstName, week: 1 }, make)).html).toBe(`<p>${firstName} 1</p>`);
    expect(count()).toBe(1);
    await once("a", { ...own, week: 2 }, make);
    await once("b", { ...own, week: 1 }, make);
    expect(count()).toBe(3);
  });

  it("is no more than so many, those asked for last", async () => {
    const [once, { make, count }] = [createRenderCache(), counting()];
    for (let week = 0; week < 600; week++) {
      await once("a", { ...own, week }, make);
      await once("a", { ...own, week: 0 }, make);
    }
    expect(count()).toBe(600);
    await once("a", { ...own, week: 1 }, make);
    expect(count()).toBe(601);
  });

  it("is nothing of what failed", async () => {
    const once = createRenderCache();
    await expect(once("a", own, () => Promise.reject(new Error("On purpose")))).rejects.toThrow("On purpose");
    expect(await once("a", own, async () => ({ html: "made", text: "made" }))).toEqual({ html: "made", text: "made" });
  });
});
