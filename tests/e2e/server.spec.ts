import { expect } from "@playwright/test";
import { freePort, kill, untilUp } from "@/tests/support/server-process";
import { answer, answerTo, expectSaved, question, questions, toast } from "./support/check-in";
import { test } from "./support/own-server";
import { signUp, waitForScripts } from "./support/test";

test("killed in mid-submission it keeps the draft, and nothing is half-written; an open chat outlives that, and shows what was written since", { tag: "@once" }, async ({ browser, own: { folder, start, visitor } }, { project }) => {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  let server = start(port, { DATA_DIR: folder });
  await untilUp(address, server.child);
  const open = async () => waitForScripts(await (await browser.newContext({ baseURL: address, viewport: project.use.viewport })).newPage());

  const [coach, chat] = [await visitor(address), await open()];
  await signUp(coach, "Cora", "Coach", "coach");
  const writer = await signUp(chat.request, "Ria");
  const write = async (content: string) => expect((await coach.post("/api/messages", { data: { recipientId: writer.id, content } })).status()).toBe(201);
  await write("Before the restart");
  await chat.goto("/?section=messages");
  await expect(chat.getByText("Before the restart", { exact: true })).toBeVisible();

  const page = await open();
  await signUp(page.request, "Rae");
  await page.goto("/?section=checkin");
  await answer(page);
  await expectSaved(page);

  // The server dies with the request in its hands.
  const isSent = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/api/weekly-check-ins"));
  await page.getByRole("button", { name: "Submit check-in" }).click();
  await isSent;
  await kill(server.child);
  await expect(toast(page, "Submission Failed").or(toast(page, "Check-in Submitted!"))).toBeVisible();

  server = start(port, { DATA_DIR: folder });
  await untilUp(address, server.child);
  await write("After the restart");
  const sent = (await (await page.request.get("/api/weekly-check-ins")).json()) as Record<string, string>[];
  const draft = (await (await page.request.get("/api/drafts/weekly-check-in")).json()) as { data: Record<string, string> | null };
  // Either all of it or nothing: sent and the draft gone, or the draft whole and nothing sent.
  const whole = Object.fromEntries(questions.map(({ name, heading }) => [name, answerTo(heading)]));
  expect([sent.length, draft.data === null]).toEqual(sent.length === 1 ? [1, true] : [0, false]);
  expect(sent[0] ?? draft.data).toMatchObject(whole);

  await page.reload();
  for (const { label, heading } of questions) await expect(question(page, label)).toHaveValue(answerTo(heading));
  await page.getByRole("button", { name: /^(Submit|Update) check-in$/ }).click();
  await expect(toast(page, "Check-in Submitted!")).toBeVisible();

  await expect(chat.getByText("After the restart", { exact: true })).toBeVisible({ timeout: 40_000 });
  for (const opened of [page, chat]) await opened.context().close();
});
