import { clientCard, submitCheckInByApi, toastWithTitle } from "@/tests/e2e/support/check-in";
import { expect, expectAccessible, signInAsDemo, signUp, test } from "@/tests/e2e/support/test";

test("a coach reviews check-ins with the keyboard alone", async ({ page, playwright, baseURL, isMobile }, { project }) => {
  const lastName = `Reed-${project.name}-${Date.now().toString(36)}`;
  const people = [];
  for (const firstName of ["Ada", "Bea", "Cleo"]) {
    const api = await playwright.request.newContext({ baseURL });
    people.push(await signUp(api, firstName, lastName));
    await submitCheckInByApi(api, { energyLevel: 8 });
    await api.dispose();
  }
  const [ada, bea, cleo] = people;
  if (!ada || !bea || !cleo) throw new Error("Three people were signed up.");
  const feedbackFor = (person: typeof ada) => page.getByRole("dialog", { name: `Feedback for ${person.firstName} ${lastName}` });

  await signInAsDemo(page.request, "coach");
  await page.goto("/?section=checkins");
  // The search box works only after the page's script has started.
  await expect(page.getByRole("searchbox", { name: "Find a client" })).toBeEnabled();
  await page.getByRole("searchbox", { name: "Find a client" }).focus();
  await page.keyboard.type(lastName);
  await expect(page.getByText(/^3 of \d+ waiting/)).toBeVisible();
  await page.keyboard.press("Shift+Tab");

  await test.step("J and K move from card to card and stop at the ends", async () => {
    await page.keyboard.press("j");
    await expect(clientCard(page, ada)).toBeFocused();
    await page.keyboard.press("j");
    await expect(clientCard(page, bea)).toBeFocused();
    await page.keyboard.press("k");
    await page.keyboard.press("k");
    await expect(clientCard(page, ada)).toBeFocused();
  });

  await test.step("F opens the feedback, and Control and Enter save it and open the next one", async () => {
    await page.keyboard.press("f");
    const form = feedbackFor(ada).getByRole("textbox", { name: /^Feedback for/ });
    if (isMobile) await form.focus();
    await expect(form).toBeFocused();
    await page.keyboard.press("Control+Enter");
    await page.keyboard.type("Just keep going, j and f and k");
    await page.keyboard.press("Control+Enter");
    await expect(toastWithTitle(page, "Feedback Added")).toBeVisible();
    await expect(feedbackFor(bea)).toBeVisible();
  });

  await test.step("Escape keeps the draft and returns the focus to the card", async () => {
    const form = feedbackFor(bea).getByRole("textbox", { name: /^Feedback for/ });
    if (isMobile) await form.focus();
    await expect(form).toBeFocused();
    await page.keyboard.type("Half a thought");
    await page.keyboard.press("Escape");
    await expect(clientCard(page, bea)).toBeFocused();
    await expect(clientCard(page, bea).getByText("Draft saved")).toBeVisible();
    await page.keyboard.press("d");
    await expect(page.getByRole("dialog", { name: `Bea ${lastName}'s check-in` })).toBeVisible();
    await page.keyboard.press("j");
    await expect(page.getByRole("dialog", { name: `Cleo ${lastName}'s check-in` })).toBeVisible();
    await page.keyboard.press("k");
    await expect(page.getByRole("dialog", { name: `Bea ${lastName}'s check-in` })).toBeVisible();
    // The field has the focus before any timer runs, so that fast typing loses no letter.
    const focused = await page.evaluate(async () => {
      window.dispatchEvent(new KeyboardEvent("keydown", { key: "f" }));
      await new Promise<void>((resolve) => queueMicrotask(resolve));
      return document.activeElement?.tagName;
    });
    await expect(form).toHaveValue("Half a thought");
    if (isMobile) await form.focus();
    else expect(focused).toBe("TEXTAREA");
    await page.keyboard.press("Control+Enter");
    await expect(feedbackFor(cleo)).toBeVisible();
  });

  await test.step("after the last one the dialog closes", async () => {
    const form = feedbackFor(cleo).getByRole("textbox", { name: /^Feedback for/ });
    await form.focus();
    await page.keyboard.type("And you too");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByText("No matching check-ins")).toBeVisible();
    await page.keyboard.press("?");
    await expect(page.getByText("Next, previous check-in")).toBeVisible();
  });
});

test("a check-in that the coach flags by hand comes first, with its note, until the flag is removed", async ({ page, playwright, baseURL }, { project }) => {
  const lastName = `Flagg-${project.name}-${Date.now().toString(36)}`;
  const people = [];
  for (const firstName of ["Asta", "Britt"]) {
    const api = await playwright.request.newContext({ baseURL });
    people.push(await signUp(api, firstName, lastName));
    await submitCheckInByApi(api);
    await api.dispose();
  }
  const [asta, britt] = people;
  if (!asta || !britt) throw new Error("Two people were signed up.");
  await signInAsDemo(page.request, "coach");
  await page.goto("/?section=checkins");
  const names = page.getByRole("article").filter({ hasText: lastName }).getByRole("heading", { level: 2 });
  await expect(names).toHaveText([`Asta ${lastName}`, `Britt ${lastName}`]);
  await expect(clientCard(page, britt).getByText("No numbers given")).toBeVisible();

  await clientCard(page, britt).getByRole("button", { name: /^View Details/ }).click();
  const details = page.getByRole("dialog", { name: `Britt ${lastName}'s check-in` });
  await details.getByRole("button", { name: /^Flag/ }).click();
  await details.getByRole("textbox", { name: "Note (optional)" }).fill("Sounds worn out");
  await expectAccessible(page);
  await details.getByRole("button", { name: "Flag check-in" }).click();
  await expect(toastWithTitle(page, "Check-in flagged")).toBeVisible();
  await expect(details.getByText("Sounds worn out")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(names).toHaveText([`Britt ${lastName}`, `Asta ${lastName}`]);
  await expect(clientCard(page, britt).getByRole("list", { name: "Warnings" })).toHaveText("Flagged by hand");
  await expect(clientCard(page, britt).getByText("Sounds worn out")).toBeVisible();

  await page.goto("/?section=dashboard&reason=check_in_flagged");
  await expect(page.getByRole("listitem").filter({ hasText: `Britt ${lastName}` }).getByText("Flagged by hand")).toBeVisible();

  await page.goto("/?section=checkins");
  await clientCard(page, britt).getByRole("button", { name: /^View Details/ }).click();
  await details.getByRole("button", { name: "Remove flag" }).click();
  await expect(toastWithTitle(page, "Flag removed")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(names).toHaveText([`Asta ${lastName}`, `Britt ${lastName}`]);
});
