import type { APIRequestContext, Page } from "@playwright/test";
import { formatWeight, kgToLb } from "@/lib/platform/units";
import type { CheckIn } from "@/lib/work/check-ins/contract";
import { chooseUnit, submitCheckInByApi } from "@/tests/e2e/support/check-in";
import { expect, expectAccessible, expectColorContrast, expectNoOverflow, signInAsDemo, signUp, switchToDarkMode, test } from "@/tests/e2e/support/test";
import { signInByResetLink } from "@/tests/support/reset-link-sign-in";

const readHistory = async (request: APIRequestContext, query = "") => (await (await request.get(`/api/weekly-check-ins${query}`)).json()) as CheckIn[];

/** The first and the latest value in these check-ins, which are newest first. */
function firstAndLatest(checkIns: readonly CheckIn[], read: (checkIn: CheckIn) => number | null) {
  const values = checkIns.map(read).filter((value) => value !== null);
  return { first: values.at(-1), latest: values[0], count: values.length };
}

const chart = (page: Page, label: string) => page.getByRole("figure", { name: new RegExp(`^${label}: `) });

/** Clicks the tab until it opens, because the page's script may not have started yet. */
async function openTab(page: Page, name: string) {
  const tab = page.getByRole("tab", { name });
  await expect(async () => {
    await tab.click();
    await expect(tab).toHaveAttribute("aria-selected", "true", { timeout: 500 });
  }).toPass();
}

async function openHistory(page: Page) {
  await page.goto("/?section=checkin");
  await openTab(page, "Check-In History");
}

async function expectAccessibleInBothThemes(page: Page) {
  await expectAccessible(page);
  await expectNoOverflow(page);
  await switchToDarkMode(page);
  await expectColorContrast(page);
}

test("a coach finds a client and reads their trends as charts, sentences and tables", { tag: "@phone" }, async ({ page }) => {
  test.slow();
  await signInAsDemo(page.request, "coach");
  const scripts: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response.text().catch(() => ""));
  });
  const areChartsLoaded = async () => (await Promise.all(scripts)).some((script) => script.includes("recharts-surface"));

  await page.goto("/?section=checkins");
  await openTab(page, "Client Trends");
  const panel = page.getByRole("tabpanel", { name: "Client Trends" });
  const search = panel.getByRole("searchbox", { name: "Find a client" });
  await search.fill("nobody is called so");
  await expect(panel.getByText("No matching clients", { exact: true })).toBeVisible();
  await search.fill("sophie ben");
  await expect(panel.getByRole("listitem")).toHaveCount(1);
  expect(await areChartsLoaded()).toBe(false);
  await panel.getByRole("link", { name: "Sophie Bennett" }).click();

  await expect(page.getByRole("heading", { name: "Sophie Bennett" })).toBeVisible();
  const clientId = new URL(page.url()).searchParams.get("client");
  const checkIns = await readHistory(page.request, `?clientId=${clientId}`);
  const weight = firstAndLatest(checkIns, ({ data }) => (data.weight === null ? null : kgToLb(data.weight)));
  const waist = firstAndLatest(checkIns, ({ data }) => data.waist);
  await expect(chart(page, "Weight")).toHaveAccessibleName(new RegExp(`^Weight: ${weight.first}\\slbs to ${weight.latest}\\slbs in \\d+ weeks, (down|up) [\\d.]+\\slbs$`));
  await expect(chart(page, "Waist")).toHaveAccessibleName(new RegExp(`^Waist: ${waist.first}\\scm to ${waist.latest}\\scm in \\d+ weeks, down`));
  await expect(chart(page, "Weight").locator("svg").getByText(/lbs$/)).toHaveCount(3);
  expect(await areChartsLoaded()).toBe(true);

  await chart(page, "Energy").getByText(/^Energy: /).click();
  const rows = chart(page, "Energy").getByRole("table", { name: "Energy, latest first" }).getByRole("row");
  const energy = firstAndLatest(checkIns, ({ data }) => data.energyLevel);
  await expect(rows).toHaveCount(energy.count + 1);
  await expect(rows.nth(1)).toContainText(`${energy.latest}/10`);
  await expect(rows.last()).toContainText(`${energy.first}/10`);
  await expectAccessibleInBothThemes(page);

  await page.reload();
  await expect(chart(page, "Weight")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Sophie Bennett" })).toHaveCount(0);
});

test("a client sees trends in the unit chosen in the form", async ({ page, baseURL }, { project }) => {
  await signInByResetLink(page.request, baseURL ?? "", project.name === "phone" ? "isla.campbell@example.com" : "lucy.fraser@example.com");
  const { first, latest } = firstAndLatest(await readHistory(page.request), ({ data }) => data.weight);
  if (first === undefined || latest === undefined) throw new Error("The demo client has no weights.");
  await openHistory(page);
  await page.getByRole("heading", { name: "Your trends" }).click();
  for (const [label, unit] of [["lbs", "lb"], ["kg", "kg"], ["st", "st"]] as const) {
    await page.getByRole("tab", { name: "New Check-In" }).click();
    await chooseUnit(page, label);
    await page.getByRole("tab", { name: "Check-In History" }).click();
    await expect(chart(page, "Weight")).toHaveAccessibleName(new RegExp(`^Weight: ${formatWeight(first, unit)} to ${formatWeight(latest, unit)} in`.replaceAll(" ", "\\s")));
  }
  // Her profile keeps it, so it counts on every device.
  await page.goto("/profile");
  await expect(page.getByRole("combobox", { name: "Show weights in" })).toHaveValue("st");
  await expectAccessibleInBothThemes(page);
});

test("a client compares the first and the latest photo by keyboard and mouse", { tag: "@phone" }, async ({ page }) => {
  await signInAsDemo(page.request, "client");
  await openHistory(page);
  await page.getByRole("heading", { name: "Your photos, then and now" }).click();
  const slider = page.getByRole("slider", { name: "Front: compare week 4 with week 8" });
  await expect(slider).toHaveValue("50");
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await expect(slider).toHaveValue("51");
  await page.keyboard.press("Home");
  await expect(slider).toHaveAttribute("aria-valuetext", "0% week 4, 100% week 8");
  await expectAccessibleInBothThemes(page);

  await page.getByRole("tab", { name: "Side" }).click();
  const sideSlider = page.getByRole("slider", { name: /^Side: / });
  const box = await sideSlider.boundingBox();
  if (!box) throw new Error("The slider is not on screen.");
  await page.mouse.click(box.x + box.width * 0.25, box.y + box.height * 0.8);
  expect(Number(await sideSlider.inputValue())).toBeLessThan(35);
});

test("with one check-in the page explains when trends and photos appear", async ({ page }) => {
  await signUp(page.request, "Una");
  await submitCheckInByApi(page.request, { weight: 70, energyLevel: 6 });
  await openHistory(page);
  await page.getByRole("heading", { name: "Your trends" }).click();
  await expect(page.getByText("Trends appear after two check-ins.")).toBeVisible();
  await page.getByRole("heading", { name: "Your photos, then and now" }).click();
  await expect(page.getByText("You can compare photos after two measurement weeks.")).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test("a client who hides their weight never sees it, not even in the trends", async ({ page, baseURL }, { project }) => {
  const email = project.name === "phone" ? "zara.khan@example.com" : "megan.price@example.com";
  await signInByResetLink(page.request, baseURL ?? "", email);
  expect((await page.request.patch("/api/profile", { data: { hideWeight: true } })).status()).toBe(200);
  await openHistory(page);
  await page.getByRole("heading", { name: "Your trends" }).click();
  await expect(chart(page, "Energy")).toBeVisible();
  await expect(chart(page, "Weight")).toHaveCount(0);
  await expect(page.getByRole("tabpanel", { name: "Check-In History" }).getByText("Weight", { exact: true })).toHaveCount(0);
});
