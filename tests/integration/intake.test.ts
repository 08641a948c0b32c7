import { beforeEach, describe, expect, it } from "vitest";
import { GET as readDraft, PUT as saveDraft } from "@/app/api/drafts/[form]/route";
import { GET as ofClient, PUT as editAsCoach } from "@/app/api/intake-form/[clientId]/route";
import { GET as own, POST as submit } from "@/app/api/intake-form/route";
import { db } from "@/lib/platform/db";
import { countStatements } from "@/lib/platform/statement-count";
import { intakeTextNames } from "@/lib/work/intake/contract";
import { intakeMeasurementNames } from "@/lib/work/intake/rules";
import { makeClient, makeCoach, makeNutritionist } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

beforeEach(resetDatabase);

const texts = {
  fitnessExperience: "Two years of classes, new to weights",
  currentActivity: "A daily walk and one class",
  nutritionGoals: "Enough protein without counting",
  lifestyle: "Desk job, two children, a dog",
  motivation: "To keep up with my children",
  expectations: "Honest feedback and a clear plan",
};
const form = { ...texts, injuries: ["Knee Issues", "Lower Back Pain"], availableEquipment: ["None"], medications: "Levothyroxine 50 mcg" };

const createMember = async () => {
  const client = await makeClient(db, { user: { firstName: "Ada", lastName: "Bell", phone: "07700 900123" }, client: { dateOfBirth: new Date("1990-02-03") } });
  return { id: client.userId, cookie: await createSessionCookieHeader(client), email: client.user.email };
};

describe("The consultation form", () => {
  it("is saved, completes its step even if it is locked, and is returned with every field", async () => {
    const { id, cookie, email } = await createMember();
    expect((await callRoute(own, { cookie })).body).toBeNull();
    const { status, body } = await callRoute(submit, { cookie, body: form });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...form, injuries: ["Lower Back Pain", "Knee Issues"], clientId: id, name: "Ada Bell", email, phone: "07700 900123", dateOfBirth: "1990-02-03" });
    for (const name of [...intakeTextNames, ...intakeMeasurementNames]) expect(body).toHaveProperty(name);
    expect(body.submittedAt).not.toBeNull();
    expect((await callRoute(own, { cookie })).body).toEqual(body);
    const steps = await db.onboardingStep.findMany();
    expect(steps).toEqual([expect.objectContaining({ clientId: id, stepName: "consultation_form", skipped: false })]);
  });

  it("keeps the submission and completion times and gets a new version when it is edited", async () => {
    const { cookie } = await createMember();
    const first = await callRoute(submit, { cookie, body: form });
    const step = await db.onboardingStep.findFirstOrThrow();
    const edited = await callRoute(submit, { cookie, body: { ...texts, lifestyle: "Quieter since the move", medications: "", injuries: ["None"] } });
    expect(edited.body).toMatchObject({ lifestyle: "Quieter since the move", medications: null, injuries: ["None"], availableEquipment: ["None"] });
    expect([edited.body.submittedAt, edited.body.version]).toEqual([first.body.submittedAt, first.body.version + 1]);
    expect((await db.onboardingStep.findFirstOrThrow()).completedAt).toEqual(step.completedAt);
    expect(await db.intakeRecord.count()).toBe(1);
  });

  it("keeps the fields that others filled in", async () => {
    const { id, cookie } = await createMember();
    await db.intakeRecord.create({ data: { clientId: id, allergies: "Peanuts", height: 168.5, shortTermGoals: "Sleep more" } });
    expect((await callRoute(own, { cookie })).body).toMatchObject({ submittedAt: null, height: 168.5 });
    const { body } = await callRoute(submit, { cookie, body: form });
    expect(body).toMatchObject({ allergies: "Peanuts", height: 168.5, shortTermGoals: "Sleep more", lifestyle: texts.lifestyle });
    expect(body.submittedAt).not.toBeNull();
  });

  it("keeps what the coach wrote after she opened it: with the version that she saw, it is refused until she has seen theirs", async () => {
    const { id, cookie } = await createMember();
    const coach = await createSessionCookieHeader(await makeCoach(db));
    const write = (body: object) => callRoute(editAsCoach, { cookie: coach, params: { clientId: id }, body });
    expect((await write({ version: 0, allergies: "Penicillin" })).status).toBe(200);
    const late = await callRoute(submit, { cookie, body: { ...form, allergies: "", version: 0 } });
    expect([late.status, late.body.message]).toEqual([409, "This form has changed since you opened it. Please look it over, then send it again."]);
    expect((await callRoute(own, { cookie })).body).toMatchObject({ allergies: "Penicillin", submittedAt: null, version: 1 });
    expect(await db.onboardingStep.count()).toBe(0);
    expect((await callRoute(submit, { cookie, body: { ...form, version: 1 } })).body).toMatchObject({ ...form, allergies: "Penicillin", injuries: ["Lower Back Pain", "Knee Issues"], version: 2 });
    await write({ version: 2, allergies: "Penicillin, latex" });
    expect((await callRoute(submit, { cookie, body: { ...form, allergies: "Penicillin", version: 2 } })).status).toBe(409);
    expect((await callRoute(own, { cookie })).body.allergies).toBe("Penicillin, latex");
    const other = await createMember();
    expect((await callRoute(submit, { cookie: other.cookie, body: { ...form, version: 0 } })).body.version).toBe(1);
  });

  it("creates one record and one step when sent from four browsers at once", async () => {
    const { cookie } = await createMember();
    const responses = await Promise.all([1, 2, 3, 4].map(() => callRoute(submit, { cookie, body: form })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect([await db.intakeRecord.count(), await db.onboardingStep.count()]).toEqual([1, 1]);
  });

  it("deletes its own draft when it is submitted or edited", async () => {
    const { cookie } = await createMember();
    const [intake, diary] = [{ form: "intake" }, { form: "food-diary" }];
    for (const params of [intake, diary]) await callRoute(saveDraft, { cookie, params, body: { lifestyle: "Half" } });
    await callRoute(submit, { cookie, body: form });
    expect((await callRoute(readDraft, { cookie, params: intake })).body.data).toBeNull();
    expect((await callRoute(readDraft, { cookie, params: diary })).body.data).toEqual({ lifestyle: "Half" });

    await callRoute(saveDraft, { cookie, params: intake, body: { lifestyle: "Another half" } });
    await callRoute(submit, { cookie, body: form });
    expect((await callRoute(readDraft, { cookie, params: intake })).body.data).toBeNull();
  });

  it.each([
    ["fitnessExperience", { fitnessExperience: "Too short" }, "Please provide more detail about your fitness experience"],
    ["currentActivity", { currentActivity: "         x         " }, "Please describe your current activity level"],
    ["nutritionGoals", { nutritionGoals: undefined }, "Please describe your nutrition goals"],
    ["lifestyle", { lifestyle: "" }, "Please describe your lifestyle"],
    ["motivation", { motivation: 7 }, "Please share what motivates you"],
    ["expectations", { expectations: null }, "Please describe your expectations"],
    ["expectations", { expectations: "x".repeat(10_001) }, "Please use at most 10,000 characters"],
    ["injuries.0", { injuries: ["Tennis elbow"] }, "Please choose from the list"],
    ["injuries", { injuries: ["None", "Knee Issues"] }, "None cannot be chosen together with others"],
    ["availableEquipment", { availableEquipment: ["Yoga Mat", "None"] }, "None cannot be chosen together with others"],
    ["medications", { medications: "x".repeat(10_001) }, "Please use at most 10,000 characters"],
  ])("is refused with an invalid %s and the message of that field", async (field, wrong, message) => {
    const { cookie } = await createMember();
    const { status, body } = await callRoute(submit, { cookie, body: { ...form, ...wrong } });
    expect([status, body]).toEqual([400, { message, fields: { [field]: message } }]);
    expect([await db.intakeRecord.count(), await db.onboardingStep.count()]).toEqual([0, 0]);
  });

  it("has optional lists and removes duplicates from them", async () => {
    const { cookie } = await createMember();
    expect((await callRoute(submit, { cookie, body: texts })).body).toMatchObject({ injuries: [], availableEquipment: [], medications: null });
    expect((await callRoute(submit, { cookie, body: { ...texts, injuries: ["None", "None"] } })).body.injuries).toEqual(["None"]);
  });

  it("takes few statements to save", async () => {
    const { cookie } = await createMember();
    await callRoute(submit, { cookie, body: form });
    const { statements } = await countStatements(() => callRoute(submit, { cookie, body: form }));
    // The extra statements read the consent and notify open screens.
    expect(statements).toBeLessThanOrEqual(4 + 2);
  });
});

describe("An intake record", () => {
  it("is visible to the client and to coaches only", async () => {
    const [client, other] = [await createMember(), await createMember()];
    const [coach, nutritionist] = [await createSessionCookieHeader(await makeCoach(db)), await createSessionCookieHeader(await makeNutritionist(db))];
    const params = { clientId: client.id };
    expect((await callRoute(ofClient, { cookie: coach, params })).body).toBeNull();
    await callRoute(submit, { cookie: client.cookie, body: form });
    for (const cookie of [coach, client.cookie]) expect((await callRoute(ofClient, { cookie, params })).body).toMatchObject({ clientId: client.id, lifestyle: texts.lifestyle });
    expect((await callRoute(ofClient, { cookie: other.cookie, params })).status).toBe(404);
    expect((await callRoute(ofClient, { cookie: coach, params: { clientId: "nobody" } })).status).toBe(404);
    expect((await callRoute(ofClient, { cookie: nutritionist, params })).status).toBe(403);
    expect((await callRoute(own, { cookie: coach })).status).toBe(403);
    expect((await callRoute(own, { cookie: other.cookie })).body).toBeNull();
  });
});
