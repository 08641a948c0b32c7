import { render as renderHtml, toPlainText } from "@react-email/render";
import fc from "@/tests/support/fast-check";
import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { type EmailTemplateProps, emailTemplates, renderEmail } from "@/emails/render";
import { createRenderCache } from "@/emails/render-cache";
import { type EmailType, emailTypes } from "@/lib/core/email/types";

const reminders = emailTypes.filter(({ reminder }) => reminder).map(({ id }) => id);

/** Renders without the cache. */
async function renderUncached<T extends EmailType>(type: T, props: EmailTemplateProps[T]) {
  const html = await renderHtml(createElement(emailTemplates[type].body, props));
  return { html, text: toPlainText(html, { selectors: [{ selector: "h1", options: { uppercase: false } }, { selector: "a", options: { linkBrackets: ["<", ">"] } }] }) };
}

const names = fc.oneof(
  fc.constantFrom("", "Maya", "Anne Marie", "O'Quillan", "<b>Ada</b> & \"Bo\"", "two  spaces", " ahead", "behind ", "a\nb", "a\u00a0b", "a\u200bb", "a\tb", "\uE000", "\uE001x", "&amp;", "$&", "$1", "Zoë", "😀", "e\u0301", "https://example.com", "a*b_c", "[x](y)"),
  fc.string({ maxLength: 20 }),
);
const urls = fc.constantFrom(null, "https://example.com/unsubscribe?token=user.1.abc", "https://example.com/unsubscribe?token=lead.2.d_e-f");

const erasureUrls = fc.constantFrom(null, "https://example.com/erase-my-details?token=2.abc.d_e-f");

describe.each(reminders)("the cached rendering of a %s email", (type) => {
  it("equals the uncached rendering to the byte", async () => {
    await fc.assert(
      fc.asyncProperty(names, urls, erasureUrls, async (firstName, unsubscribeUrl, erasureUrl) => {
        const props = { ...emailTemplates[type].preview, firstName, unsubscribeUrl, erasureUrl };
        const { html, text, subject } = await renderEmail<EmailType>(type, props);
        expect({ html, text }).toEqual(await renderUncached<EmailType>(type, { ...props, documentTitle: subject }));
      }),
      { numRuns: 40 },
    );
  }, 30_000);
});

describe("createRenderCache", () => {
  const personalProps = { firstName: "Maya", unsubscribeUrl: "https://example.com/u", erasureUrl: "https://example.com/e" };
  const createCountingRenderer = () => {
    let count = 0;
    const render = async (props: { firstName: string; week: number }) => ({ html: `<p>${props.firstName} ${props.week}</p>`, text: `${++count}` });
    return { render, count: () => count };
  };

  it("renders once for people who differ only in name and link", async () => {
    const [renderCached, { render, count }] = [createRenderCache(), createCountingRenderer()];
    for (const firstName of ["Maya", "Ada", "Bo"]) expect((await renderCached("a", { ...personalProps, firstName, week: 1 }, render)).html).toBe(`<p>${firstName} 1</p>`);
    expect(count()).toBe(1);
    await renderCached("a", { ...personalProps, week: 2 }, render);
    await renderCached("b", { ...personalProps, week: 1 }, render);
    expect(count()).toBe(3);
  });

  it("keeps a limited number of bodies, the most recently used ones", async () => {
    const [renderCached, { render, count }] = [createRenderCache(), createCountingRenderer()];
    for (let week = 0; week < 600; week++) {
      await renderCached("a", { ...personalProps, week }, render);
      await renderCached("a", { ...personalProps, week: 0 }, render);
    }
    expect(count()).toBe(600);
    await renderCached("a", { ...personalProps, week: 1 }, render);
    expect(count()).toBe(601);
  });

  it("does not cache a failure", async () => {
    const renderCached = createRenderCache();
    await expect(renderCached("a", personalProps, () => Promise.reject(new Error("On purpose")))).rejects.toThrow("On purpose");
    expect(await renderCached("a", personalProps, async () => ({ html: "rendered", text: "rendered" }))).toEqual({ html: "rendered", text: "rendered" });
  });
});
