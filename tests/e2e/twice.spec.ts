import { existsSync } from "node:fs";
import type { Browser } from "@playwright/test";
import { endpoints } from "@/lib/practice/contracts";
import { makePreparedFolder, withServer } from "@/tests/e2e/support/own-server";
import { expect, test, waitForScriptsOnLoad } from "@/tests/e2e/support/test";
import { doTwice, type Twice } from "@/tests/e2e/support/twice";
import { accountCases } from "@/tests/e2e/twice/accounts";
import { clientCases } from "@/tests/e2e/twice/clients";
import { importCases } from "@/tests/e2e/twice/imports";
import { leadCases } from "@/tests/e2e/twice/leads";
import { moneyCases } from "@/tests/e2e/twice/money";
import { ownCases } from "@/tests/e2e/twice/own";
import { connectedCases, practiceCases } from "@/tests/e2e/twice/practice";
import { workCases } from "@/tests/e2e/twice/work";
import { FakeResend } from "@/tests/fakes/resend";
import { isFullRun } from "@/tests/support/full-run";
import { runScript } from "@/tests/support/run-script";

const cases = [leadCases, clientCases, workCases, accountCases, ownCases, moneyCases, importCases].flatMap((area) => Object.entries(area));

/** Does each case twice on a server of their own, each in a new browser. */
async function doTwiceOnOwnServer(browser: Browser, env: Record<string, string>, own: Record<string, Twice>) {
  await withServer({ DEMO_MODE: "1", ...env }, async (baseURL) => {
    for (const [name, twice] of Object.entries(own))
      await test.step(name, async () => {
        const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 }, locale: "en-GB", timezoneId: "Europe/London", reducedMotion: "reduce" });
        await doTwice(twice, waitForScriptsOnLoad(await context.newPage()), baseURL);
        await context.close();
      });
  });
}

// First, because it takes longest.
test("what concerns the whole practice, twice in a row: each toast says what happened", { tag: "@once" }, async ({ browser }) => {
  test.setTimeout(600_000);
  const folder = makePreparedFolder("demo");
  expect(await runScript("tests/e2e/support/age-practice.ts", [], { DATA_DIR: folder, DATABASE_URL: "" })).toMatchObject({ code: 0 });
  await doTwiceOnOwnServer(browser, { DATA_DIR: folder }, practiceCases);
});

test("what needs connected email, twice in a row: each toast says what happened", { tag: "@once" }, async ({ browser }) => {
  const resend = await new FakeResend().start();
  await doTwiceOnOwnServer(browser, { RESEND_API_KEY: resend.apiKey, RESEND_BASE_URL: resend.address }, connectedCases);
  await resend.stop();
});

for (const [name, twice] of cases.filter((_, index) => isFullRun || index % 2 === 0))
  test(`${name}, twice in a row: each toast says what happened`, { tag: "@once" }, ({ page, baseURL }) => doTwice(twice, page, baseURL));

/** The writes that no case does twice, each with the reason. */
const leftOut: Record<string, string> = {
  "DELETE /api/calendar": "Its button goes with the link. tests/integration/calendar.test.ts stops without one.",
  "DELETE /api/check-ins/:id/feedback": "Its button goes with its toast. tests/integration/held-feedback.test.ts makes the second call.",
  "DELETE /api/messages/:id/no-reply-needed": "Its button goes with its toast. tests/integration/inbox.test.ts makes the second call.",
  "PATCH /api/imports/:id/photos": "A photo's pose shows in its place without a toast. tests/integration/import-photos.test.ts sorts photos twice.",
  "PATCH /api/steps/:id": "A tick shows in its place without a toast. tests/integration/next-steps.test.ts ticks twice.",
  "POST /api/auth/bulk-import": "No screen makes it. The import screen uses /api/imports.",
  "POST /api/calendar": "A second link is meant to replace the first, and the screen asks. tests/integration/calendar.test.ts and tests/e2e/calendar.spec.ts make it twice.",
  "DELETE /api/push/subscriptions": "Its switch shows that it is off. tests/integration/push.test.ts turns it off.",
  "PATCH /api/notification-preferences": "A switch shows in its place without a toast. tests/integration/push.test.ts sets one back.",
  "POST /api/push/seen": "The service worker calls it. tests/integration/push.test.ts calls it twice.",
  "POST /api/push/subscriptions": "Needs a browser's push service. tests/integration/push.test.ts turns it on twice.",
  "POST /api/push/test": "Each press sends a test. tests/integration/push.test.ts presses it three times.",
  "POST /api/auth/login": "It signs in and leaves the page.",
  "POST /api/auth/register": "It makes one account and leaves the page.",
  "POST /api/auth/two-factor": "It signs in and leaves the page.",
  "POST /api/demo-login": "It signs in and leaves the page.",
  "POST /api/demo-logout": "It signs out and leaves the page.",
  "POST /api/promises/preview": "It changes nothing. The settings ask it before they are saved.",
  "POST /api/email-automation/try-address-again": "Its button goes with its notice. The second call finds nothing to do, as tests/integration/email-webhook.test.ts checks.",
  "POST /api/messages/broadcast/audience": "It only says who would get a message.",
  "POST /api/messages/:id/no-reply-needed": "Its button goes with the wait that it ends. tests/integration/inbox.test.ts makes the second call.",
  "POST /api/import-csv-clients": "The dialog makes it for sample data alone, in demo mode. tests/e2e/imports.spec.ts makes it twice.",
  "POST /api/files/parts": "No button makes it: a large file is sent in parts. tests/integration/file-parts.test.ts sends each part twice.",
  "POST /api/imports/batches": "It begins a move, which changes nothing.",
  "POST /api/imports/batches/:id/files": "It adds a file to a move, which changes nothing yet.",
  "PATCH /api/imports/batches/:id": "What is said about a move shows in its place without a toast.",
  "POST /api/imports/batches/:id/commit": "The screen shows the result in place of the button. tests/integration/import-batches.test.ts imports a move twice.",
  "POST /api/imports/batches/:id/undo": "The screen shows that it is undone in place of the button. tests/integration/import-batches.test.ts undoes a move twice.",
  "POST /api/imports/photos": "It makes a preview, which changes nothing. tests/integration/import-photos.test.ts makes it twice.",
  "POST /api/onboarding/initialize": "No button makes it: the page does, once, for a client without steps, as tests/e2e/onboarding.spec.ts counts.",
  "DELETE /api/email-pause": "Its button goes with its notice. tests/integration/practice-export.test.ts lets the emails go.",
  "POST /api/practice-export": "Its button goes while an export is built. tests/integration/practice-export.test.ts makes two calls at once.",
  "POST /api/practice-import": "It works in an empty practice only. tests/integration/practice-transfer.test.ts makes the second call.",
  "POST /api/withdrawn-writes": "It is asked before a waiting write is taken back, whose button goes with it. tests/integration/idempotency.test.ts withdraws twice.",
  "POST /api/webhooks/resend": "Resend makes it.",
  "POST /api/webhooks/stripe": "Stripe makes it.",
};

test("every write is done twice or left out for a reason", () => {
  const doneTwice = new Set([...cases, ...Object.entries({ ...practiceCases, ...connectedCases })].flatMap(([, { writes }]) => writes));
  const all = endpoints.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);
  expect([...doneTwice, ...Object.keys(leftOut)].toSorted()).toEqual(all.toSorted());
  const named = Object.values(leftOut).flatMap((reason) => reason.match(/tests\/\S+\.ts/g) ?? []);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});
