import { expect, signInAsDemo, test } from "@/tests/e2e/support/test";

test("a coach adds a plan and changes its price, and a payment can be set up with it until it is archived", { tag: "@once" }, async ({ page, context }) => {
  await signInAsDemo(page.request, "coach");
  const name = `Summer ${Date.now().toString(36)}`;
  await page.goto("/settings/plans");
  await page.getByRole("button", { name: "Add plan" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("family discount");
  await dialog.getByLabel("Price").fill("0");
  await dialog.getByRole("button", { name: "Add plan" }).click();
  await expect(dialog.getByText("Please enter a price above 0")).toBeVisible();
  await dialog.getByLabel("Price").fill("149.50");
  await dialog.getByRole("button", { name: "Add plan" }).click();
  await expect(dialog.getByText("You already have a plan called family discount. Please choose another name.")).toBeVisible();
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Number of payments").fill("4");
  await dialog.getByRole("button", { name: "Add plan" }).click();
  const row = page.getByRole("row", { name });
  await expect(row).toContainText("£149.50 per month");
  await expect(row).toContainText("4 payments");

  const setUp = await context.newPage();
  await setUp.goto("/client-management");
  await setUp.getByRole("dialog").getByLabel("Full name").fill("Ada Plans");
  await setUp.getByRole("dialog").getByLabel("Email").fill(`ada-${Date.now()}@example.com`);
  await setUp.getByRole("button", { name: "Create client" }).click();
  await expect(setUp.getByRole("radio", { name: `${name} £149.50 per month` })).toBeVisible();

  await page.getByRole("button", { name: `Edit ${name}` }).click();
  await dialog.getByLabel("Price").fill("160");
  await dialog.getByRole("button", { name: "Save plan" }).click();
  await expect(row).toContainText("£160 per month");
  // The change reaches the dialog that is already open.
  await setUp.getByRole("radio", { name: `${name} £160 per month` }).check();

  // Another coach changes the price while this one corrects the description.
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  await dialog.getByLabel("Description").fill("For the summer");
  const plans = (await (await page.request.get("/api/payment-plans")).json()) as { id: string; name: string }[];
  await page.request.patch(`/api/payment-plans/${plans.find((plan) => plan.name === name)?.id}`, { data: { amount: 17500 } });
  await dialog.getByRole("button", { name: "Save plan" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText("£175 per month");

  const moveUp = page.getByRole("button", { name: `Move ${name} up` });
  await moveUp.click();
  await expect(page.getByRole("row").last()).not.toContainText(name);
  await expect(moveUp).toBeFocused();
  await page.getByRole("button", { name: `Archive ${name}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Archive" }).click();
  await expect(page.getByRole("table", { name: "Archived plans" })).toContainText(name);
  await expect(setUp.getByRole("radio", { name: new RegExp(`^${name}`) })).toHaveCount(0);
});

test("the default plan can't be archived, and the exchange rate says what it is for", { tag: "@once" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  await page.goto("/settings/plans");
  await expect(page.getByRole("row", { name: /^Online Coaching/ })).toContainText("Default plan");
  await page.getByRole("button", { name: "Archive Online Coaching" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Archive" }).click();
  await expect(page.getByText("Online Coaching is your default plan. Please make another plan the default first.")).toBeVisible();
  const rate = page.getByLabel("Pounds for one US dollar");
  await expect(rate).toHaveValue("");
  await rate.fill("0");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Please enter at least 0.01")).toBeVisible();
});
