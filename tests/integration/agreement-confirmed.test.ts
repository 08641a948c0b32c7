import { beforeEach, describe, expect, it } from "vitest";
import { POST as completeStep } from "@/app/api/onboarding/complete-step/route";
import { GET as readForms } from "@/app/api/onboarding-forms/[clientId]/route";
import { PATCH as editPlan } from "@/app/api/payment-plans/[id]/route";
import { PATCH as editSettings } from "@/app/api/settings/route";
import { GET as readOffer } from "@/app/api/subscription/offer/route";
import { db } from "@/lib/platform/db";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";

beforeEach(resetDatabase);

const agreements = { askForHelp: true, followProgramme: true, checkinOnTime: true, makePayments: true, referFriends: true, acceptAgreement: true };

/** A client who signs, with the steps before it done. */
async function signAgreement() {
  const client = await makeSignedInClient({ user: { firstName: "Lucy", lastName: "Hart" } });
  const steps = ["welcome_video", "consultation_form", "prenatal_form", "nutrition_plan"] as const;
  await db.onboardingStep.createMany({ data: steps.map((stepName) => ({ clientId: client.id, stepName, completedAt: new Date() })) });
  expect((await callRoute(completeStep, { cookie: client.cookie, body: { stepName: "agreement", data: { formType: "promise_agreement", agreements, completed: true } } })).status).toBe(200);
  return client;
}
const isMarked = async (coach: { cookie: string }, clientId: string) => (await callRoute(readForms, { cookie: coach.cookie, params: { clientId } })).body.agreement.signed.unconfirmed;
const notices = () => db.notification.findMany({ where: { kind: "agreement_unconfirmed" }, select: { userId: true, text: true } });

describe("A signature on the built-in agreement", () => {
  it("is marked and the coach is told, until the coach confirms the text", async () => {
    const coach = await makeSignedInCoach();
    const before = await signAgreement();
    expect(await isMarked(coach, before.id)).toBe(true);
    expect(await notices()).toEqual([{ userId: coach.id, text: "Lucy Hart signed the built-in agreement, which you haven't confirmed yet. Please read it." }]);

    const { body } = await callRoute(editSettings, { cookie: coach.cookie, body: { agreementConfirmed: true } });
    expect([body.agreementConfirmed, body.agreementVersion]).toEqual([true, 1]);
    const after = await signAgreement();
    expect([await isMarked(coach, after.id), await isMarked(coach, before.id), (await notices()).length]).toEqual([false, true, 1]);
  });

  it("is not marked on the coach's own text, and is again on the built-in one that it went back to", async () => {
    const coach = await makeSignedInCoach();
    const save = async (agreementText: string | null) => (await callRoute(editSettings, { cookie: coach.cookie, body: { agreementText } })).body.agreementConfirmed;
    expect(await save("Six months, together.")).toBe(true);
    expect(await isMarked(coach, (await signAgreement()).id)).toBe(false);
    expect(await save(null)).toBe(false);
    expect(await isMarked(coach, (await signAgreement()).id)).toBe(true);
  });
});

describe("The plan on the subscribe page without an assigned one", () => {
  it("is the specified one until the coach chooses another", async () => {
    const [coach, client] = [await makeSignedInCoach(), await makeSignedInClient()];
    const offered = async () => (await callRoute(readOffer, { cookie: client.cookie })).body.priceId;
    const makeDefault = (id: string) => callRoute(editPlan, { cookie: coach.cookie, params: { id }, body: { isDefault: true } });
    expect(await offered()).toBe("price_online_coaching");
    await makeDefault("prod_monthly_coaching");
    expect(await offered()).toBe("price_monthly_coaching");
    await makeDefault("prod_online_coaching");
    expect(await offered()).toBe("price_online_coaching");
  });
});
