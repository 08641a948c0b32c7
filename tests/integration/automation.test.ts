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
const switchTo = (cookie: string, id: string, enabled: unknown) => callRoute(patchRule, { cookie, params: { id }, body: { enabled } });
const mailsTo = async (userId: string) =>
  (await db.emailMessage.findMany({ where: { userId }, orderBy: [{ createdAt: "asc" }, { type: "asc" }], select: { type: true, ruleId: true, key: true } })).map(({ type, ruleId }) => [type, ruleId]);

describe("The rules", () => {
  it("are four, all on, and have done nothing", async () => {
    const cookie = await asCoach();
    const { body } = await callRoute(getRules, { cookie });
    expect(body.map(({ id, enabled, successCount, failureCount, lastRun }: Record<string, unknown>) => [id, enabled, successCount, failureCount, lastRun])).toEqual(ruleIds.map((id) => [id, true, 0, 0, null]));
    expect((await callRoute(getStats, { cookie })).body).toEqual({ rules: 4, enabled: 4, successCount: 0, failureCount: 0, emailsThisMonth: 0 });
  });

  it("are switched off and on again, as often as one likes", async () => {
    const cookie = await asCoach();
    for (const enabled of [false, false, true, true, false]) {
      const { status, body } = await switchTo(cookie, "program-delivery", enabled);
      expect([status, body.id, body.enabled]).toEqual([200, "program-delivery", enabled]);
    }
    expect((await callRoute(getStats, { cookie })).body).toMatchObject({ rules: 4, enabled: 3 });
    expect([...(await findEnabledRules())]).toEqual(ruleIds.slice(0, 3));
  });

  it("that do not exist are not found, and neither on nor off is refused", async () => {
    const cookie = await asCoach();
    expect((await switchTo(cookie, "no-such-rule", true)).status).toBe(404);
    expect(await db.automationRule.count()).toBe(0);
    expect((await switchTo(cookie, "welcome-email", "yes")).body).toEqual({ message: "Please choose on or off", fields: { enabled: "Please choose on or off" } });
  });

  it("have done what their mails say", async () => {
    const cookie = await asCoach();
    const { userId } = await makeClient(db);
    const mail = { type: "welcome", occasion: "once", userId, toEmail: "a@example.com", props: {}, sendAfter: now, ruleId: "welcome-email" };
    const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    await db.emailMessage.createMany({
      data: [
        { ...mail, key: "1", status: "sent", createdAt: at(1) },
        { ...mail, key: "2", status: "sent", createdAt: at(2) },
        { ...mail, key: "3", status: "failed", createdAt: at(3) },
        { ...mail, key: "4", status: "queued", createdAt: at(4) },
        // A test mail, or one of a campaign, is no act of the rule.
        { ...mail, key: "5", status: "sent", createdAt: new Date(), ruleId: null },
      ],
    });
    const { body } = await callRoute(getRules, { cookie });
    expect(body[0]).toMatchObject({ successCount: 2, failureCount: 1, lastRun: at(4).toISOString() });
    expect(body[1]).toMatchObject({ successCount: 0, failureCount: 0, lastRun: null });
    expect((await callRoute(getStats, { cookie })).body).toEqual({ rules: 4, enabled: 4, successCount: 2, failureCount: 1, emailsThisMonth: 1 });
  });
});

describe("A first payment", () => {
  const world = sandboxWorld();
  const paid = async (who: Parameters<typeof orderPlan>[1] = {}) => {
    const order = await orderPlan(undefined, who);
    await world.pay(order.clientSecret);
    return { ...order, tell: () => syncFromGateway([{ kind: "payment", id: order.paymentId }], new Date()) };
  };

  it("welcomes her and brings her contract, once, however often we hear of it", async () => {
    const { clientId, tell } = await paid();
    await Promise.all([tell(), tell()]);
    await tell();
    expect(await mailsTo(clientId)).toEqual([["contract-delivery", "contract-delivery"], ["welcome", "welcome-email"]]);
  });

  it("leaves out what is off, and does not make up for it", async () => {
    const cookie = await asCoach();
    await switchTo(cookie, "welcome-email", false);
    const { clientId, tell } = await paid();
    await tell();
    await switchTo(cookie, "welcome-email", true);
    await tell();
    expect(await mailsTo(clientId)).toEqual([["contract-delivery", "contract-delivery"]]);
  });

  it("welcomes her though she wants no reminders", async () => {
    const { clientId, tell } = await paid({ user: { optedOutAt: now } });
    await tell();
    expect(await mailsTo(clientId)).toHaveLength(2);
  });

  it("is none where she has paid before, or is archived", async () => {
    const earlier = await paid();
    await makePayment(db, { clientId: earlier.clientId, status: "succeeded", paidAt: now, createdAt: now });
    await earlier.tell();
    expect(await mailsTo(earlier.clientId)).toEqual([]);
    const archived = await paid();
    await db.user.update({ where: { id: archived.clientId }, data: { archivedAt: now } });
    await archived.tell();
    expect(await mailsTo(archived.clientId)).toEqual([]);
  });

  it("that we hear of a month later welcomes nobody", async () => {
    const { clientId, tell } = await paid();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31 * 86_400_000 });
    await tell();
    expect(await db.payment.count({ where: { clientId, status: "succeeded" } })).toBe(1);
    expect(await mailsTo(clientId)).toEqual([]);
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

describe("A completed intake form", () => {
  it("brings her programme, the first time only", async () => {
    const { userId } = await makeClient(db);
    const cookie = await createSessionCookieHeader({ userId });
    for (const lifestyle of ["Desk job, two children", "Quieter since the move"]) expect((await callRoute(submitIntake, { cookie, body: { ...intake, lifestyle } })).status).toBe(200);
    expect(await mailsTo(userId)).toEqual([["program-delivery", "program-delivery"]]);
  });

  it("brings nothing while the rule is off", async () => {
    const { userId } = await makeClient(db);
    await switchTo(await asCoach(), "program-delivery", false);
    expect((await callRoute(submitIntake, { cookie: await createSessionCookieHeader({ userId }), body: intake })).status).toBe(200);
    expect(await mailsTo(userId)).toEqual([]);
  });
});

describe("The last onboarding step", () => {
  it("is said to her once, whatever she edits later", async () => {
    const { userId } = await makeClient(db);
    await db.onboardingStep.createMany({ data: onboardingStepNames.slice(0, -1).map((stepName) => ({ clientId: userId, stepName, completedAt: now, data: {} })) });
    const cookie = await createSessionCookieHeader({ userId });
    for (let time = 0; time < 2; time++) expect((await callRoute(completeStep, { cookie, body: { stepName: "fitr_setup", data: { completed: true } } })).status).toBe(200);
    expect(await mailsTo(userId)).toEqual([["onboarding-complete", null]]);
  });
});

describe("Acting", () => {
  it("goes back with the command that it belongs to", async () => {
    const { userId } = await makeClient(db);
    const failing = transaction(async (tx) => {
      await queueRuleEmails(tx, "payment_confirmed", userId, now);
      throw new Error("later in the command");
    });
    await expect(failing).rejects.toThrow("later in the command");
    expect(await mailsTo(userId)).toEqual([]);
  });
});

describe("A test of a rule", () => {
  it("sends its mail to whoever asks, as no act of the rule, once a minute", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now });
    const coach = await makeCoach(db);
    const cookie = await createSessionCookieHeader(coach);
    const test = (id: string) => callRoute(postTest, { cookie, params: { id } });
    const { status, body } = await test("contract-delivery");
    expect([status, body]).toEqual([200, { success: true, sentTo: coach.email }]);
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

  it("of none that there is is not found", async () => expect((await callRoute(postTest, { cookie: await asCoach(), params: { id: "no-such-rule" } })).status).toBe(404));
});

describe("The settings of the rules", () => {
  const words = { contractUrl: "https://example.com/contract", emailTemplate: "Lovely to have you, {firstName}.", fromEmail: "Maya Hart <maya@example.com>" };

  it("are the practice's own, and leave the others alone", async () => {
    const cookie = await asCoach();
    const before = (await callRoute(getSettings, { cookie })).body;
    const { status, body } = await callRoute(postSettings, { cookie, body: { ...words, productName: "Not ours to change" } });
    expect([status, body]).toEqual([200, { ...before, ...words }]);
    expect((await callRoute(getSettings, { cookie })).body).toEqual(body);
    expect((await callRoute(postSettings, { cookie, body: { contractUrl: "", fromEmail: null } })).body).toMatchObject({ contractUrl: null, fromEmail: null, emailTemplate: words.emailTemplate });
  });

  it.each([
    ["contractUrl", "my contract", "Please enter a full link that starts with https://"],
    ["fromEmail", "Maya", "Please use name@example.com or Name <name@example.com>"],
    ["emailTemplate", "x".repeat(10_001), "Please use at most 10,000 characters"],
  ])("say what is wrong with %s", async (field, value, message) => {
    const { status, body } = await callRoute(postSettings, { cookie: await asCoach(), body: { ...words, [field]: value } });
    expect([status, body]).toEqual([400, { message, fields: { [field]: message } }]);
    expect(await db.practice.count({ where: { contractUrl: { not: null } } })).toBe(0);
  });
});
