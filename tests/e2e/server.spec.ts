import { expect } from "@playwright/test";
import { answerText, expectDraftSaved, fillAnswers, questions } from "@/tests/e2e/support/check-in";
import { serverTest } from "@/tests/e2e/support/own-server";
import { signUp, waitForScriptsOnLoad } from "@/tests/e2e/support/test";
import { freePort, killProcess, waitUntilUp } from "@/tests/support/server-process";

serverTest("a check-in that a killed server was handling arrives once it is back, and an open chat reconnects and shows new messages", { tag: "@once" }, async ({ browser, own: { folder, start, visitor } }, { project }) => {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  let server = start(port, { DATA_DIR: folder });
  await waitUntilUp(address, server.child);
  const openPage = async () => waitForScriptsOnLoad(await (await browser.newContext({ baseURL: address, viewport: project.use.viewport })).newPage());

  const [coach, chat] = [await visitor(address), await openPage()];
  await signUp(coach, "Cora", "Coach", "coach");
  const client = await signUp(chat.request, "Ria");
  const sendMessage = async (content: string) => expect((await coach.post("/api/messages", { data: { recipientId: client.id, content } })).status()).toBe(201);
  await sendMessage("Before the restart");
  await chat.goto("/?section=messages");
  await expect(chat.getByText("Before the restart", { exact: true })).toBeVisible();

  const page = await openPage();
  await signUp(page.request, "Rae");
  await page.goto("/?section=checkin");
  await fillAnswers(page);
  await expectDraftSaved(page);

  // The server is killed while it handles the request.
  const requestSent = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/api/weekly-check-ins"));
  await page.getByRole("button", { name: "Submit check-in" }).click();
  await requestSent;
  await killProcess(server.child);
  const thanks = page.getByRole("heading", { name: "Thank you for checking in" });
  await expect(page.getByRole("heading", { name: "Your check-in for week 1 is waiting to send" }).or(thanks)).toBeVisible();

  server = start(port, { DATA_DIR: folder });
  await waitUntilUp(address, server.child);
  await sendMessage("After the restart");
  await expect(thanks).toBeVisible();
  const sent = (await (await page.request.get("/api/weekly-check-ins")).json()) as Record<string, string>[];
  const draft = (await (await page.request.get("/api/drafts/weekly-check-in")).json()) as { data: Record<string, string> | null };
  expect([sent.length, draft.data]).toEqual([1, null]);
  expect(sent[0]).toMatchObject(Object.fromEntries(questions.map(({ name, heading }) => [name, answerText(heading)])));

  await expect(chat.getByText("After the restart", { exact: true })).toBeVisible({ timeout: 40_000 });
  for (const openedPage of [page, chat]) await openedPage.context().close();
});
