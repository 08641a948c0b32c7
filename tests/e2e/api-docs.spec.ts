import { expect, expectAccessible, expectFits, expectReadable, test, turnDark } from "./support/test";

test("whoever builds on the product reads every endpoint, whom it is for and what goes in and out", async ({ page, request }) => {
  const document = (await (await request.get("/api/openapi.json")).json()) as { paths: Record<string, Record<string, { summary: string }>> };
  await page.goto("/api-docs");
  const shown = await page.locator("main details summary").allInnerTexts();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { summary }] of Object.entries(methods)) expect(shown.some((text) => [method.toUpperCase(), path, summary].every((part) => text.includes(part)))).toBe(true);

  const feedback = page.getByRole("listitem").filter({ hasText: "/api/check-ins/{id}/feedback" });
  await expect(feedback).toContainText("For coaches");
  await feedback.locator("summary").click();
  await expect(page.getByRole("region", { name: "Body of POST /api/check-ins/{id}/feedback" })).toContainText("feedback: string");
  await page.getByRole("region", { name: "Answer of POST /api/check-ins/{id}/feedback" }).getByRole("link").first().click();
  await expect(page).toHaveURL(/#shape-\w+$/);
  await expectFits(page);
  await expectAccessible(page);
  await turnDark(page);
  await expectReadable(page);
});
