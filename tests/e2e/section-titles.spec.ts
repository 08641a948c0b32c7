import { expect, signInAsDemo, test } from "@/tests/e2e/support/test";

/** The labels of the navigation, which are the titles of their sections. */
const sections = {
  coach: ["Dashboard", "Clients", "Leads", "Check-ins", "Email Automation", "Automation", "Finances", "Import Users", "Messages"],
  client: ["Dashboard", "Onboarding", "Check-in", "Nutrition Plans", "Messages"],
  nutritionist: ["Pending Food Diaries", "Upload Nutrition Plan", "My Uploaded Plans", "Messages"],
} as const;

for (const role of ["coach", "client", "nutritionist"] as const)
  test(`each section of a ${role} has its title, is announced, and begins at the top with the focus on its heading`, { tag: "@once" }, async ({ page }) => {
    await signInAsDemo(page.request, role);
    await page.goto("/");
    await expect(page).toHaveTitle(`${sections[role][0]} | Cadence`);
    for (const title of sections[role].toReversed()) {
      await page.getByRole("link", { name: "Skip to content" }).press("Enter");
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: new RegExp(`^${title}`) }).click();
      await expect(page).toHaveTitle(`${title} | Cadence`);
      await expect(page.locator("#main h1").first()).toBeFocused();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      // Next announces the title, or the heading where the title is still on its way.
      const heading = await page.locator("#main h1").first().innerText();
      await expect.poll(() => page.evaluate(() => document.querySelector("next-route-announcer")?.shadowRoot?.textContent)).toMatch(new RegExp(`^(${title} \\| Cadence|${heading})$`));
    }
  });

test("Back after Skip to content leads to the section before", { tag: "@once" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  await page.goto("/?section=clients");
  await expect(page).toHaveTitle("Clients | Cadence");
  await page.getByRole("link", { name: "Skip to content" }).press("Enter");
  await expect(page.locator("#main")).toBeFocused();
  await expect(page).toHaveURL("/?section=clients");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Leads/ }).click();
  await expect(page).toHaveTitle("Leads | Cadence");
  await page.goBack();
  await expect(page).toHaveURL("/?section=clients");
  await expect(page.getByRole("heading", { name: "Client Database", level: 1 })).toBeVisible();
});
