import { beforeEach, describe, expect, it } from "vitest";
import { GET as ownSteps } from "@/app/api/client-onboarding-steps/route";
import { GET as forms } from "@/app/api/onboarding-forms/[clientId]/route";
import { GET as ofClient } from "@/app/api/onboarding/[clientId]/route";
import { POST as completeStep } from "@/app/api/onboarding/complete-step/route";
import { POST as initialize } from "@/app/api/onboarding/initialize/route";
import { loadPracticeSettings } from "@/lib/core/settings/queries";
import { dayInTimeZone } from "@/lib/platform/clock";
import { addDays } from "@/lib/platform/days";
import { db } from "@/lib/platform/db";
import { countStatements } from "@/lib/platform/statement-count";
import { onboardingStepNames } from "@/lib/work/onboarding/rules";
import { makeClient, makeCoach, makeNutritionist } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

beforeEach(async () => {
  await resetDatabase();
  loadPracticeSettings.forget("practice");
});

const agreements = { askForHelp: true, followProgramme: true, checkinOnTime: true, makePayments: true, referFriends: true, acceptAgreement: true };
const prenatal = { pregnancyStage: "postpartum", birthType: "c_section", weeksPostpartum: 26, notes: "Cleared by my GP" };
const nutrition = { water: "1_2_litres", caffeine: "2_3_cups", diet: ["Gluten free"] };

/** The request bodies of the seven steps, in order. */
const completions = [
  { stepName: "welcome_video", data: { videoWatched: true } },
  { stepName: "consultation_form", data: { completed: true } },
  { stepName: "prenatal_form", data: { completed: true, formType: "prenatal", answers: prenatal } },
  { stepName: "nutrition_plan", data: { completed: true, formType: "nutrition_assessment", answers: nutrition } },
  { stepName: "agreement", data: { formType: "promise_agreement", agreements, completed: true } },
  { stepName: "app_training", data: { trainingVideoWatched: true, completed: true } },
  { stepName: "fitr_setup", data: { toolsSetup: true, accessComplete: true } },
] as const;
const [welcome, consultation, , , agreement] = completions;

interface Step {
  stepName: string;
  status: string;
  completedAt: string | null;
  skipped: boolean;
  locked: boolean;
}

const createMember = async () => {
  const client = await makeClient(db);
  const cookie = await createSessionCookieHeader(client);
  return { id: client.userId, cookie, complete: (body: unknown, headers = {}) => callRoute(completeStep, { cookie, body, headers }) };
};
const createMemberAfter = async (stepCount: number) => {
  const created = await createMember();
  for (const body of completions.slice(0, stepCount)) expect((await created.complete(body)).status).toBe(200);
  return created;
};
const completedStepNames = (steps: Step[]) => steps.filter(({ status }) => status === "completed").map(({ stepName }) => stepName);
const findStep = (steps: Step[], name: string) => steps.find(({ stepName }) => stepName === name);

describe("Onboarding", () => {
  it("starts with seven pending steps, with or without initialize", async () => {
    const { cookie } = await createMember();
    const before = await callRoute(ownSteps, { cookie });
    expect(before.body.map(({ stepName }: Step) => stepName)).toEqual([...onboardingStepNames]);
    expect(completedStepNames(before.body)).toEqual([]);
    for (const response of [await callRoute(initialize, { cookie }), await callRoute(initialize, { cookie })]) expect([response.status, response.body]).toEqual([200, before.body]);
  });

  it("completes step by step and returns the seven steps each time", async () => {
    const client = await createMember();
    for (const [index, body] of completions.entries()) {
      const response = await client.complete(body);
      expect(response.status).toBe(200);
      expect(completedStepNames(response.body)).toEqual(onboardingStepNames.slice(0, index + 1));
      expect((await callRoute(ownSteps, { cookie: client.cookie })).body).toEqual(response.body);
    }
  });

  it.each(completions.filter(({ stepName }) => stepName !== "prenatal_form").slice(1))("refuses a locked $stepName", async (body) => {
    const client = await createMember();
    const response = await client.complete(body);
    expect([response.status, response.body]).toEqual([409, { message: "Complete Previous Steps First" }]);
    expect(await db.onboardingStep.count()).toBe(0);
    expect(await db.agreement.count()).toBe(0);
  });

  it("unlocks the next step only after the optional step is submitted or skipped", async () => {
    const client = await createMemberAfter(2);
    const next = completions[3];
    expect((await client.complete(next)).status).toBe(409);
    const skipped = await client.complete({ stepName: "prenatal_form", data: { skipped: true } });
    expect(findStep(skipped.body, "prenatal_form")).toMatchObject({ status: "completed", skipped: true });
    expect((await client.complete(next)).status).toBe(200);
  });

  it("accepts the optional step at any time, even after it was skipped", async () => {
    const client = await createMemberAfter(0);
    expect((await client.complete({ stepName: "prenatal_form", data: { skipped: true } })).status).toBe(200);
    const sent = await client.complete(completions[2]);
    expect(findStep(sent.body, "prenatal_form")).toMatchObject({ status: "completed", skipped: false });
  });

  it.each([
    ["prenatal_form", { skipped: true, formType: "prenatal" }],
    ["prenatal_form", { completed: true, formType: "prenatal" }],
    ["nutrition_plan", { completed: true, formType: "nutrition_assessment" }],
  ])("keeps the answers of %s if %j is sent later", async (stepName, data) => {
    const client = await createMemberAfter(4);
    const before = await db.onboardingStep.findFirstOrThrow({ where: { stepName: stepName as "prenatal_form" } });
    const response = await client.complete({ stepName, data });
    expect([response.status, findStep(response.body, stepName)]).toMatchObject([200, { status: "completed", skipped: false }]);
    expect(await db.onboardingStep.findFirstOrThrow({ where: { stepName: stepName as "prenatal_form" } })).toEqual(before);
  });

  it("keeps the completion time when a step is edited", async () => {
    const client = await createMemberAfter(4);
    const before = await db.onboardingStep.findFirstOrThrow({ where: { stepName: "nutrition_plan" } });
    const edited = { ...completions[3], data: { ...completions[3].data, answers: { ...nutrition, water: "2_litres_plus" } } };
    expect((await client.complete(edited)).status).toBe(200);
    const after = await db.onboardingStep.findFirstOrThrow({ where: { stepName: "nutrition_plan" } });
    expect(after.completedAt).toEqual(before.completedAt);
    expect(after.data).toMatchObject({ answers: { water: "2_litres_plus" } });
  });

  it("stores a step once if several browsers complete it at the same time", async () => {
    const client = await createMemberAfter(4);
    const responses = await Promise.all([1, 2, 3, 4].map(() => client.complete(agreement)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await db.onboardingStep.count({ where: { stepName: "agreement" } })).toBe(1);
    expect(await db.agreement.count()).toBe(1);
  });

  it.each([["tools_access"], ["fitr_setup"]])("accepts %s for the last step", async (stepName) => {
    const client = await createMemberAfter(6);
    const response = await client.complete({ stepName, data: { formSubmitted: true, toolsAccessed: true } });
    expect(completedStepNames(response.body)).toHaveLength(7);
    expect((await db.onboardingStep.findFirstOrThrow({ where: { stepName: "fitr_setup" } })).data).toEqual({ formSubmitted: true, toolsAccessed: true });
  });

  it.each([
    [{ stepName: "prenatal", data: {} }, "stepName", "Please choose one of the onboarding steps"],
    [{ data: {} }, "stepName", "Please choose one of the onboarding steps"],
    [{ stepName: "prenatal_form", data: { answers: { ...prenatal, pregnancyStage: "perhaps" } } }, "data.answers.pregnancyStage", "Please choose one of these"],
    [{ stepName: "prenatal_form", data: { answers: { ...prenatal, weeksPostpartum: -1 } } }, "data.answers.weeksPostpartum", "Please enter at least 0"],
    [{ stepName: "prenatal_form", data: { answers: { pregnancyStage: "pregnant", birthType: "not_applicable", dueDate: "31 May" } } }, "data.answers.dueDate", "Please choose a day"],
    [{ stepName: "nutrition_plan", data: { answers: { ...nutrition, diet: ["Keto"] } } }, "data.answers.diet.0", "Please choose one of these"],
    [{ stepName: "nutrition_plan", data: { answers: { diet: [] } } }, "data.answers.water", "Please choose one of these"],
    [{ stepName: "welcome_video", data: { videoWatched: "yes" } }, "data.videoWatched", "Please check this value"],
    [{ stepName: "agreement" }, "data", "You must accept the coaching agreement"],
  ])("refuses %j", async (body, field, message) => {
    const client = await createMember();
    const response = await client.complete(body);
    expect(response.status).toBe(400);
    expect(response.body.fields[field]).toBe(message);
    expect(response.body.message).toBe(message);
  });

  it.each(['"text"', "[]", "null"])("refuses %s", async (rawBody) => {
    const { cookie } = await createMember();
    expect((await callRoute(completeStep, { cookie, rawBody })).status).toBe(400);
  });
});

describe("The agreement", () => {
  it.each([
    ["askForHelp", "You must agree to ask for help when needed"],
    ["followProgramme", "You must agree to follow the programme"],
    ["checkinOnTime", "You must agree to check-in on time and respect communication boundaries"],
    ["makePayments", "You must agree to the payment terms"],
    ["referFriends", "You must agree to refer others if happy with the service"],
    ["acceptAgreement", "You must accept the coaching agreement"],
  ])("is refused without %s", async (missing, message) => {
    const client = await createMemberAfter(4);
    for (const value of [false, undefined, "true", null]) {
      const response = await client.complete({ ...agreement, data: { ...agreement.data, agreements: { ...agreements, [missing]: value } } });
      expect([response.status, response.body]).toEqual([400, { message, fields: { [`data.agreements.${missing}`]: message } }]);
    }
    expect(await db.agreement.count()).toBe(0);
  });

  it("is stored as it was shown, with version, time and address", async () => {
    await db.practice.update({ where: { id: "practice" }, data: { agreementText: "We train together.", agreementVersion: 3 } });
    const client = await createMemberAfter(4);
    process.env.TRUST_PROXY = "1";
    expect((await client.complete({ ...agreement, data: { ...agreement.data, textVersion: 3 } }, { "x-forwarded-for": "203.0.113.9" })).status).toBe(200);
    const row = await db.agreement.findFirstOrThrow();
    expect(row).toMatchObject({ clientId: client.id, textVersion: 3, agreements });
    expect(row.text).toContain("We train together.");
    expect(row.text).toContain("I accept the coaching agreement");
    const { body } = await callRoute(forms, { cookie: client.cookie, params: { clientId: client.id } });
    expect(body.agreement.signed).toEqual({ unconfirmed: false, textVersion: 3, text: row.text, signedAt: row.signedAt.toISOString(), address: row.address });
  });

  it("has a default text with the commitment and the notice period", async () => {
    await (await createMemberAfter(4)).complete(agreement);
    const { text } = await db.agreement.findFirstOrThrow();
    expect(text).toContain("6 month commitment");
    expect(text).toContain("1 month's notice");
  });

  it("keeps the first signature of a version, accepts a new version and refuses an old one", async () => {
    const client = await createMemberAfter(5);
    const first = await db.agreement.findFirstOrThrow();
    await client.complete(agreement);
    expect(await db.agreement.findMany()).toEqual([first]);
    await db.practice.update({ where: { id: "practice" }, data: { agreementText: "New words.", agreementVersion: 2 } });
    await expect.poll(async () => (await client.complete({ ...agreement, data: { ...agreement.data, textVersion: 1 } })).status).toBe(409);
    expect((await client.complete({ ...agreement, data: { ...agreement.data, textVersion: 2 } })).status).toBe(200);
    const { body } = await callRoute(forms, { cookie: client.cookie, params: { clientId: client.id } });
    expect(body.agreement.signed).toMatchObject({ textVersion: 2 });
    expect(await db.agreement.count()).toBe(2);
  });
});

describe("Polling the steps", () => {
  it("takes no statement and returns 304 while nothing has changed", async () => {
    const { cookie, complete } = await createMemberAfter(1);
    const first = await callRoute(ownSteps, { cookie });
    const tag = first.headers.get("etag") ?? "";
    expect(first.headers.get("cache-control")).toBe("no-store");
    for (let poll = 0; poll < 3; poll += 1) {
      const { result, statements } = await countStatements(() => callRoute(ownSteps, { cookie, headers: { "if-none-match": tag } }));
      expect([result.status, result.body.byteLength, statements <= 1]).toEqual([304, 0, true]);
    }
    const { statements } = await countStatements(() => callRoute(ownSteps, { cookie, headers: { "if-none-match": tag } }));
    expect(statements).toBe(0);
    await complete(consultation);
    const after = await callRoute(ownSteps, { cookie, headers: { "if-none-match": tag } });
    expect([after.status, completedStepNames(after.body)]).toEqual([200, ["welcome_video", "consultation_form"]]);
  });

  it("returns a change made by another server", async () => {
    const { id, cookie } = await createMemberAfter(1);
    await callRoute(ownSteps, { cookie });
    await db.onboardingStep.create({ data: { clientId: id, stepName: "consultation_form", completedAt: new Date() } });
    await expect.poll(async () => completedStepNames((await callRoute(ownSteps, { cookie })).body)).toEqual(["welcome_video", "consultation_form"]);
    await db.onboardingStep.deleteMany({ where: { clientId: id } });
    await expect.poll(async () => completedStepNames((await callRoute(ownSteps, { cookie })).body)).toEqual([]);
  });

  it("takes few statements to complete a step", async () => {
    await makeCoach(db, { firstName: "Maya" });
    const { complete } = await createMemberAfter(4);
    await complete(agreement);
    // The extra statement notifies open screens.
    expect((await countStatements(() => complete(agreement))).statements).toBeLessThanOrEqual(3 + 1);
    expect((await countStatements(() => complete(welcome))).statements).toBeLessThanOrEqual(2 + 1);
  });
});

describe("A client's onboarding", () => {
  it("is visible with its answers to the client and to coaches only", async () => {
    const [client, other] = [await createMemberAfter(5), await createMemberAfter(1)];
    const coach = await createSessionCookieHeader(await makeCoach(db));
    const nutritionist = await createSessionCookieHeader(await makeNutritionist(db));
    for (const cookie of [client.cookie, coach]) {
      const { body } = await callRoute(ofClient, { cookie, params: { clientId: client.id } });
      expect(body.completionSummary).toEqual({ completedSteps: 5, pendingSteps: 2, totalSteps: 7 });
      expect(completedStepNames(body.onboardingSteps)).toHaveLength(5);
      const answers = await callRoute(forms, { cookie, params: { clientId: client.id } });
      expect(Object.keys(answers.body).toSorted()).toEqual(onboardingStepNames.slice(0, 5).toSorted());
      expect(answers.body.prenatal_form.answers).toEqual({ pregnancyStage: "postpartum", birthType: "c_section", notes: "Cleared by my GP", dueDate: null, birthDate: addDays(dayInTimeZone("Europe/London", new Date()), -26 * 7) });
      expect(answers.body.nutrition_plan.answers).toEqual(nutrition);
    }
    for (const handler of [ofClient, forms]) {
      expect((await callRoute(handler, { cookie: other.cookie, params: { clientId: client.id } })).status).toBe(404);
      expect((await callRoute(handler, { cookie: coach, params: { clientId: "nobody" } })).status).toBe(404);
      expect((await callRoute(handler, { cookie: nutritionist, params: { clientId: client.id } })).status).toBe(403);
    }
    await db.user.update({ where: { id: client.id }, data: { archivedAt: new Date() } });
    expect((await callRoute(ofClient, { cookie: coach, params: { clientId: client.id } })).status).toBe(404);
  });

  it("has no forms before the first step", async () => {
    const { id, cookie, complete } = await createMember();
    expect((await callRoute(forms, { cookie, params: { clientId: id } })).body).toEqual({});
    await complete(welcome);
    expect((await callRoute(forms, { cookie, params: { clientId: id } })).body).toEqual({ welcome_video: { videoWatched: true } });
  });
});
