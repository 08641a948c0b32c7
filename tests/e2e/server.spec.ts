import { expect } from "@playwright/test";
import { answerText, expectDraftSaved, fillAnswers, questionField, questions, toastWithTitle } from "@/tests/e2e/support/check-in";
import { serverTest } from "@/tests/e2e/support/own-server";
import { signUp, waitForScriptsOnLoad } from "@/tests/e2e/support/test";
import { freePort, killProcess, waitUntilUp } from "@/tests/support/server-process";

serverTest("a server killed during a submission keeps the draft or the check-in, and an open chat reconnects and shows new messages", { tag: "@once" }, async ({ browser, own: { folder, start, visitor } }, { project }) => {
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
  await expect(toastWithTitle(page, "Submission Failed").or(toastWithTitle(page, "Check-in Submitted!"))).toBeVisible();

  server = start(port, { DATA_DIR: folder });
  await waitUntilUp(address, server.child);
  await sendMessage("After the restart");
  const sent = (await (await page.request.get("/api/weekly-check-ins")).json()) as Record<string, string>[];
  const draft = (await (await page.request.get("/api/drafts/weekly-check-in")).json()) as { data: Record<string, string> | null };
  // Either the check-in is stored and the draft gone, or the draft is complete and nothing was stored.
  const allAnswers = Object.fromEntries(questions.map(({ name, heading }) => [name, answerText(heading)]));
  expect([sent.length, draft.data === null]).toEqual(sent.length === 1 ? [1, true] : [0, false]);
  expect(sent[0] ?? draft.data).toMatchObject(allAnswers);

  await page.reload();
  for (const { label, heading } of questions) await expect(questionField(page, label)).toHaveValue(answerText(heading));
  await page.getByRole("button", { name: /^(Submit|Update) check-in$/ }).click();
  await expect(toastWithTitle(page, "Check-in Submitted!")).toBeVisible();

  await expect(chat.getByText("After the restart", { exact: true })).toBeVisible({ timeout: 40_000 });
  for (const openedPage of [page, chat]) await openedPage.context().close();
});
