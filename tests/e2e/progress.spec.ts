import { submitCheckInByApi } from "@/tests/e2e/support/check-in";
import { withServer } from "@/tests/e2e/support/own-server";
import { expect, signUp, test } from "@/tests/e2e/support/test";
import { chart, expectAccessibleInBothThemes, openTab } from "@/tests/e2e/support/trends";

/** A server of its own, because she hides things that other tests look at. */
test("a client looks at her progress, hides her weight and her front photos, and brings them back", { tag: "@phone" }, async ({ page }) => {
  test.slow();
  await withServer({ DEMO_MODE: "1" }, async (address) => {
    expect((await page.request.post(`${address}/api/demo-login`, { data: { role: "client" } })).status()).toBe(200);
    const hideWeight = page.getByRole("button", { name: "Hide weight" });
    const showFront = page.getByRole("button", { name: "Show front photos" });

    await test.step("charts of the chosen weeks, which the address keeps", async () => {
      await page.goto(address);
      await page.getByRole("link", { name: "Progress", exact: true }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Progress" })).toBeVisible();
      await expect(chart(page, "Weight").getByText(/^Week \d+$/).filter({ visible: true })).not.toHaveCount(0);
      const energy = chart(page, "Energy").getByRole("row");
      await chart(page, "Energy").getByText(/^Energy: /).click();
      const rowsIn12Weeks = await energy.count();
      await page.getByRole("button", { name: "4 weeks" }).click();
      await expect(page).toHaveURL(/range=4/);
      await expect.poll(() => energy.count()).toBeLessThan(rowsIn12Weeks);
      await page.reload();
      await expect(page.getByRole("button", { name: "4 weeks" })).toHaveAttribute("aria-pressed", "true");
      await page.getByRole("button", { name: "All", exact: true }).click();
      await expect(page).toHaveURL(/range=all/);
      await expectAccessibleInBothThemes(page);
    });

    await test.step("the first and the latest photo, by keyboard and mouse", async () => {
      await openTab(page, "Photos");
      const slider = page.getByRole("slider", { name: "Front: compare start with week 8" });
      await expect(slider).toHaveValue("50");
      await slider.focus();
      await page.keyboard.press("ArrowRight");
      await expect(slider).toHaveValue("51");
      await page.keyboard.press("Home");
      await expect(slider).toHaveAttribute("aria-valuetext", "0% start, 100% week 8");
      await expectAccessibleInBothThemes(page);
      await page.getByRole("tab", { name: "Side" }).click();
      const sideSlider = page.getByRole("slider", { name: /^Side: / });
      const box = await sideSlider.boundingBox();
      if (!box) throw new Error("The slider is not on screen.");
      await page.mouse.click(box.x + box.width * 0.25, box.y + box.height * 0.8);
      expect(Number(await sideSlider.inputValue())).toBeLessThan(35);
    });

    await test.step("hidden things are gone from every screen of hers", async () => {
      await page.getByRole("tab", { name: "Front" }).click();
      await page.getByRole("button", { name: "Hide front photos" }).click();
      await expect(showFront).toBeVisible();
      await expect(page.getByRole("slider", { name: /^Front/ })).toHaveCount(0);
      await openTab(page, "Trends");
      await hideWeight.click();
      await expect(chart(page, "Weight")).toHaveCount(0);
      await expect(chart(page, "Energy")).toBeVisible();
      await openTab(page, "Milestones");
      await expect(page.getByText(/^Energy (went|was)/).first()).toBeVisible();
      await expect(page.getByText(/^Weight (went|was)/)).toHaveCount(0);
      for (const list of ["/?section=progress&view=check-ins", "/?section=checkin&tab=history"]) {
        await page.goto(address + list);
        const week8 = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Week 8" }) });
        await expect(week8.getByRole("button", { name: "Open Side" })).toBeVisible();
        await expect(week8.getByRole("button", { name: "Open Front" })).toHaveCount(0);
        await expect(week8.getByText("Energy", { exact: true })).toBeVisible();
        await expect(week8.getByText("Weight", { exact: true })).toHaveCount(0);
      }
      await page.goto(`${address}/profile`);
      await expect(page.getByRole("checkbox", { name: "Hide my weight" })).toBeChecked();
      await expect(page.getByRole("group", { name: "Hide my progress photos" }).getByRole("checkbox", { name: "Front" })).toBeChecked();
    });

    await test.step("and come back in the same place", async () => {
      await page.goto(`${address}/?section=progress`);
      await page.getByRole("button", { name: "Show weight" }).click();
      await expect(chart(page, "Weight")).toBeVisible();
      await expect(hideWeight).toBeFocused();
      await openTab(page, "Photos");
      await page.getByRole("tab", { name: "Front" }).click();
      await showFront.click();
      await expect(page.getByRole("slider", { name: /^Front/ })).toBeVisible();
    });

    await test.step("a second pose waits until the first is hidden, and both stay hidden", async () => {
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route("**/api/profile", async (route) => {
        await released;
        await route.continue();
      }, { times: 1 });
      await page.getByRole("button", { name: "Hide front photos" }).click();
      await page.getByRole("tab", { name: "Side" }).click();
      const hideSide = page.getByRole("button", { name: "Hide side photos" });
      await expect(hideSide).toHaveAttribute("aria-disabled", "true");
      release();
      await hideSide.click();
      await expect(page.getByRole("button", { name: "Show side photos" })).toBeVisible();
      await page.getByRole("tab", { name: "Front" }).click();
      await expect(showFront).toBeVisible();
    });
  });
});

test("before the second check-in the page explains what will be there", async ({ page }) => {
  await signUp(page.request, "Una");
  await page.goto("/?section=progress");
  await expect(page.getByRole("heading", { name: "Your progress will show here" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Start your check-in" })).toHaveAttribute("href", "/?section=checkin");
  await submitCheckInByApi(page.request, { weight: 70, energyLevel: 6 });
  await page.goto("/?section=progress");
  await expect(page.getByText("Trends appear after two check-ins.")).toBeVisible();
  await openTab(page, "Photos");
  await expect(page.getByText(/The next one is week 4, Monday \d/)).toBeVisible();
  await openTab(page, "Milestones");
  await expect(page.getByText(/^, after Monday \d/)).toHaveCount(3);
  await expectAccessibleInBothThemes(page);
});
