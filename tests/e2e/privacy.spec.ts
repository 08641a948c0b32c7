import { expect, expectAccessible, expectNoOverflow, signInAsDemo, signUp, test } from "@/tests/e2e/support/test";
import { createJpeg } from "@/tests/e2e/support/photos";

test("a client withdraws consents, sees who opened her data, asks to be erased and changes her mind", { tag: "@phone" }, async ({ page, playwright, baseURL }) => {
  const client = await signUp(page.request, "Petra", "Privat");
  for (const kind of ["health_data", "body_photos"]) expect((await page.request.post("/api/consents", { data: { kind, given: true, textVersion: 1 } })).status()).toBe(200);
  const photo = await createJpeg("plum");
  expect((await page.request.post("/api/files", { multipart: { purpose: "progress_photo", file: photo } })).status()).toBe(201);
  const coach = await playwright.request.newContext({ baseURL });
  await signInAsDemo(coach, "coach");
  expect((await coach.get(`/api/clients/${client.id}/record`)).status()).toBe(200);

  await page.goto("/profile#privacy");
  const privacy = page.getByRole("region", { name: "Privacy", exact: true });
  await test.step("the access log names the coach in plain words", async () => {
    await privacy.getByText("Who opened my data").click();
    await expect(privacy.getByRole("listitem").filter({ hasText: "downloaded the whole record" })).toBeVisible();
  });

  await test.step("photos can be withdrawn and deleted, health data switches check-ins off", async () => {
    await privacy.getByRole("button", { name: "Withdraw consent: Your progress photos" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Withdraw consent for photos?" });
    await dialog.getByRole("checkbox", { name: /delete the photos I've already sent/ }).check();
    await dialog.getByRole("button", { name: "Withdraw" }).click();
    await expect(privacy.getByRole("button", { name: "I agree Your progress photos" })).toBeVisible();
    await privacy.getByRole("button", { name: "Withdraw consent: Your health answers" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
    await expect(privacy.getByRole("button", { name: "I agree Your health answers" })).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.goto("/?section=checkin");
    await expect(page.getByText("You've withdrawn consent for health data.")).toBeVisible();
    await page.getByRole("link", { name: "Turn it on again in Privacy" }).click();
    await privacy.getByRole("button", { name: "I agree Your health answers" }).click();
    await expect(privacy.getByRole("button", { name: "Withdraw consent: Your health answers" })).toBeVisible();
  });

  await test.step("the request to be erased can be taken back for 30 days", async () => {
    await privacy.getByRole("button", { name: "Erase my account" }).click();
    await page.getByRole("alertdialog", { name: "Erase your account?" }).getByRole("button", { name: "Erase my account" }).click();
    await expect(privacy.getByText(/^Your account will be erased on/)).toBeVisible();
    expect(await (await coach.get("/api/erasures")).json()).toMatchObject({ requested: expect.arrayContaining([expect.objectContaining({ clientId: client.id, name: "Petra Privat" })]) });
    await page.goto("/");
    await expect(page.getByText(/^Your account will be erased on/)).toBeVisible();
    await page.goto("/profile");
    await privacy.getByRole("button", { name: "Keep my account" }).click();
    await expect(privacy.getByRole("button", { name: "Erase my account" })).toBeVisible();
  });
  await coach.dispose();
});

test("the privacy notice is linked where people are asked for their data, and needs no account", async ({ page }) => {
  for (const path of ["/discovery", "/auth"]) {
    await page.goto(path);
    if (path === "/auth") await page.getByRole("tab", { name: "Sign Up" }).click();
    await page.getByRole("link", { name: "Privacy notice" }).click();
    await expect(page.getByRole("heading", { name: "Privacy notice", level: 1 })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Who is responsible" })).toBeVisible();
  }
});
