import { expect, type Page } from "@playwright/test";
import { currentDueMonday } from "@/lib/core/weeks/rules";
import type { FailedPayment } from "@/lib/money/finances/contract";
import type { PaymentPlan } from "@/lib/money/plans/contract";
import { addDays } from "@/lib/platform/days";
import type { Setup } from "@/lib/practice/setup/contract";
import { setJoinedDaysAgo, signUp, testPassword } from "@/tests/e2e/support/test";
import { button, confirm, countAt, emailsTo, emailTo, get, post, press, pressInDialog, type Twice, type World } from "@/tests/e2e/support/twice";
import { fillCard } from "@/tests/e2e/twice/money";

const toCoach = () => "coach@example.com";
const makeOverdue = ({ coach, person }: World) => setJoinedDaysAgo(coach, person.id, 20);
const countRuns = (job: string) => ({ coach }: World) => countAt<{ job: string; trigger: string }>(coach, "/api/email-automation/campaigns", (run) => run.job === job && run.trigger === "manual");
/** Sends a campaign, where anybody is due. */
const sendCampaign = (label: string) => async (page: Page, _: World, time: 1 | 2) => {
  await page.getByRole("region", { name: "Automated campaigns" }).getByRole("button", { name: label }).click();
  if (time === 1) return pressInDialog(page, /^Send to/);
  await page.getByText("Nobody is due an email right now.").waitFor();
  return button(page, /^Send to/).waitFor({ state: "detached" });
};
const settings = ({ coach }: World) => get<{ contractUrl: string; chatLink: string }>(coach, "/api/settings");
const countProposals = (key: "leadCount" | "clientCount") => async ({ coach }: World) => (await get<Record<typeof key, number>>(coach, "/api/retention"))[key];
const countPlans = (counts: (plan: PaymentPlan) => boolean) => ({ coach }: World) => countAt<PaymentPlan>(coach, "/api/payment-plans?all=true", counts);
const countVersions = ({ coach }: World) => countAt(coach, "/api/question-forms/weekly-check-in/versions");
/** Publishes questions of the practice's own and returns their ids. */
const publishQuestions = async ({ coach }: World, labels: readonly string[]) => {
  const ids: string[] = [];
  for (const _ of labels) ids.push((await post(coach, "/api/questions", { form: "weekly-check-in", kind: "yes-no" })).id);
  const { version } = await get<{ version: number }>(coach, "/api/question-forms/weekly-check-in");
  const effectiveMonday = addDays(currentDueMonday(new Date().toISOString().slice(0, 10)), 14);
  const published = await coach.put("/api/question-forms/weekly-check-in", { data: { items: labels.map((label, index) => ({ questionId: ids[index], label, required: false, hidden: false })), effectiveMonday, version } });
  expect(published.ok(), await published.text()).toBe(true);
  return ids;
};
const nameOf = (time: number, [first, second]: readonly [string, string]) => `${time === 1 ? first : second} Quiet`;
const failedRenewal = async ({ coach }: World) => {
  const failed = (await get<FailedPayment[]>(coach, "/api/failed-payments")).find(({ tries, clientId }) => clientId && tries[0]?.kind === "renewal");
  if (!failed?.clientId) throw new Error("The demo has no failed renewal.");
  return { ...failed, clientId: failed.clientId };
};
/** Signs the client in as the one whose renewal failed, by a link to set a password. */
const signInAsDebtor = async (world: World) => {
  const { clientId } = await failedRenewal(world);
  const { email } = await get<{ email: string }>(world.coach, `/api/client-profile/${clientId}`);
  await post(world.coach, `/api/people/${clientId}/password-link`);
  const token = /token=([\w-]+)/.exec((await emailTo(world, email, "set-password")).text)?.[1];
  await post(world.client, "/api/auth/reset-password", { token, password: testPassword });
  await post(world.client, "/api/auth/login", { email, password: testPassword });
  return clientId;
};

/** What coaches do with the practice itself. */
export const practiceCases: Record<string, Twice> = {
  "checking the onboarding": {
    writes: ["POST /api/email-automation/onboarding-check"],
    // The schedule reminds everybody else when the server starts.
    prepare: async ({ coach }) => {
      const ina = (await get<{ id: string; name: string }[]>(coach, "/api/archived-clients")).find(({ name }) => name === "Ina Quiet");
      await post(coach, `/api/clients/${ina?.id}/restore`);
    },
    path: "/?section=emails",
    act: sendCampaign("Check Onboarding"),
    says: [/^Onboarding Check Complete$/, null],
    adds: [1, 0],
    count: countRuns("onboarding-check"),
  },
  "sending the Tuesday chase": {
    writes: ["POST /api/email-automation/tuesday-chase"],
    prepare: makeOverdue,
    path: "/?section=emails",
    act: sendCampaign("Send Chase Emails"),
    says: [/^Chase Emails Sent$/, null],
    adds: [1, 0],
    count: countRuns("tuesday-chase"),
  },
  "sending Sunday reminders": {
    writes: ["POST /api/email-automation/sunday-reminders"],
    prepare: makeOverdue,
    path: "/?section=emails",
    act: sendCampaign("Send Sunday Reminders"),
    says: [/^Reminders Sent$/, null],
    adds: [1, 0],
    count: countRuns("sunday-reminders"),
  },
  "stopping reminders, and starting them again": {
    writes: ["POST /api/unsubscribe"],
    as: "visitor",
    prepare: async (world) => {
      await makeOverdue(world);
      await post(world.coach, "/api/email-automation/tuesday-chase");
      return /\/unsubscribe\?[^\s>]+/.exec((await emailTo(world, world.person.email, "checkin-chase")).text)?.[0];
    },
    path: ({ made }) => made,
    act: (page, _, time) => press(page, time === 1 ? "Stop reminders" : "Start reminders again"),
    says: [null, null],
    adds: [-1, 1],
    count: async ({ client }) => Number((await get<{ reminderEmails: boolean }>(client, "/api/profile")).reminderEmails),
  },
  "switching a rule off and on": {
    writes: ["PATCH /api/automation/rules/:id"],
    path: "/?section=automation",
    act: (page) => page.getByRole("switch", { name: "Contract Delivery" }).click(),
    says: [/^Automation Updated$/, /^Automation Updated$/],
    adds: [-1, 1],
    count: ({ coach }) => countAt<{ enabled: boolean }>(coach, "/api/automation/rules", ({ enabled }) => enabled),
  },
  "testing a rule": {
    writes: ["POST /api/automation/test/:id"],
    path: "/?section=automation",
    act: (page) => press(page, "Test to myself of Program Delivery"),
    says: [/^Test Completed$/, /^Test not sent again$/],
    adds: [1, 0],
    count: ({ coach }) => countAt<{ toEmail: string }>(coach, "/api/email-automation/history?limit=100", ({ toEmail }) => toEmail === toCoach()),
  },
  "saving the automation settings": {
    writes: ["POST /api/automation/settings"],
    path: "/?section=automation",
    act: async (page, _, time) => {
      await page.getByLabel("Contract URL").fill(`https://example.com/${time}`);
      await press(page, "Save Settings");
    },
    says: [/^Settings Updated$/, /^Settings Updated$/],
    adds: [1, 1],
    count: async (world) => Number(/\d$/.exec((await settings(world)).contractUrl)?.[0] ?? 0),
  },
  "saving the practice settings": {
    writes: ["PATCH /api/settings"],
    path: "/settings/links",
    act: async (page, _, time) => {
      await page.getByLabel("Chat", { exact: true }).fill(`https://example.com/${time}`);
      await press(page, "Save");
    },
    says: [/^Settings saved$/, /^Settings saved$/],
    adds: [1, 1],
    count: async (world) => Number(/\d$/.exec((await settings(world)).chatLink)?.[0] ?? 0),
  },
  "saying when one is away, and then longer": {
    writes: ["PATCH /api/settings"],
    path: "/settings/working-time",
    act: async (page, _, time) => {
      const today = new Date().toISOString().slice(0, 10);
      await page.getByLabel("First day away").fill(today);
      await page.getByLabel("Back on").fill(addDays(today, 20 * time));
      await page.getByLabel("Message to your clients").fill("Please write to Nora meanwhile.");
      await press(page, "Save");
      // Promises of the demo are open, and move.
      await confirm(page, "Save");
    },
    says: [/^Settings saved$/, /^Settings saved$/],
    adds: [1, 0],
    count: async ({ client }) => Number((await get<{ message: string } | null>(client, "/api/coach-away"))?.message === "Please write to Nora meanwhile."),
  },
  "skipping a step of the set-up guide, and taking it up again": {
    writes: ["POST /api/setup"],
    prepare: async ({ coach }) => {
      await post(coach, "/api/setup", { step: "payments", action: "unskip" });
      await post(coach, "/api/setup", { dismissed: false });
    },
    path: "/?section=dashboard",
    act: async (page, _, time) => {
      if (time === 1) return press(page, "Stay in test mode");
      // It was the last open step, so the guide is one line now.
      await press(page, "Show the steps");
      await press(page, "Undo skipping Payments");
    },
    says: [null, null],
    adds: [1, -1],
    count: async ({ coach }) => (await get<Setup>(coach, "/api/setup")).steps.filter(({ id, skipped }) => id === "payments" && skipped).length,
  },
  "sending a template to oneself": {
    writes: ["POST /api/email-templates/:templateId/test"],
    path: "/email-preview?template=milestone",
    act: (page) => press(page, "Send Test"),
    says: [/^Test Sent$/, /^Test not sent again$/],
    adds: [1, 0],
    count: emailsTo(toCoach, "milestone"),
  },
  "settling unclear emails": {
    writes: ["POST /api/email-automation/messages/:id/decide"],
    path: "/?section=emails",
    act: async (page, _, time) => {
      await page.getByLabel("Show").selectOption("Unclear");
      await press(page, time === 1 ? /^It arrived: / : /^Send it again: /);
    },
    says: [/^Thank you$/, /^Thank you$/],
    adds: [-1, -1],
    count: ({ coach }) => countAt(coach, "/api/email-automation/history?status=unclear"),
  },
  "closing a colleague's account, and reopening it": {
    writes: ["POST /api/team/:id/close", "POST /api/team/:id/reopen"],
    prepare: async ({ client }) => (await signUp(client, "Leonie", "Leaver", "nutritionist")).email,
    path: "/settings/team",
    act: async (page, { made }, time) => {
      const row = page.getByRole("list", { name: "Team" }).getByRole("listitem").filter({ hasText: made });
      await row.getByRole("button", { name: time === 1 ? /^Close/ : /^Reopen/ }).click();
      if (time === 1) await confirm(page, "Close account");
    },
    says: [/^Account closed$/, /^Account reopened$/],
    adds: [1, -1],
    count: ({ coach, made }) => countAt<{ email: string; status: string }>(coach, "/api/team", ({ email, status }) => email === made && status === "closed"),
  },
  "adding a plan, and another": {
    writes: ["POST /api/payment-plans"],
    path: "/settings/plans",
    act: async (page, _, time) => {
      await press(page, "Add plan");
      await page.getByRole("dialog").getByLabel("Name").fill(`Twice ${time}`);
      await page.getByRole("dialog").getByLabel("Price").fill("99");
      await pressInDialog(page, "Add plan");
    },
    says: [/^Plan added$/, /^Plan added$/],
    adds: [1, 1],
    count: countPlans(({ name }) => name.startsWith("Twice")),
  },
  "archiving a plan, and bringing it back": {
    writes: ["PATCH /api/payment-plans/:id"],
    path: "/settings/plans",
    act: async (page, _, time) => {
      if (time === 2) return press(page, "Bring back Family Discount");
      await press(page, "Archive Family Discount");
      await confirm(page, "Archive");
    },
    says: [/^Plan archived$/, /^Plan brought back$/],
    adds: [1, -1],
    count: countPlans(({ archived }) => archived),
  },
  "choosing the default plan, and another": {
    writes: ["PATCH /api/payment-plans/:id"],
    path: "/settings/plans",
    act: async (page, _, time) => {
      await press(page, `Edit ${time === 1 ? "Monthly Coaching" : "Online Coaching"}`);
      await page.getByRole("dialog").getByLabel("Default plan").check();
      await pressInDialog(page, "Save plan");
    },
    says: [/^Plan saved$/, /^Plan saved$/],
    adds: [1, -1],
    count: countPlans(({ isDefault, name }) => isDefault && name === "Monthly Coaching"),
  },
  "adding a question, and another": {
    writes: ["POST /api/questions"],
    path: "/settings/questions",
    act: async (page, _, time) => {
      await press(page, "Add question");
      await page.getByRole("dialog").getByLabel("Question").fill(`Twice ${time}?`);
      await pressInDialog(page, "Add question");
    },
    says: [/^Question added$/, /^Question added$/],
    adds: [1, 1],
    count: ({ coach }) => countAt(coach, "/api/questions"),
  },
  "publishing the questions, and others": {
    writes: ["PUT /api/question-forms/:form"],
    path: "/settings/questions",
    act: async (page, _, time) => {
      await press(page, `${time === 1 ? "Hide" : "Show"}: What were your three biggest wins?`);
      await press(page, "Publish");
    },
    says: [/^Published$/, /^Published$/],
    adds: [1, 1],
    count: countVersions,
  },
  "stopping a question, and asking it again": {
    writes: ["PATCH /api/questions/:id"],
    prepare: (world) => publishQuestions(world, ["Asked twice?"]),
    path: "/settings/questions",
    act: async (page, _, time) => {
      if (time === 2) return press(page, "Ask again: Asked twice?");
      await press(page, "Stop asking now: Asked twice?");
      await confirm(page, "Stop asking now");
    },
    says: [/^Question stopped$/, /^Question brought back$/],
    adds: [1, -1],
    count: ({ coach }) => countAt<{ archived: boolean }>(coach, "/api/questions", ({ archived }) => archived),
  },
  "deleting two questions": {
    writes: ["DELETE /api/questions/:id"],
    prepare: async (world) => {
      for (const id of await publishQuestions(world, ["Deleted 1?", "Deleted 2?"])) expect((await world.coach.patch(`/api/questions/${id}`, { data: { archived: true } })).ok()).toBe(true);
    },
    path: "/settings/questions",
    act: async (page, _, time) => {
      await press(page, `Delete: Deleted ${time}?`);
      await confirm(page, "Delete");
    },
    says: [/^Question deleted$/, /^Question deleted$/],
    adds: [1, 1],
    count: ({ coach }) => countAt<{ eraseAt: string | null }>(coach, "/api/questions", ({ eraseAt }) => eraseAt !== null),
  },
  "adding a snippet, and another": {
    writes: ["POST /api/snippets"],
    path: "/settings/snippets",
    act: async (page, _, time) => {
      await press(page, "Add snippet");
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Title").fill(`Twice ${time}`);
      await dialog.getByLabel("Text").fill("Well done, {firstName}!");
      await pressInDialog(page, "Add snippet");
    },
    says: [/^Snippet added$/, /^Snippet added$/],
    adds: [1, 1],
    count: ({ coach }) => countAt(coach, "/api/snippets"),
  },
  "editing a snippet twice": {
    writes: ["PATCH /api/snippets/:id"],
    prepare: ({ coach }) => post(coach, "/api/snippets", { title: "To edit", text: "Well done" }),
    path: "/settings/snippets",
    act: async (page, _, time) => {
      await press(page, "Edit To edit");
      await page.getByRole("dialog").getByLabel("Text").fill(time === 1 ? "Edited twice" : "Edited again");
      await pressInDialog(page, "Save snippet");
    },
    says: [/^Snippet saved$/, /^Snippet saved$/],
    adds: [1, -1],
    count: ({ coach }) => countAt<{ text: string }>(coach, "/api/snippets", ({ text }) => text === "Edited twice"),
  },
  "deleting two snippets": {
    writes: ["DELETE /api/snippets/:id"],
    prepare: async ({ coach }) => {
      for (const number of [1, 2]) await post(coach, "/api/snippets", { title: `To delete ${number}`, text: "Well done" });
    },
    path: "/settings/snippets",
    act: async (page, _, time) => {
      await press(page, `Delete To delete ${time}`);
      await confirm(page, "Delete snippet");
    },
    says: [/^Snippet deleted$/, /^Snippet deleted$/],
    adds: [-1, -1],
    count: ({ coach }) => countAt(coach, "/api/snippets"),
  },
  "revoking two invitations": {
    writes: ["DELETE /api/invitations/:id"],
    prepare: async ({ coach, address }) => {
      for (const number of [1, 2]) await post(coach, "/api/invitations", { email: `${number}.${address}`, role: "nutritionist" });
      return address;
    },
    path: "/settings/team",
    act: async (page, { made }, time) => {
      const row = page.getByRole("list", { name: "Team" }).getByRole("listitem").filter({ hasText: `${time}.${made}` });
      await row.getByRole("button", { name: /^Revoke invitation/ }).click();
      await confirm(page, "Revoke invitation");
    },
    says: [/^Invitation revoked$/, /^Invitation revoked$/],
    adds: [-1, -1],
    count: ({ coach, made }) => countAt<{ email: string }>(coach, "/api/team", ({ email }) => email.endsWith(`.${made}`)),
  },
  "keeping leads for now": {
    writes: ["POST /api/retention/keep"],
    path: "/data-to-erase",
    act: async (page, _, time) => {
      await press(page, `Keep for now ${nameOf(time, ["Ada", "Bea"])}`);
      await pressInDialog(page, "Keep for now");
    },
    says: [/^Kept for now$/, /^Kept for now$/],
    adds: [-1, -1],
    count: countProposals("leadCount"),
  },
  "erasing leads": {
    writes: ["POST /api/retention/erase-leads"],
    path: "/data-to-erase",
    act: async (page, _, time) => {
      await press(page, `Erase ${nameOf(time, ["Cleo", "Dora"])}`);
      await confirm(page, `Erase ${nameOf(time, ["Cleo", "Dora"])}`);
    },
    says: [/^1 lead erased$/, /^1 lead erased$/],
    adds: [-1, -1],
    count: countProposals("leadCount"),
  },
  "deleting inactive clients": {
    writes: ["POST /api/retention/archive-clients"],
    path: "/data-to-erase",
    act: async (page, _, time) => {
      await press(page, `Delete ${nameOf(time, ["Eva", "Faye"])}`);
      await confirm(page, `Delete ${nameOf(time, ["Eva", "Faye"])}`);
    },
    says: [/^1 client moved to Deleted clients$/, /^1 client moved to Deleted clients$/],
    adds: [-1, -1],
    count: countProposals("clientCount"),
  },
  "exporting the selected clients": {
    writes: ["POST /api/export/clients"],
    path: ({ person }) => `/?section=clients&q=${person.lastName}`,
    act: async (page, _, time) => {
      if (time === 1) await page.getByRole("checkbox", { name: "Select all clients" }).check();
      await Promise.all([page.waitForEvent("download"), press(page, "Export Selected")]);
    },
    says: [null, null],
    adds: [1, 1],
    count: ({ coach }) => countAt<{ what: string }>(coach, "/api/audit-log?limit=100", ({ what }) => /export|download/.test(what)),
  },
  "importing the customers": {
    writes: ["POST /api/import-stripe-clients"],
    path: "/bulk-import",
    act: async (page) => {
      await press(page, "Import customers");
      await pressInDialog(page, "Import customers");
    },
    says: [/^Client Import Complete$/, /^Client Import Complete$/],
    adds: [0, 0],
    count: ({ coach }) => countAt(coach, "/api/clients?limit=100"),
  },
  "running a test charge": {
    writes: ["POST /api/payment-integration/test-charge"],
    path: "/settings/payments",
    act: (page) => press(page, "Run a test charge"),
    says: [/^Test charge worked$/, /^Test charge worked$/],
    adds: [0, 0],
    count: ({ coach }) => countAt(coach, "/api/payments?limit=200"),
  },
  "syncing payments": {
    writes: ["POST /api/sync-stripe-payments"],
    path: "/finances",
    act: (page) => press(page, "Sync Stripe Payments"),
    says: [/^Stripe Sync Complete$/, /^Stripe Sync Complete$/],
    adds: [0, 0],
    count: ({ coach }) => countAt(coach, "/api/payments?limit=200"),
  },
  "paying the nutritionist": {
    writes: ["POST /api/nutritionist-payments/mark-paid"],
    prepare: async ({ coach }) => {
      const { owedMonths } = await get<{ owedMonths: { month: string }[] }>(coach, "/api/nutritionist-payments");
      return new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(`${owedMonths[0]?.month}-01`));
    },
    path: "/finances",
    act: async (page, { made }) => {
      await press(page, `Mark paid for ${made}`);
      await confirm(page, "Mark as paid");
    },
    says: /^Marked as paid$/,
    adds: -1,
    gone: (page, { made }) => button(page, `Mark paid for ${made}`),
    count: async ({ coach }) => (await get<{ owedMonths: unknown[] }>(coach, "/api/nutritionist-payments")).owedMonths.length,
  },
  "retrying a declined payment": {
    writes: ["POST /api/payments/retry/:id"],
    prepare: async (world) => (await failedRenewal(world)).clientId,
    path: ({ made }) => `/client-profile/${made}?tab=payments`,
    act: (page) => press(page, /^Retry £/),
    says: [/^Retry Failed$/, /^Retry Failed$/],
    // Within ten seconds it is the same press, with the same answer of the bank.
    adds: [1, 0],
    count: async ({ coach, made }) => (await get<FailedPayment[]>(coach, "/api/failed-payments")).find(({ clientId }) => clientId === made)?.tries.length ?? 0,
  },
  "paying what is overdue": {
    writes: ["POST /api/subscription/pay", "POST /api/sandbox/confirm", "POST /api/subscription/refresh"],
    as: "client",
    prepare: signInAsDebtor,
    path: "/subscribe",
    act: async (page) => {
      await press(page, /^Pay £\d+ now$/);
      await fillCard(page);
      await pressInDialog(page, /^Pay £\d+$/);
    },
    says: /^Payment Successful$/,
    adds: 1,
    gone: (page) => button(page, /^Pay £/),
    count: ({ coach, made }) => countAt<{ status: string }>(coach, `/api/payments?clientId=${made}`, ({ status }) => status === "succeeded"),
  },
};

/** What is only on screen where email is connected. */
export const connectedCases: Record<string, Twice> = {
  "asking for the link to confirm one's address": {
    writes: ["POST /api/auth/verify-email-request"],
    as: "client",
    prepare: async ({ client }) => (await signUp(client, "Una", "Unconfirmed")).email,
    path: "/profile",
    act: (page) => press(page, "Send the link again"),
    says: [/^Link sent$/, /^Link sent$/],
    adds: [1, 1],
    count: emailsTo(({ made }) => made, "verify-email"),
  },
};
