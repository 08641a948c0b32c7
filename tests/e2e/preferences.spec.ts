import type { Locator, Page } from "@playwright/test";
import { chooseUnit, rateScale } from "@/tests/e2e/support/check-in";
import { expect, expectNoOverflowAtAnyWidth, signInAsDemo, signUp, test } from "@/tests/e2e/support/test";

// What people and their devices ask for: forced colours, more contrast, paper, more space between letters.

/** Expects that `chosen` has the system's highlight as its ground, and `other` has not. */
async function expectToldApart(chosen: Locator, other: Locator) {
  const isHighlighted = (element: Element) => {
    const probe = document.createElement("span");
    probe.style.cssText = "forced-color-adjust: none; background: Highlight";
    document.body.append(probe);
    const highlight = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const { forcedColorAdjust, backgroundColor } = getComputedStyle(element) as CSSStyleDeclaration & { forcedColorAdjust: string };
    return forcedColorAdjust === "none" && backgroundColor === highlight;
  };
  await expect.poll(() => chosen.evaluate(isHighlighted)).toBe(true);
  expect(await other.evaluate(isHighlighted)).toBe(false);
}

const label = (page: Page, group: Locator, value: string) => group.locator("label").filter({ has: page.getByRole("radio", { name: value, exact: true }) });

test.describe("with forced colours", () => {
  // The browser replaces our grounds, so a chosen state must be shown in the system's colour for it.
  test.use({ contextOptions: { forcedColors: "active" } });

  test("a client sees the current section, the selected tab, the unit and the rating", { tag: "@once" }, async ({ page }) => {
    await signUp(page.request, "Bracken");
    await page.goto("/?section=checkin");
    const sections = page.getByRole("navigation", { name: "Main" }).getByRole("link");
    await expectToldApart(sections.filter({ hasText: "Check-in" }), sections.filter({ hasText: "Messages" }));
    await expectToldApart(page.getByRole("tab", { selected: true }).first(), page.getByRole("tab", { selected: false }).first());
    await chooseUnit(page, "lbs");
    // Filled buttons have lost their ground.
    await expect(page.getByRole("button", { name: "Submit check-in" })).toHaveCSS("border-top-style", "solid");
    const unit = page.getByRole("group", { name: "Unit" });
    await expectToldApart(label(page, unit, "lbs"), label(page, unit, "kg"));
    const scale = page.getByRole("radiogroup").first();
    await rateScale(page, (await scale.getAttribute("aria-labelledby").then((id) => page.locator(`[id="${id}"]`).textContent())) ?? "", 4);
    const rating = (value: string) => scale.getByRole("radio", { name: value, exact: true });
    await expectToldApart(rating("4"), rating("5"));
  });

  test("a coach sees the pressed chip and the checked box", { tag: "@once" }, async ({ page }) => {
    await signInAsDemo(page.request, "coach");
    await page.goto("/");
    const chips = page.getByRole("group", { name: "Show", exact: true }).getByRole("button");
    await expectToldApart(chips.and(page.locator('[aria-pressed="true"]')), chips.and(page.locator('[aria-pressed="false"]')).first());
    await page.goto("/?section=clients");
    const boxes = page.getByRole("checkbox", { name: /^Select (?!all)/ });
    // By name, because other tests add clients at the top meanwhile.
    const first = page.getByRole("checkbox", { name: (await boxes.first().getAttribute("aria-label")) ?? "", exact: true });
    await first.check();
    await expectToldApart(first, boxes.and(page.locator(":not(:checked)")).first());
  });
});

test("more contrast is given to borders and quiet text where a device asks for it", { tag: "@once" }, async ({ page }) => {
  await page.goto("/discovery");
  const hint = page.getByText("Part 1 of");
  const colours = () => hint.evaluate(() => {
    const probe = document.createElement("p");
    probe.className = "border text-muted-foreground";
    document.body.append(probe);
    const { color, borderTopColor } = getComputedStyle(probe);
    probe.remove();
    return { color, borderTopColor, text: getComputedStyle(document.body).color };
  });
  const usual = await colours();
  expect([usual.color, usual.borderTopColor]).not.toContain(usual.text);
  await page.emulateMedia({ contrast: "more" });
  const { color, borderTopColor, text } = await colours();
  expect([color, borderTopColor]).toEqual([text, text]);
});

test("folded sections are open in print", { tag: "@once" }, async ({ page }) => {
  await page.goto("/discovery");
  const weight = page.getByLabel("Weight", { exact: true });
  await expect(weight).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => weight.evaluate((field) => field.checkVisibility() && field.getBoundingClientRect().height > 0)).toBe(true);
});

test("more space between letters, words and lines hides nothing", { tag: "@once" }, async ({ page }) => {
  await signInAsDemo(page.request, "client");
  for (const path of ["/?section=dashboard", "/?section=checkin", "/?section=messages"]) {
    await page.goto(path);
    // The values of WCAG 1.4.12. Our policy allows no style sheets of others, so they are set by script.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }");
      document.adoptedStyleSheets = [sheet];
    });
    await expectNoOverflowAtAnyWidth(page);
    const cutButtons = () => page.evaluate(() => [...document.querySelectorAll<HTMLElement>("#main button, #main h1, #main h2, #main label")].filter((element) => element.checkVisibility() && getComputedStyle(element).overflowX === "hidden" && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1).map((element) => element.textContent));
    expect(await cutButtons()).toEqual([]);
  }
});
