import type { APIRequestContext } from "@playwright/test";
import { formatWeight, kgToLb } from "@/lib/platform/units";
import type { CheckIn } from "@/lib/work/check-ins/contract";
import { chooseUnit } from "@/tests/e2e/support/check-in";
import { expect, signInAsDemo, test } from "@/tests/e2e/support/test";
import { chart, expectAccessibleInBothThemes, openTab } from "@/tests/e2e/support/trends";
import { signInByResetLink } from "@/tests/support/reset-link-sign-in";

const readHistory = async (request: APIRequestContext, query = "") => (await (await request.get(`/api/weekly-check-ins${query}`)).json()) as CheckIn[];

/** The first and the latest value in these check-ins, which are newest first. */
function firstAndLatest(checkIns: readonly CheckIn[], read: (checkIn: CheckIn) => number | null) {
  const values = checkIns.map(read).filter((value) => value !== null);
  return { first: values.at(-1), latest: values[0], count: values.length };
}

test("a coach finds a client and reads their trends as charts, sentences and tables", { tag: "@phone" }, async ({ page }) => {
  test.slow();
  await signInAsDemo(page.request, "coach");
  await page.goto("/?section=checkins");
  await openTab(page, "Client Trends");
  const panel = page.getByRole("tabpanel", { name: "Client Trends" });
  const search = panel.getByRole("searchbox", { name: "Find a client" });
  await search.fill("nobody is called so");
  await expect(panel.getByText("No matching clients", { exact: true })).toBeVisible();
  await search.fill("sophie ben");
  await expect(panel.getByRole("listitem")).toHaveCount(1);
  await panel.getByRole("link", { name: "Sophie Bennett" }).click();

  await expect(page.getByRole("heading", { name: "Sophie Bennett" })).toBeVisible();
  const clientId = new URL(page.url()).searchParams.get("client");
  const checkIns = await readHistory(page.request, `?clientId=${clientId}`);
  const weight = firstAndLatest(checkIns, ({ data }) => (data.weight === null ? null : kgToLb(data.weight)));
  const waist = firstAndLatest(checkIns, ({ data }) => data.waist);
  const start = (await (await page.request.get(`/api/clients/${clientId}/baseline`)).json()) as { weight: number; waist: number };
  await expect(chart(page, "Weight")).toHaveAccessibleName(new RegExp(`^Weight: ${kgToLb(start.weight)}\\slbs to ${weight.latest}\\slbs in \\d+ weeks, (down|up) [\\d.]+\\slbs$`));
  await expect(chart(page, "Waist")).toHaveAccessibleName(new RegExp(`^Waist: ${start.waist}\\scm to ${waist.latest}\\scm in \\d+ weeks, down`));
  // The latest value, and the three lines across the chart.
  await expect(chart(page, "Weight").getByText(/^[\d.]+\slbs$/).filter({ visible: true })).toHaveCount(4);
  await chart(page, "Weight").scrollIntoViewIfNeeded();
  // The page may still move under the pointer.
  await expect(async () => {
    const line = await chart(page, "Weight").locator("svg", { has: page.locator("polyline") }).boundingBox();
    if (!line) throw new Error("The line is not on screen.");
    await page.mouse.move(line.x + line.width / 2, line.y + line.height / 2);
    await expect(chart(page, "Weight").getByText(/^(Start|Week \d+), \d+ \w+/).filter({ visible: true })).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  await chart(page, "Waist").getByText(/^Waist: /).click();
  await expect(chart(page, "Waist").getByRole("row").last()).toHaveAccessibleName(/^Start /);

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
  await page.goto("/?section=checkin");
  for (const [label, unit] of [["lbs", "lb"], ["kg", "kg"], ["st", "st"]] as const) {
    await chooseUnit(page, label);
    await page.getByRole("link", { name: "Progress", exact: true }).click();
    await page.getByRole("button", { name: "All", exact: true }).click();
    await expect(chart(page, "Weight")).toHaveAccessibleName(new RegExp(`^Weight: ${formatWeight(first, unit)} to ${formatWeight(latest, unit)} in`.replaceAll(" ", "\\s")));
    await page.getByRole("link", { name: "Check-in", exact: true }).click();
  }
  // Her profile keeps it, so it counts on every device.
  await page.goto("/profile");
  await expect(page.getByRole("combobox", { name: "Show weights in" })).toHaveValue("st");
  await expectAccessibleInBothThemes(page);
});
