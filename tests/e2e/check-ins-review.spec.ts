import { clientCard, submitCheckInByApi, toastWithTitle } from "@/tests/e2e/support/check-in";
import { confirmEmail, expect, expectAccessible, setJoinedDaysAgo, signInAsDemo, signUp, test } from "@/tests/e2e/support/test";

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
    await expect(feedbackFor(ada).getByRole("region", { name: "What changed" }).getByRole("listitem").first()).toHaveText("Your first check-in.");
    await page.keyboard.press("Control+i");
    await expect(form).toHaveValue(/^Your first check-in\. You asked: “How I can support you/);
    await page.keyboard.press("Control+z");
    await expect(form).toHaveValue("");
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
    const details = page.getByRole("dialog", { name: `Bea ${lastName}'s check-in` });
    await expect(details).toBeVisible();
    await page.keyboard.press("?");
    await expect(details.getByText("Next, previous check-in")).toBeVisible();
    await page.keyboard.press("?");
    await expect(page.getByText("Next, previous check-in")).toBeHidden();
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

test("feedback that could not be saved is still there after the next check-in has opened", { tag: "@once" }, async ({ page, playwright, baseURL }) => {
  const lastName = `Lost-${Date.now().toString(36)}`;
  for (const firstName of ["Ava", "Bree"]) {
    const api = await playwright.request.newContext({ baseURL });
    await signUp(api, firstName, lastName);
    await submitCheckInByApi(api);
    await api.dispose();
  }
  await signInAsDemo(page.request, "coach");
  await page.goto("/?section=checkins");
  await page.getByRole("searchbox", { name: "Find a client" }).fill(lastName);
  await page.getByRole("article").filter({ hasText: `Ava ${lastName}` }).getByRole("button", { name: /^Add Feedback/ }).click();
  const dialog = page.getByRole("dialog");
  const text = dialog.getByRole("textbox", { name: /^Feedback for/ });
  await text.fill("Sleep comes first.");
  await page.route("**/feedback", (route) => (route.request().method() === "POST" ? route.fulfill({ status: 500, json: { message: "Something went wrong. Please try again." } }) : route.continue()));
  await dialog.getByRole("button", { name: "Save & next" }).click();
  await expect(dialog.getByRole("heading", { name: `Feedback for Bree ${lastName}` })).toBeVisible();
  await expect(toastWithTitle(page, "Feedback not saved")).toBeVisible();
  await page.unroute("**/feedback");
  await expect(dialog.getByRole("region", { name: "Waiting for your review" }).getByRole("listitem")).toHaveCount(2);
  await text.fill("Half a thought");
  await page.getByRole("button", { name: "Back to Ava" }).click();
  await expect(dialog.getByRole("heading", { name: `Feedback for Ava ${lastName}` })).toBeVisible();
  await expect(text).toHaveValue("Sleep comes first.");
  await dialog.getByRole("button", { name: "Save & next" }).click();
  await expect(toastWithTitle(page, "Feedback Added")).toBeVisible();
  await expect(dialog.getByRole("heading", { name: `Feedback for Bree ${lastName}` })).toBeVisible();
  await expect(text).toHaveValue("Half a thought");
  await expect(dialog.getByRole("button", { name: "Save & next" })).toHaveCount(0);
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

test("feedback can be taken back for twenty seconds, and reaches the client once", { tag: ["@phone", "@desk"] }, async ({ page, playwright, baseURL }, { project }) => {
  const client = await playwright.request.newContext({ baseURL });
  const una = await signUp(client, "Una", `Undo-${project.name}-${Date.now().toString(36)}`);
  await submitCheckInByApi(client);
  const feedbackOfClient = async () => ((await (await client.get("/api/weekly-check-ins")).json()) as { feedback: string | null }[]).map(({ feedback }) => feedback);
  await signInAsDemo(page.request, "coach");
  await page.goto("/?section=checkins");
  const form = page.getByRole("dialog", { name: `Feedback for Una ${una.lastName}` });
  const text = form.getByRole("textbox", { name: /^Feedback for/ });

  await test.step("Undo brings text and steps back into the form, and nothing is sent", async () => {
    await clientCard(page, una).getByRole("button", { name: "Add Feedback" }).click();
    await text.fill("A strong week, Ula.");
    await form.getByRole("button", { name: "Add a step" }).click();
    await form.getByRole("textbox", { name: "Step 1" }).fill("Walk after lunch");
    await form.getByRole("button", { name: "Save & close" }).click();
    await expect(toastWithTitle(page, "Feedback Added")).toBeVisible();
    await expect(toastWithTitle(page, "It goes to Una in 20 seconds.")).toBeVisible();
    await expect(clientCard(page, una)).toHaveCount(0);
    await page.keyboard.press("u");
    await expect(toastWithTitle(page, "Feedback taken back")).toBeVisible();
    // Not before, because the twenty seconds may be over before a busy machine has looked at the page.
    await expectAccessible(page);
    await expect(text).toHaveValue("A strong week, Ula.");
    await expect(form.getByRole("textbox", { name: "Step 1" })).toHaveValue("Walk after lunch");
    expect(await feedbackOfClient()).toEqual([null]);
  });

  await test.step("sent again, an Undo that arrives late says so, and the client has it once", async () => {
    await text.fill("A strong week, Una.");
    await form.getByRole("button", { name: "Save & close" }).click();
    await page.getByRole("tab", { name: "Recently Reviewed" }).click();
    await expect(clientCard(page, una).getByText("Being sent")).toBeVisible();
    await page.route("**/api/check-ins/*/feedback", async (route) => {
      // Sent from another screen, so that nobody waits for the twenty seconds.
      if (route.request().method() === "DELETE") expect((await page.request.post(route.request().url(), { data: { feedback: "A strong week, Una.", steps: ["Walk after lunch"] } })).status()).toBe(200);
      await route.continue();
    });
    await clientCard(page, una).getByRole("button", { name: `Undo feedback for Una ${una.lastName}` }).click();
    await expect(toastWithTitle(page, "Too late to undo: Una has it already. You can still edit it.")).toBeVisible();
    expect(await feedbackOfClient()).toEqual(["A strong week, Una."]);
    await expect(clientCard(page, una).getByText("Completed")).toBeVisible();
    expect(await (await page.request.get(`/api/messages/${una.id}`)).json()).toHaveLength(1);
  });
  await client.dispose();
});

test("feedback that is given meanwhile is shown, and replaced only by a clear choice", { tag: "@once" }, async ({ page, playwright, baseURL }) => {
  const client = await playwright.request.newContext({ baseURL });
  const tove = await signUp(client, "Tove", `Two-${Date.now().toString(36)}`);
  const { id } = await submitCheckInByApi(client);
  await signInAsDemo(page.request, "coach");
  await page.goto("/?section=checkins");
  await clientCard(page, tove).getByRole("button", { name: "Add Feedback" }).click();
  const form = page.getByRole("dialog", { name: `Feedback for Tove ${tove.lastName}` });
  await form.getByRole("textbox", { name: /^Feedback for/ }).fill("My own words");
  expect((await page.request.post(`/api/check-ins/${id}/feedback`, { data: { feedback: "From another screen", steps: ["Sleep"] } })).status()).toBe(200);

  const other = form.getByRole("region", { name: "You've already given feedback" });
  await expect(other.getByText("From another screen")).toBeVisible();
  await expect(other.getByRole("listitem")).toHaveText("Sleep");
  await expect(form.getByRole("button", { name: /^Save/ })).toHaveCount(0);
  await expect(form.getByRole("textbox", { name: /^Feedback for/ })).toHaveValue("My own words");
  await expectAccessible(page);
  await other.getByRole("button", { name: "Replace it with mine" }).click();
  await expect(form).toHaveCount(0);
  await expect.poll(async () => ((await (await client.get("/api/weekly-check-ins")).json()) as { feedback: string }[])[0]?.feedback).toBe("My own words");
  await client.dispose();
});

test("twenty check-ins are cleared without a mouse, with a snippet, what changed and one taken back", { tag: "@once" }, async ({ page, playwright, baseURL }) => {
  test.setTimeout(300_000);
  const lastName = `Quick-${Date.now().toString(36)}`;
  for (let person = 0; person < 20; person += 1) {
    const api = await playwright.request.newContext({ baseURL });
    await signUp(api, `Nr${person + 1}`, lastName);
    await submitCheckInByApi(api, { energyLevel: 8 });
    await api.dispose();
  }
  const waiting = async () => ((await (await page.request.get("/api/pending-check-ins")).json()) as { client: { lastName: string } }[]).filter(({ client }) => client.lastName === lastName).length;

  await signInAsDemo(page.request, "coach");
  await page.goto("/?section=checkins");
  await page.getByRole("searchbox", { name: "Find a client" }).focus();
  await page.keyboard.type(lastName);
  await expect(page.getByText(/^20 of \d+ waiting/)).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("f");
  const dialog = page.getByRole("dialog");
  const text = dialog.getByRole("textbox", { name: /^Feedback for/ });
  await expect(dialog.getByRole("region", { name: "Waiting for your review" }).getByRole("listitem")).toHaveCount(20);
  await expectAccessible(page);
  for (let review = 1; review <= 20; review += 1) {
    const title = await dialog.getByRole("heading", { name: /^Feedback for/ }).textContent();
    await expect(text).toBeFocused();
    if (review % 3 === 0) {
      await page.keyboard.type("/");
      await page.getByRole("option").first().waitFor();
      await page.keyboard.press("Enter");
      await expect(text).not.toHaveValue("/");
    } else if (review % 3 === 1) {
      await dialog.getByRole("button", { name: "Insert what changed" }).waitFor();
      await page.keyboard.press("Control+i");
    } else await page.keyboard.type("A good week. Keep going.");
    await expect(text).toHaveValue(/./);
    const written = await text.inputValue();
    await page.keyboard.press("Control+Enter");
    if (review < 20) await expect(dialog.getByRole("heading", { name: title ?? "", exact: true })).toHaveCount(0);
    if (review !== 5) continue;
    await page.keyboard.press("Escape");
    // While it closes, its field still takes what is typed.
    await expect(dialog).toHaveCount(0);
    await expect(toastWithTitle(page, "Feedback Added")).toBeVisible();
    await page.keyboard.press("u");
    await expect(dialog.getByRole("heading", { name: title ?? "", exact: true })).toBeVisible();
    await expect(text).toHaveValue(written);
    await text.focus();
    await page.keyboard.press("Control+Enter");
    await expect(dialog.getByRole("heading", { name: title ?? "", exact: true })).toHaveCount(0);
  }
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("No matching check-ins")).toBeVisible();
  await expect.poll(waiting).toBe(0);
});

test("feedback can be added to an imported check-in that has none", { tag: "@once" }, async ({ page, playwright, baseURL }) => {
  const api = await playwright.request.newContext({ baseURL });
  const { id, email } = await signUp(api, "Iris");
  await api.dispose();
  await signInAsDemo(page.request, "coach");
  await setJoinedDaysAgo(page.request, id, 21);
  await confirmEmail(page.request, id);
  const imported = await page.request.post("/api/import-csv-clients", { data: { importType: "checkin-responses", csvData: `Email,Week,Wins\n${email},1,A walk by the sea\n` } });
  expect(await imported.json()).toMatchObject({ stats: { imported: 1, errors: 0 } });
  await page.goto(`/client-checkins?clientId=${id}`);
  const card = page.getByRole("article", { name: /^Week of / });
  await expect(card.getByText("Reviewed", { exact: true })).toBeVisible();
  await expect(card.getByRole("button", { name: /^Edit feedback/ })).toHaveCount(0);
  await card.getByRole("button", { name: /^Add Feedback/ }).click();
  await expect(page.getByRole("dialog", { name: "Feedback for Iris Tester" })).toBeVisible();
});
