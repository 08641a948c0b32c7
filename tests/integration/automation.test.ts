import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PATCH as patchRule } from "@/app/api/automation/rules/[id]/route";
import { GET as getRules } from "@/app/api/automation/rules/route";
import { POST as postSettings } from "@/app/api/automation/settings/route";
import { GET as getStats } from "@/app/api/automation/stats/route";
import { POST as postTest } from "@/app/api/automation/test/[id]/route";
import { POST as submitIntake } from "@/app/api/intake-form/route";
import { POST as completeStep } from "@/app/api/onboarding/complete-step/route";
import { GET as getSettings } from "@/app/api/settings/route";
import { queueRuleEmails } from "@/lib/core/automation/commands";
import { findEnabledRules } from "@/lib/core/automation/queries";
import { syncFromGateway } from "@/lib/money/payments/reconcile";
import { db, transaction } from "@/lib/platform/db";
import { onboardingStepNames } from "@/lib/work/onboarding/rules";
import { makePayment } from "@/tests/factories/payments";
import { makeClient, makeCoach } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { orderPlan, sandboxWorld } from "@/tests/support/payment-world";

beforeEach(resetDatabase);
afterEach(() => vi.useRealTimers());

const now = new Date("2026-03-02T09:00:00Z");
const ruleIds = ["welcome-email", "contract-delivery", "intake-form-reminder", "program-delivery"];
const asCoach = async () => createSessionCookieHeader(await makeCoach(db));
const setRuleEnabled = (cookie: string, id: string, enabled: unknown) => callRoute(patchRule, { cookie, params: { id }, body: { enabled } });
/** The emails to a person besides receipts, which follow from the payment and no rule. */
const findEmailsTo = async (userId: string) =>
  (await db.emailMessage.findMany({ where: { userId, type: { not: "receipt" } }, orderBy: [{ createdAt: "asc" }, { type: "asc" }], select: { type: true, ruleId: true, key: true } })).map(({ type, ruleId }) => [type, ruleId]);

describe("automation rules", () => {
  it("start as 4 rules that are on and have no runs", async () => {
    const cookie = await asCoach();
    const { body } = await callRoute(getRules, { cookie });
    expect(body.map(({ id, enabled, successCount, failureCount, lastRun }: Record<string, unknown>) => [id, enabled, successCount, failureCount, lastRun])).toEqual(ruleIds.map((id) => [id, true, 0, 0, null]));
    expect((await callRoute(getStats, { cookie })).body).toEqual({ rules: 4, enabled: 4, successCount: 0, failureCount: 0, emailsThisMonth: 0 });
  });

  it("can be switched off and on repeatedly", async () => {
    const cookie = await asCoach();
    for (const enabled of [false, false, true, true, false]) {
      const { status, body } = await setRuleEnabled(cookie, "program-delivery", enabled);
      expect([status, body.id, body.enabled]).toEqual([200, "program-delivery", enabled]);
    }
    expect((await callRoute(getStats, { cookie })).body).toMatchObject({ rules: 4, enabled: 3 });
    expect([...(await findEnabledRules())]).toEqual(ruleIds.slice(0, 3));
  });

  it("returns 404 for an unknown rule and 400 for a value that is neither on nor off", async () => {
    const cookie = await asCoach();
    expect((await setRuleEnabled(cookie, "no-such-rule", true)).status).toBe(404);
    expect(await db.automationRule.count()).toBe(0);
    expect((await setRuleEnabled(cookie, "welcome-email", "yes")).body).toEqual({ message: "Please choose on or off", fields: { enabled: "Please choose on or off" } });
  });

  it("count their own emails by status", async () => {
    const cookie = await asCoach();
    const { userId } = await makeClient(db);
    const emailData = { type: "welcome", occasion: "once", userId, toEmail: "a@example.com", props: {}, sendAfter: now, ruleId: "welcome-email" };
    const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    await db.emailMessage.createMany({
      data: [
        { ...emailData, key: "1", status: "sent", createdAt: minutesLater(1) },
        { ...emailData, key: "2", status: "sent", createdAt: minutesLater(2) },
        { ...emailData, key: "3", status: "failed", createdAt: minutesLater(3) },
        { ...emailData, key: "4", status: "queued", createdAt: minutesLater(4) },
        // A test or campaign email does not count for the rule.
        { ...emailData, key: "5", status: "sent", createdAt: minutesLater(5), sentAt: new Date(), ruleId: null },
      ],
    });
    const { body } = await callRoute(getRules, { cookie });
    expect(body[0]).toMatchObject({ successCount: 2, failureCount: 1, lastRun: minutesLater(4).toISOString() });
    expect(body[1]).toMatchObject({ successCount: 0, failureCount: 0, lastRun: null });
    expect((await callRoute(getStats, { cookie })).body).toEqual({ rules: 4, enabled: 4, successCount: 2, failureCount: 1, emailsThisMonth: 1 });
  });
});

describe("a first payment", () => {
  const world = sandboxWorld();
  const makePaidOrder = async (overrides: Parameters<typeof orderPlan>[1] = {}) => {
    const order = await orderPlan(undefined, overrides);
    await world.pay(order.clientSecret);
    return { ...order, sync: () => syncFromGateway([{ kind: "payment", id: order.paymentId }], new Date()) };
  };

  it("sends the welcome and contract emails once, even if it is reported repeatedly", async () => {
    const { clientId, sync } = await makePaidOrder();
    await Promise.all([sync(), sync()]);
    await sync();
    expect(await findEmailsTo(clientId)).toEqual([["contract-delivery", "contract-delivery"], ["welcome", "welcome-email"]]);
  });

  it("skips a rule that is off, and doesn't catch up when it is switched on", async () => {
    const cookie = await asCoach();
    await setRuleEnabled(cookie, "welcome-email", false);
    const { clientId, sync } = await makePaidOrder();
    await sync();
    await setRuleEnabled(cookie, "welcome-email", true);
    await sync();
    expect(await findEmailsTo(clientId)).toEqual([["contract-delivery", "contract-delivery"]]);
  });

  it("sends the welcome email to a client who has opted out of reminders", async () => {
    const { clientId, sync } = await makePaidOrder({ user: { optedOutAt: now } });
    await sync();
    expect(await findEmailsTo(clientId)).toHaveLength(2);
  });

  it("sends nothing to a client who has paid before or is archived", async () => {
    const earlier = await makePaidOrder();
    await makePayment(db, { clientId: earlier.clientId, status: "succeeded", paidAt: now, createdAt: now });
    await earlier.sync();
    expect(await findEmailsTo(earlier.clientId)).toEqual([]);
    const archived = await makePaidOrder();
    await db.user.update({ where: { id: archived.clientId }, data: { archivedAt: now } });
    await archived.sync();
    expect(await findEmailsTo(archived.clientId)).toEqual([]);
  });

  it("sends nothing when it is reported a month later", async () => {
    const { clientId, sync } = await makePaidOrder();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31 * 86_400_000 });
    await sync();
    expect(await db.payment.count({ where: { clientId, status: "succeeded" } })).toBe(1);
    expect(await findEmailsTo(clientId)).toEqual([]);
  });
});

const intake = {
  fitnessExperience: "Two years of classes, new to weights",
  currentActivity: "A daily walk and one class",
  nutritionGoals: "Enough protein without counting",
  lifestyle: "Desk job, two children, a dog",
  motivation: "To keep up with my children",
  expectations: "Honest feedback and a clear plan",
  injuries: ["None"],
  availableEquipment: ["None"],
};

describe("a submitted intake form", () => {
  it("sends the program email, the first time only", async () => {
    const { userId } = await makeClient(db);
    const cookie = await createSessionCookieHeader({ userId });
    for (const lifestyle of ["Desk job, two children", "Quieter since the move"]) expect((await callRoute(submitIntake, { cookie, body: { ...intake, lifestyle } })).status).toBe(200);
    expect(await findEmailsTo(userId)).toEqual([["program-delivery", "program-delivery"]]);
  });

  it("sends nothing while the rule is off", async () => {
    const { userId } = await makeClient(db);
    await setRuleEnabled(await asCoach(), "program-delivery", false);
    expect((await callRoute(submitIntake, { cookie: await createSessionCookieHeader({ userId }), body: intake })).status).toBe(200);
    expect(await findEmailsTo(userId)).toEqual([]);
  });
});

describe("the last onboarding step", () => {
  it("sends one email, even if the step is edited later", async () => {
    const { userId } = await makeClient(db);
    await db.onboardingStep.createMany({ data: onboardingStepNames.slice(0, -1).map((stepName) => ({ clientId: userId, stepName, completedAt: now, data: {} })) });
    const cookie = await createSessionCookieHeader({ userId });
    for (let time = 0; time < 2; time++) expect((await callRoute(completeStep, { cookie, body: { stepName: "fitr_setup", data: { completed: true } } })).status).toBe(200);
    expect(await findEmailsTo(userId)).toEqual([["onboarding-complete", null]]);
  });
});

describe("queueing a rule's emails", () => {
  it("rolls back with the command's transaction", async () => {
    const { userId } = await makeClient(db);
    const failing = transaction(async (tx) => {
      await queueRuleEmails(tx, "payment_confirmed", userId, now);
      throw new Error("later in the command");
    });
    await expect(failing).rejects.toThrow("later in the command");
    expect(await findEmailsTo(userId)).toEqual([]);
  });
});

describe("testing a rule", () => {
  it("sends its email to the coach at most once a minute, without counting as a run", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now });
    const coach = await makeCoach(db);
    const cookie = await createSessionCookieHeader(coach);
    const test = (id: string) => callRoute(postTest, { cookie, params: { id } });
    const { status, body } = await test("contract-delivery");
    expect([status, body]).toEqual([200, { success: true, sentTo: coach.email, emailed: false, alreadySentAt: null, emailProblem: null }]);
    expect(await db.emailMessage.findMany({ select: { type: true, toEmail: true, ruleId: true, status: true } })).toEqual([{ type: "contract-delivery", toEmail: coach.email, ruleId: null, status: "queued" }]);
    expect((await db.emailMessage.findFirstOrThrow()).subject).toMatch(/^\[Test\] /);
    expect((await test("contract-delivery")).status).toBe(200);
    expect(await db.emailMessage.count()).toBe(1);
    expect((await test("welcome-email")).status).toBe(200);
    expect(await db.emailMessage.count()).toBe(2);
    vi.setSystemTime(now.getTime() + 60_000);
    await test("contract-delivery");
    expect(await db.emailMessage.count()).toBe(3);
    expect((await callRoute(getRules, { cookie })).body[1]).toMatchObject({ successCount: 0, lastRun: null });
  });

  it("returns 404 for an unknown rule", async () => expect((await callRoute(postTest, { cookie: await asCoach(), params: { id: "no-such-rule" } })).status).toBe(404));
});

describe("automation settings", () => {
  const values = { contractUrl: "https://example.com/contract", emailTemplate: "Lovely to have you, {firstName}.", fromEmail: "Maya Hart <maya@example.com>" };

  it("are saved in the practice settings without changing the others", async () => {
    const cookie = await asCoach();
    const before = (await callRoute(getSettings, { cookie })).body;
    const { status, body } = await callRoute(postSettings, { cookie, body: { ...values, productName: "Not ours to change" } });
    expect([status, body]).toEqual([200, { ...before, ...values, version: before.version + 1 }]);
    expect((await callRoute(getSettings, { cookie })).body).toEqual(body);
    expect((await callRoute(postSettings, { cookie, body: { contractUrl: "", fromEmail: null } })).body).toMatchObject({ contractUrl: null, fromEmail: null, emailTemplate: values.emailTemplate });
  });

  it("are refused with the current ones where a colleague has saved since, unless they already are as asked for", async () => {
    const [cookie, colleague] = [await asCoach(), await asCoach()];
    const { version } = (await callRoute(getSettings, { cookie })).body;
    const theirs = (await callRoute(postSettings, { cookie: colleague, body: { version, emailTemplate: "Theirs" } })).body;
    expect(await callRoute(postSettings, { cookie, body: { version, emailTemplate: "Mine" } })).toMatchObject({ status: 409, body: { current: theirs } });
    expect(await callRoute(postSettings, { cookie, body: { version, emailTemplate: "Theirs" } })).toMatchObject({ status: 200, body: theirs });
    expect((await callRoute(postSettings, { cookie, body: { version: theirs.version, emailTemplate: "Mine" } })).body).toMatchObject({ emailTemplate: "Mine", version: theirs.version + 1 });
  });

  it.each([
    ["contractUrl", "my contract", "Please enter a full link that starts with https://"],
    ["fromEmail", "Maya", "Please use name@example.com or Name <name@example.com>"],
    ["emailTemplate", "x".repeat(10_001), "Please use at most 10,000 characters"],
  ])("are refused with a message for an invalid %s", async (field, value, message) => {
    const { status, body } = await callRoute(postSettings, { cookie: await asCoach(), body: { ...values, [field]: value } });
    expect([status, body]).toEqual([400, { message, fields: { [field]: message } }]);
    expect(await db.practice.count({ where: { contractUrl: { not: null } } })).toBe(0);
  });
});
