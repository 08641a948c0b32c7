import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { PUT as saveStart } from "@/app/api/baseline/route";
import { GET as readPrivacy } from "@/app/api/clients/[id]/privacy/route";
import { POST as decide } from "@/app/api/consents/route";
import { PUT as saveDraft } from "@/app/api/drafts/[form]/route";
import { POST as upload } from "@/app/api/files/route";
import { POST as sendDiary } from "@/app/api/food-diaries/route";
import { POST as sendIntake } from "@/app/api/intake-form/route";
import { POST as completeStep } from "@/app/api/onboarding/complete-step/route";
import { POST as sendCheckIn } from "@/app/api/weekly-check-ins/route";
import { db } from "@/lib/platform/db";
import { requestExamples } from "@/lib/practice/api-examples";
import { submitCheckIn } from "@/lib/work/check-ins/contract";
import { submitIntake } from "@/lib/work/intake/contract";
import { submitFoodDiary } from "@/lib/work/nutrition/contract";
import { makeCheckIn } from "@/tests/factories/check-ins";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach, makeSignedInNutritionist } from "@/tests/support/signed-in-people";
import { removeStoredFiles, storedFiles } from "@/tests/support/stored-files";

beforeEach(async () => {
  await resetDatabase();
  removeStoredFiles();
});

type Person = { cookie: string };
const jpeg = () => sharp({ create: { width: 60, height: 40, channels: 3, background: "plum" } }).jpeg().toBuffer().then((bytes) => new File([new Uint8Array(bytes)], "me.jpg"));
const uploadAs = async ({ cookie }: Person, purpose: string) => callRoute(upload, { cookie, body: { purpose }, file: await jpeg() });
const decideAs = ({ cookie }: Person, kind: string, given: boolean, more = {}) => callRoute(decide, { cookie, body: { kind, given, textVersion: 1, ...more } });
const statesFor = async ({ cookie }: Person, id: string) => {
  const { body } = await callRoute(readPrivacy, { cookie, params: { id } });
  return Object.fromEntries((body.consents as { kind: string; state: string }[]).map(({ kind, state }) => [kind, state]));
};

/** Every write of health data by a client, with a valid body. */
const healthWrites = (person: Person) => ({
  "a check-in": () => callRoute(sendCheckIn, { cookie: person.cookie, body: requestExamples.get(submitCheckIn) }),
  "a starting point": () => callRoute(saveStart, { cookie: person.cookie, body: { weight: 71.4 } }),
  "an intake form": () => callRoute(sendIntake, { cookie: person.cookie, body: requestExamples.get(submitIntake) }),
  "a food diary": () => callRoute(sendDiary, { cookie: person.cookie, body: requestExamples.get(submitFoodDiary) }),
  "a draft": () => callRoute(saveDraft, { cookie: person.cookie, params: { form: "intake" }, body: { lifestyle: "Busy" } }),
  "a meal photo": () => uploadAs(person, "food_diary_photo"),
  "health answers of onboarding": () =>
    callRoute(completeStep, { cookie: person.cookie, body: { stepName: "nutrition_plan", data: { completed: true, formType: "nutrition_assessment", answers: { water: "1_litre", caffeine: "none" } } } }),
});

describe("Consent", () => {
  it("is not recorded at first, each kind is decided on its own, and the client and coaches see the latest decision", async () => {
    const [client, coach] = [await makeSignedInClient(), await makeSignedInCoach()];
    expect(await statesFor(client, client.id)).toEqual({ health_data: "not_recorded", body_photos: "not_recorded" });
    const { status, body } = await decideAs(client, "body_photos", true);
    expect([status, body.consents[1]]).toEqual([200, { kind: "body_photos", state: "given", textVersion: 1, decidedAt: expect.any(String) }]);
    await decideAs(client, "body_photos", false);
    for (const person of [client, coach]) expect(await statesFor(person, client.id)).toEqual({ health_data: "not_recorded", body_photos: "withdrawn" });
    expect(await db.consent.findMany({ select: { kind: true, given: true }, orderBy: { decidedAt: "asc" } })).toEqual([
      { kind: "body_photos", given: true },
      { kind: "body_photos", given: false },
    ]);
  });

  it("is the client's own decision: hidden from other clients and nutritionists, and nobody else can make it", async () => {
    const [client, other, coach, nutritionist] = [await makeSignedInClient(), await makeSignedInClient(), await makeSignedInCoach(), await makeSignedInNutritionist()];
    const statuses = [];
    for (const person of [other, nutritionist]) statuses.push((await callRoute(readPrivacy, { cookie: person.cookie, params: { id: client.id } })).status);
    for (const person of [coach, nutritionist]) statuses.push((await decideAs(person, "health_data", true)).status);
    expect(statuses).toEqual([404, 403, 403, 403]);
  });

  it("is refused for another version of the text, and recorded once if it is sent twice", async () => {
    const client = await makeSignedInClient();
    expect((await decideAs(client, "health_data", true, { textVersion: 2 })).status).toBe(409);
    for (const attempt of [1, 2]) expect((await decideAs(client, "health_data", true)).status, `attempt ${attempt}`).toBe(200);
    expect([await db.consent.count(), await db.auditEvent.count({ where: { action: "consent.given" } })]).toEqual([1, 1]);
  });
});

describe("Without a recorded consent", () => {
  it.each(Object.keys(healthWrites({ cookie: "" })))("accepts %s as before", async (name) => {
    const client = await makeSignedInClient();
    if (name === "health answers of onboarding") await completeEarlierSteps(client.id);
    expect((await healthWrites(client)[name as keyof ReturnType<typeof healthWrites>]()).status).toBeLessThan(300);
  });
});

describe("After a withdrawn consent for health data", () => {
  it.each(Object.keys(healthWrites({ cookie: "" })))("refuses %s with a plain sentence, until it is given again", async (name) => {
    const client = await makeSignedInClient();
    if (name === "health answers of onboarding") await completeEarlierSteps(client.id);
    const write = healthWrites(client)[name as keyof ReturnType<typeof healthWrites>];
    await decideAs(client, "health_data", false);
    const { status, body } = await write();
    expect([status, body.message]).toEqual([403, "You've withdrawn consent for health data, so this can't be saved. You can turn it on again under Privacy in your profile."]);
    await decideAs(client, "health_data", true);
    expect((await write()).status).toBeLessThan(300);
  });

  it("still accepts photos, which are another consent, and tells every coach once", async () => {
    const [client, coach] = [await makeSignedInClient({ user: { firstName: "Lucy", lastName: "Hart" } }), await makeSignedInCoach()];
    for (const _ of [1, 2]) await decideAs(client, "health_data", false);
    expect((await uploadAs(client, "progress_photo")).status).toBe(201);
    expect(await db.notification.findMany({ where: { userId: coach.id }, select: { text: true, clientId: true } })).toEqual([{ text: "Lucy Hart withdrew consent for health data.", clientId: client.id }]);
  });
});

describe("After a withdrawn consent for photos", () => {
  it("a check-in that is sent at the same moment keeps no photo that is gone", async () => {
    for (let round = 0; round < 6; round += 1) {
      const client = await makeSignedInClient();
      const { url } = (await uploadAs(client, "progress_photo")).body;
      const send = () => callRoute(sendCheckIn, { cookie: client.cookie, body: { ...(requestExamples.get(submitCheckIn) as object), data: {}, progressPhotos: [url] } });
      const [sent] = await Promise.all([send(), decideAs(client, "body_photos", false, { photos: "delete" })]);
      expect([201, 400]).toContain(sent.status);
      const stored = await db.checkIn.findFirst({ where: { clientId: client.id }, select: { otherPhotoIds: true } });
      expect(stored?.otherPhotoIds ?? []).toEqual([]);
    }
  });

  async function makeClientWithPhotos() {
    const client = await makeSignedInClient();
    const [sent, unsent] = [(await uploadAs(client, "progress_photo")).body, (await uploadAs(client, "progress_photo")).body];
    await makeCheckIn(db, { clientId: client.id, frontPhotoId: sent.id });
    await db.draft.create({ data: { userId: client.id, form: "weekly_check_in", data: { threeWins: "Ran", progressPhotos: [unsent.url], data: { photos: { side: unsent.url } } }, updatedAt: new Date() } });
    return { client, sent };
  }
  const findDraft = async () => (await db.draft.findFirstOrThrow({ select: { data: true } })).data;

  it("refuses new ones, deletes those that were never sent, and keeps the sent ones", async () => {
    const { client, sent } = await makeClientWithPhotos();
    expect((await decideAs(client, "body_photos", false, { photos: "keep" })).status).toBe(200);
    const { status, body } = await uploadAs(client, "progress_photo");
    expect([status, body.message]).toEqual([403, "You've withdrawn consent for photos. You can turn it on again under Privacy in your profile."]);
    expect((await uploadAs(client, "food_diary_photo")).status).toBe(201);
    expect(await db.file.findMany({ where: { purpose: "progress_photo" }, select: { id: true } })).toEqual([{ id: sent.id }]);
    expect(await findDraft()).toEqual({ threeWins: "Ran", data: {} });
  });

  it("deletes every photo and its bytes if the client chooses so, and nobody else's", async () => {
    const { client } = await makeClientWithPhotos();
    const other = await makeSignedInClient();
    const { body: kept } = await uploadAs(other, "progress_photo");
    await decideAs(client, "body_photos", false, { photos: "delete" });
    expect(await db.file.findMany({ select: { id: true } })).toEqual([{ id: kept.id }]);
    expect(storedFiles()).toHaveLength(1);
    expect(await db.checkIn.findFirstOrThrow({ select: { frontPhotoId: true, otherPhotoIds: true } })).toEqual({ frontPhotoId: null, otherPhotoIds: [] });
  });
});

async function completeEarlierSteps(clientId: string) {
  const stepNames = ["welcome_video", "consultation_form", "prenatal_form"] as const;
  await db.onboardingStep.createMany({ data: stepNames.map((stepName) => ({ clientId, stepName, completedAt: new Date() })) });
}
