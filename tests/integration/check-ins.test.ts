import { beforeEach, describe, expect, it } from "vitest";
import { PUT as flag } from "@/app/api/check-ins/[id]/flag/route";
import { POST as giveFeedback } from "@/app/api/check-ins/[id]/feedback/route";
import { GET as ofClientToo } from "@/app/api/check-ins/[id]/route";
import { GET as ofClient } from "@/app/api/client-check-ins/[clientId]/route";
import { GET as readDraft, PUT as saveDraft } from "@/app/api/drafts/[form]/route";
import { GET as pending } from "@/app/api/pending-check-ins/route";
import { GET as reviewed } from "@/app/api/reviewed-check-ins/route";
import { initialCheckInValues, toCheckInBody } from "@/components/check-ins/check-in-values";
import { PATCH as edit } from "@/app/api/weekly-check-ins/[id]/route";
import { GET as history, POST as submit } from "@/app/api/weekly-check-ins/route";
import { dayToDate } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { runInRequest } from "@/lib/platform/request-context";
import { findWeeklyQueue } from "@/lib/practice/dashboard/queries";
import { saveCheckIn } from "@/lib/work/check-ins/commands";
import { submission } from "@/lib/work/check-ins/contract";
import { findCheckInStatuses, findCurrentCheckIn } from "@/lib/work/check-ins/queries";
import { makeCheckIn, reviewColumns } from "@/tests/factories/check-ins";
import { makeClient, makeCoach, makeNutritionist } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

beforeEach(resetDatabase);

const texts = {
  energySleepMindset: "Rested and calm",
  trainingManagement: "All four sessions",
  nutritionManagement: "Good until Friday",
  focusArea: "Protein at breakfast",
  threeWins: "Ran 5k, slept early, cooked",
  physicalChanges: "Jeans fit better",
  oneImprovement: "More water",
  coachSupport: "A new plan for legs",
  referralThoughts: "My sister may call",
  longTermGoal: "A first pull-up",
};
const form = { ...texts, data: { weight: 68.4, energyLevel: 3, stressLevel: 8, sleepQuality: 6, nutritionRating: 3, averageSleep: 5.5, workoutsCompleted: 2, waterIntake: 1.8 } };

const makeMember = async (joinDate = "2026-01-05") => {
  const client = await makeClient(db, { client: { joinDate: dayToDate(joinDate) } });
  return { id: client.userId, role: "client" as const, cookie: await createSessionCookieHeader(client), actor: { ...client.user, role: "client" as const, sessionId: "", sessionEndsAt: new Date() } };
};
const makeCoachWithCookie = async () => {
  const coach = await makeCoach(db);
  return { ...coach, cookie: await createSessionCookieHeader(coach) };
};
const makePhotoUrl = async (ownerId: string, purpose: "progress_photo" | "profile_image" = "progress_photo") => {
  const { id } = await db.file.create({
    data: { ownerId, clientId: ownerId, purpose, fileName: "a.jpg", contentType: "image/jpeg", size: 1, storageKey: crypto.randomUUID(), stored: true },
  });
  return `/api/files/${id}`;
};

describe("A client's check-in", () => {
  it("is stored once and read under every name of the specification", async () => {
    const client = await makeMember();
    const { status, body } = await callRoute(submit, { cookie: client.cookie, body: { ...form, clientId: "someone-else", weekNumber: 99 } });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...texts,
      clientId: client.id,
      status: "pending",
      biggestWin: texts.threeWins,
      supportNeeded: texts.coachSupport,
      nutritionChallenges: texts.nutritionManagement,
      progressNotes: texts.energySleepMindset,
      weight: 68.4,
      currentWeight: 68.4,
      energyLevel: 3,
      motivationLevel: 3,
      nutritionAdherence: 3,
      averageSleep: 5.5,
      sleepHours: 5.5,
      feedback: null,
      coachFeedback: null,
    });
    expect(body.data).toMatchObject({ energyLevel: 3, motivationLevel: null, stressLevel: 8, nutritionRating: 3, sleepHours: 5.5, workoutsCompleted: 2, waterIntake: 1.8 });
    expect(body.weekNumber).not.toBe(99);
  });

  it("is edited when sent again, and loses what the edit leaves out", async () => {
    const client = await makeMember();
    const first = await callRoute(submit, { cookie: client.cookie, body: { ...form, additionalFeedback: "And thanks" } });
    const again = await callRoute(submit, { cookie: client.cookie, body: { ...texts, focusArea: "Sleep" } });
    expect([again.status, again.body.id]).toEqual([200, first.body.id]);
    expect(again.body).toMatchObject({ focusArea: "Sleep", weight: null, additionalFeedback: null });
    expect(await db.checkIn.count()).toBe(1);
  });

  it("is created once when several browsers send it at the same time", async () => {
    const client = await makeMember();
    const responses = await Promise.all([1, 2, 3, 4].map(() => callRoute(submit, { cookie: client.cookie, body: form })));
    expect(responses.every(({ status }) => status < 300)).toBe(true);
    expect(await db.checkIn.count()).toBe(1);
  });

  it("belongs to the Monday just ended when late, is edited when sent again, and after its review the next one opens", async () => {
    const client = await makeMember();
    const data = submission.parse(form);
    const at = (day: string) => new Date(`2026-03-${day}T10:00:00Z`);
    const late = await saveCheckIn(client.actor, data, at("17"));
    expect([late.isNew, late.checkIn.dueDate]).toEqual([true, dayToDate("2026-03-16")]);
    const again = await saveCheckIn(client.actor, data, at("18"));
    expect([again.isNew, again.checkIn.id]).toEqual([false, late.checkIn.id]);
    const coach = await makeCoachWithCookie();
    await callRoute(giveFeedback, { cookie: coach.cookie, params: { id: late.checkIn.id }, body: { feedback: "Well done" } });
    const next = await saveCheckIn(client.actor, data, at("19"));
    expect([next.isNew, next.checkIn.dueDate]).toEqual([true, dayToDate("2026-03-23")]);
    expect((await findCurrentCheckIn(client.actor, at("19"))).sent?.id).toBe(next.checkIn.id);
  });

  it("begun on Friday is for its Monday on Saturday too, and leaves the draft of the week that is open then", async () => {
    const client = await makeMember();
    const at = (day: string) => new Date(`2026-03-${day}T10:00:00Z`);
    expect((await findCurrentCheckIn(client.actor, at("20"))).openYesterday).toBeNull();
    const { openYesterday, dueDate, weekNumber } = await findCurrentCheckIn(client.actor, at("21"));
    expect([dueDate, openYesterday]).toMatchObject(["2026-03-23", { dueDate: "2026-03-16", isOwed: true, isOverdue: true, weekNumber: weekNumber - 1 }]);
    const draftOf = async () => (await db.draft.findMany({ where: { userId: client.id } })).map(({ data }) => data);
    const keepDraft = (draftFor: string) => callRoute(saveDraft, { cookie: client.cookie, params: { form: "weekly-check-in" }, body: { dueDate: draftFor } });
    await keepDraft("2026-03-23");
    const late = await saveCheckIn(client.actor, submission.parse({ ...form, dueDate: "2026-03-16" }), at("21"));
    expect([late.isNew, late.checkIn.dueDate, await draftOf()]).toEqual([true, dayToDate("2026-03-16"), [{ dueDate: "2026-03-23" }]]);
    expect((await findCurrentCheckIn(client.actor, at("21"))).openYesterday).toBeNull();

    // A page that was left open still names the Monday that was sent meanwhile: it never becomes the next one's.
    await keepDraft("2026-03-16");
    const again = await saveCheckIn(client.actor, submission.parse({ ...form, focusArea: "Sleep", dueDate: "2026-03-16" }), at("22"));
    expect([again.isNew, again.checkIn.id, again.checkIn.focusArea, await draftOf()]).toEqual([false, late.checkIn.id, "Sleep", []]);
    await db.checkIn.update({ where: { id: late.checkIn.id }, data: { feedback: "Well done", feedbackAt: at("22") } });
    await expect(saveCheckIn(client.actor, submission.parse({ ...form, dueDate: "2026-03-16" }), at("22"))).rejects.toMatchObject({ code: "conflict" });
    const next = await saveCheckIn(client.actor, submission.parse({ ...form, dueDate: "2026-03-23" }), at("22"));
    expect([next.isNew, next.checkIn.dueDate]).toEqual([true, dayToDate("2026-03-23")]);
  });

  describe("that waited on a device until its week had closed", () => {
    const at = (day: string) => new Date(`2026-03-${day}T10:00:00Z`);
    const written = submission.parse({ ...form, focusArea: "Written on Thursday", dueDate: "2026-03-16" });
    const sendFromOutbox = (client: Awaited<ReturnType<typeof makeMember>>) => runInRequest({ address: null, key: crypto.randomUUID() }, () => saveCheckIn(client.actor, written, at("23")));
    const sendNextWeek = (client: Awaited<ReturnType<typeof makeMember>>) => saveCheckIn(client.actor, submission.parse({ ...form, focusArea: "Written on Sunday", dueDate: "2026-03-23" }), at("22"));

    it("doesn't replace the next week's, reviewed or not", async () => {
      const client = await makeMember();
      const { checkIn } = await sendNextWeek(client);
      const refusal = { code: "conflict", message: "That week has closed, and you’ve sent this week’s check-in." };
      await expect(sendFromOutbox(client)).rejects.toMatchObject(refusal);
      await db.checkIn.update({ where: { id: checkIn.id }, data: { feedback: "Well done", feedbackAt: at("22") } });
      await expect(sendFromOutbox(client)).rejects.toMatchObject(refusal);
      expect(await db.checkIn.findMany({ select: { focusArea: true, dueMonday: true } })).toEqual([{ focusArea: "Written on Sunday", dueMonday: dayToDate("2026-03-23") }]);
    });

    it("never gets the last word when both arrive at once", async () => {
      const client = await makeMember();
      await Promise.allSettled([sendFromOutbox(client), sendNextWeek(client)]);
      expect(await db.checkIn.findMany({ select: { focusArea: true } })).toEqual([{ focusArea: "Written on Sunday" }]);
    });

    it("counts for the next week if that has none, and leaves the draft that was begun for it", async () => {
      const client = await makeMember();
      const keepDraft = (dueDate: string) => callRoute(saveDraft, { cookie: client.cookie, params: { form: "weekly-check-in" }, body: { dueDate } });
      await keepDraft("2026-03-23");
      const { checkIn, isNew } = await sendFromOutbox(client);
      expect([isNew, checkIn.dueDate, checkIn.focusArea, (await db.draft.findFirst())?.data]).toEqual([true, dayToDate("2026-03-23"), "Written on Thursday", { dueDate: "2026-03-23" }]);
    });

    it("still edits the open week's as specified where the request has no key", async () => {
      const client = await makeMember();
      await sendNextWeek(client);
      const { checkIn, isNew } = await saveCheckIn(client.actor, written, at("23"));
      expect([isNew, checkIn.dueDate, checkIn.focusArea]).toEqual([false, dayToDate("2026-03-23"), "Written on Thursday"]);
    });
  });

  it("keeps when it was first sent if the form is sent again", async () => {
    const client = await makeMember();
    const [first, again] = [new Date("2026-03-16T10:00:00Z"), new Date("2026-03-16T12:00:00Z")];
    await saveCheckIn(client.actor, submission.parse(form), first);
    const { checkIn, isNew } = await saveCheckIn(client.actor, submission.parse({ ...form, focusArea: "Changed" }), again);
    expect([isNew, checkIn.focusArea, (await db.checkIn.findFirstOrThrow()).submittedAt]).toEqual([false, "Changed", first]);
  });

  it("cannot be changed once it is reviewed", async () => {
    const client = await makeMember();
    const coach = await makeCoachWithCookie();
    const { checkIn } = await saveCheckIn(client.actor, submission.parse(form), new Date("2026-03-16T10:00:00Z"));
    await callRoute(giveFeedback, { cookie: coach.cookie, params: { id: checkIn.id }, body: { feedback: "Well done" } });
    const late = saveCheckIn(client.actor, submission.parse({ ...form, focusArea: "Changed" }), new Date("2026-03-16T12:00:00Z"));
    await expect(late).rejects.toMatchObject({ status: 409 });
    expect((await db.checkIn.findFirstOrThrow()).focusArea).toBe(texts.focusArea);
  });

  it.each([
    ["threeWins", { threeWins: "   " }, "Please share your three biggest wins"],
    ["focusArea", { focusArea: undefined }, "Please share your main focus area"],
    ["longTermGoal", { longTermGoal: 7 }, "Please share your long-term goals"],
    ["energySleepMindset", { energySleepMindset: "x".repeat(10_001) }, "Please use at most 10,000 characters"],
    ["data.energyLevel", { data: { energyLevel: 11 } }, "Please choose from 1 to 10"],
    ["data.weight", { data: { weight: 4 } }, "Please enter at least 20"],
    ["progressPhotos.0", { progressPhotos: ["https://elsewhere.example/a.jpg"] }, "Please add this photo again"],
  ])("is refused with the field's message when %s is wrong", async (field, wrong, message) => {
    const client = await makeMember();
    const { status, body } = await callRoute(submit, { cookie: client.cookie, body: { ...form, ...wrong } });
    expect([status, body]).toEqual([400, { message, fields: { [field]: message } }]);
    expect(await db.checkIn.count()).toBe(0);
  });

  it.each([["{"], ["[1"], ["not json"], ['"text"'], ["null"]])("is refused when the body is not a JSON object (%s)", async (rawBody) => {
    const client = await makeMember();
    expect((await callRoute(submit, { cookie: client.cookie, rawBody })).status).toBe(400);
  });

  it("keeps text readable that a database cannot store", async () => {
    const client = await makeMember();
    const { status, body } = await callRoute(submit, { cookie: client.cookie, body: { ...form, focusArea: "a\u0000b\u0007\u202e \ud800 'quoted' <b>ok</b> 💪" } });
    expect([status, body.focusArea]).toEqual([201, "ab \ufffd 'quoted' <b>ok</b> 💪"]);
  });

  it("accepts only the client's own photos, each in its pose", async () => {
    const [client, other] = [await makeMember(), await makeMember()];
    const [front, extra] = [await makePhotoUrl(client.id), await makePhotoUrl(client.id)];
    const good = await callRoute(submit, { cookie: client.cookie, body: { ...form, progressPhotos: [front, extra], photosDeclined: true, data: { photos: { front } } } });
    expect(good.status).toBe(201);
    expect(good.body).toMatchObject({ progressPhotos: [front, extra], photosDeclined: false, data: { photos: { front, side: null, back: null } } });
    for (const url of [await makePhotoUrl(other.id), await makePhotoUrl(client.id, "profile_image"), "/api/files/unknown"]) {
      const bad = await callRoute(submit, { cookie: client.cookie, body: { ...form, progressPhotos: [url] } });
      expect([bad.status, bad.body.message]).toEqual([400, "Please add your photos again"]);
    }
  });
});

describe("A sent check-in", () => {
  const tuesday = new Date("2026-03-10T10:00:00Z");
  const editBody = { ...texts, focusArea: "Sleep", weight: 67 };

  it("can be edited on any later day until it is reviewed, keeps when it was sent, and tells the coach nothing new", async () => {
    const [client, coach] = [await makeMember(), await makeCoachWithCookie()];
    const { checkIn } = await saveCheckIn(client.actor, submission.parse(form), tuesday);
    const nextWeek = await saveCheckIn(client.actor, submission.parse(form), new Date("2026-03-16T10:00:00Z"));
    const notices = await db.notification.count();
    const photo = await makePhotoUrl(client.id);
    const first = await callRoute(edit, { cookie: client.cookie, params: { id: checkIn.id }, body: { ...editBody, data: { photos: { front: photo } } } });
    expect([first.status, first.body]).toMatchObject([200, { id: checkIn.id, focusArea: "Sleep", weight: 67, energyLevel: null, progressPhotos: [photo], dueDate: "2026-03-09", submittedAt: tuesday.toISOString() }]);
    const again = await callRoute(edit, { cookie: client.cookie, params: { id: checkIn.id }, body: { ...editBody, data: { photos: { front: photo } } } });
    expect([again.status, { ...again.body, updatedAt: null }]).toEqual([200, { ...first.body, updatedAt: null }]);
    expect([await db.checkIn.count(), await db.notification.count()]).toEqual([2, notices]);
    expect((await db.checkIn.findUniqueOrThrow({ where: { id: nextWeek.checkIn.id } })).focusArea).toBe(texts.focusArea);
    expect((await callRoute(pending, { cookie: coach.cookie })).body.map((row: { focusArea: string }) => row.focusArea)).toContain("Sleep");
  });

  it("is refused as an edit once it is reviewed, to anyone else, and with the messages of a new one", async () => {
    const [client, other, coach] = [await makeMember(), await makeMember(), await makeCoachWithCookie()];
    const { checkIn } = await saveCheckIn(client.actor, submission.parse(form), tuesday);
    const call = (cookie: string, body: object = editBody, id = checkIn.id) => callRoute(edit, { cookie, params: { id }, body });
    expect((await call(client.cookie, { ...editBody, threeWins: " " })).body).toEqual({ message: "Please share your three biggest wins", fields: { threeWins: "Please share your three biggest wins" } });
    expect((await call(client.cookie, { ...editBody, progressPhotos: [await makePhotoUrl(other.id)] })).status).toBe(400);
    expect((await call(other.cookie)).status).toBe(404);
    expect((await call(client.cookie, editBody, "unknown")).status).toBe(404);
    expect((await call(coach.cookie)).status).toBe(403);
    await callRoute(giveFeedback, { cookie: coach.cookie, params: { id: checkIn.id }, body: { feedback: "Good" } });
    expect((await call(client.cookie)).status).toBe(409);
    expect((await call(other.cookie)).status).toBe(404);
    expect((await db.checkIn.findFirstOrThrow()).focusArea).toBe(texts.focusArea);
  });

  it("deletes the drafts of its own week when it is edited, and keeps that of another week", async () => {
    const client = await makeMember();
    const { checkIn } = await saveCheckIn(client.actor, submission.parse(form), tuesday);
    const save = (name: string, dueDate: string) => callRoute(saveDraft, { cookie: client.cookie, params: { form: name }, body: { threeWins: "Typed", dueDate } });
    const draftOf = async (name: string) => (await callRoute(readDraft, { cookie: client.cookie, params: { form: name } })).body.data;
    await save("weekly-check-in", "2026-03-16");
    await save("check-in-edit", "2026-03-09");
    await callRoute(edit, { cookie: client.cookie, params: { id: checkIn.id }, body: editBody });
    expect([await draftOf("weekly-check-in"), await draftOf("check-in-edit")]).toEqual([{ threeWins: "Typed", dueDate: "2026-03-16" }, null]);
    await save("weekly-check-in", "2026-03-09");
    await callRoute(edit, { cookie: client.cookie, params: { id: checkIn.id }, body: editBody });
    expect(await draftOf("weekly-check-in")).toBeNull();
  });

  it("keeps a missing motivation missing when the client edits what she reads", async () => {
    const client = await makeMember();
    const { body: sent } = await callRoute(submit, { cookie: client.cookie, body: form });
    expect(sent.motivationLevel).toBe(3);
    const formValues = initialCheckInValues({ dueDate: sent.dueDate, sent }, null, []);
    expect(formValues.motivationLevel).toBeUndefined();
    await callRoute(edit, { cookie: client.cookie, params: { id: sent.id }, body: { ...sent } });
    await callRoute(edit, { cookie: client.cookie, params: { id: sent.id }, body: toCheckInBody(formValues) });
    expect(await db.checkIn.findFirstOrThrow({ select: { motivationLevel: true, energyLevel: true } })).toEqual({ motivationLevel: null, energyLevel: 3 });
  });
});

describe("A draft of a check-in", () => {
  const params = { form: "weekly-check-in" };

  it("is available in another browser to its client only, and deleted once sent", async () => {
    const [client, other] = [await makeMember(), await makeMember()];
    await callRoute(saveDraft, { cookie: client.cookie, params, body: { threeWins: "Half a sen" } });
    expect((await callRoute(readDraft, { cookie: client.cookie, params })).body.data).toEqual({ threeWins: "Half a sen" });
    expect((await callRoute(readDraft, { cookie: other.cookie, params })).body).toEqual({ data: null, updatedAt: null });
    await callRoute(submit, { cookie: client.cookie, body: form });
    expect((await callRoute(readDraft, { cookie: client.cookie, params })).body.data).toBeNull();
  });

  it("is kept when sending fails", async () => {
    const client = await makeMember();
    await callRoute(saveDraft, { cookie: client.cookie, params, body: { threeWins: "Kept" } });
    expect((await callRoute(submit, { cookie: client.cookie, body: { ...form, progressPhotos: ["/api/files/unknown"] } })).status).toBe(400);
    expect((await callRoute(readDraft, { cookie: client.cookie, params })).body.data).toEqual({ threeWins: "Kept" });
  });

  it("is refused under an unknown name or when too large", async () => {
    const client = await makeMember();
    expect((await callRoute(saveDraft, { cookie: client.cookie, params: { form: "diary" }, body: {} })).status).toBe(404);
    expect((await callRoute(saveDraft, { cookie: client.cookie, params, body: { text: "x".repeat(300_000) } })).status).toBe(413);
    expect((await callRoute(saveDraft, { cookie: client.cookie, params, rawBody: "[".repeat(100_000) })).status).toBe(400);
  });
});

describe("The coach's review", () => {
  it("lists pending check-ins with flags, label and the previous check-in", async () => {
    const [client, coach] = [await makeMember(), await makeCoachWithCookie()];
    const data = submission.parse(form);
    await saveCheckIn(client.actor, submission.parse({ ...form, data: { weight: 70 } }), new Date("2026-03-09T10:00:00Z"));
    await saveCheckIn(client.actor, data, new Date("2026-03-16T10:00:00Z"));
    const { body } = await callRoute(pending, { cookie: coach.cookie });
    expect(body).toHaveLength(2);
    expect(body[0]).toMatchObject({
      client: { id: client.id },
      flags: ["Low Energy", "Missed Workouts", "Poor Sleep", "High Stress", "Nutrition Struggles"],
      overall: "Needs Support",
      previous: { weight: 70 },
    });
    expect(body[1]).toMatchObject({ flags: [], overall: "No numbers given", handFlag: null, previous: null });
  });

  it("can flag a check-in by hand with a note that only coaches read, and take the flag off, until it is reviewed", async () => {
    const [client, coach] = [await makeMember(), await makeCoachWithCookie()];
    const { body: sent } = await callRoute(submit, { cookie: client.cookie, body: texts });
    const setFlag = (body: object, id = sent.id) => callRoute(flag, { cookie: coach.cookie, params: { id }, body });
    const flagged = await setFlag({ flagged: true, note: " Sounds worn out " });
    expect([flagged.status, flagged.body]).toEqual([200, { handFlag: { flaggedAt: expect.any(String), note: "Sounds worn out" } }]);
    expect((await setFlag({ flagged: true })).body.handFlag).toEqual({ ...flagged.body.handFlag, note: null });
    expect((await callRoute(pending, { cookie: coach.cookie })).body[0].handFlag).toMatchObject({ note: null });
    expect((await callRoute(ofClient, { cookie: coach.cookie, params: { clientId: client.id } })).body[0].handFlag).toMatchObject({ note: null });
    for (const own of [await callRoute(ofClient, { cookie: client.cookie, params: { clientId: client.id } }), await callRoute(history, { cookie: client.cookie })])
      expect(own.body[0]).not.toHaveProperty("handFlag");
    expect((await findWeeklyQueue(new Date(), "check_in_flagged")).entries).toHaveLength(1);
    expect((await setFlag({ flagged: false })).body).toEqual({ handFlag: null });
    expect((await callRoute(pending, { cookie: coach.cookie })).body[0].handFlag).toBeNull();
    expect((await setFlag({ flagged: true }, "unknown")).status).toBe(404);
    expect((await setFlag({ flagged: true, note: "x".repeat(501) })).status).toBe(400);
    await callRoute(giveFeedback, { cookie: coach.cookie, params: { id: sent.id }, body: { feedback: "Good" } });
    expect((await setFlag({ flagged: true })).status).toBe(409);
  });

  it("sends feedback to the history and by email, and emails an edit once", async () => {
    const [client, coach] = [await makeMember(), await makeCoachWithCookie()];
    const { body: sent } = await callRoute(submit, { cookie: client.cookie, body: form });
    const params = { id: sent.id };
    const first = await callRoute(giveFeedback, { cookie: coach.cookie, params, body: { feedback: "  Lovely week  ", sendFollowUpEmail: true } });
    expect([first.status, first.body.feedback, first.body.status]).toEqual([200, "Lovely week", "reviewed"]);
    await callRoute(giveFeedback, { cookie: coach.cookie, params, body: { feedback: "Lovely week!", sendFollowUpEmail: true } });
    await callRoute(giveFeedback, { cookie: coach.cookie, params, body: { feedback: "Lovely week!", sendFollowUpEmail: true } });
    expect(await db.emailMessage.findMany({ select: { type: true, userId: true } })).toEqual([1, 2].map(() => ({ type: "coach-feedback", userId: client.id })));
    const { body: own } = await callRoute(history, { cookie: client.cookie });
    expect(own).toEqual([expect.objectContaining({ feedback: "Lovely week!", coachFeedback: "Lovely week!", status: "reviewed" })]);
    expect((await callRoute(pending, { cookie: coach.cookie })).body).toEqual([]);
    expect((await callRoute(reviewed, { cookie: coach.cookie })).body).toHaveLength(1);
  });

  it("refuses blank feedback and feedback on an unknown check-in", async () => {
    const [client, coach] = [await makeMember(), await makeCoachWithCookie()];
    const { body: sent } = await callRoute(submit, { cookie: client.cookie, body: form });
    expect((await callRoute(giveFeedback, { cookie: coach.cookie, params: { id: sent.id }, body: { feedback: " \n " } })).status).toBe(400);
    for (const id of ["0198f4b2-0000-7000-8000-000000000000", "..", "%00", "x".repeat(500)])
      expect((await callRoute(giveFeedback, { cookie: coach.cookie, params: { id }, body: { feedback: "Hello" } })).status).toBe(404);
  });

  it("lists the status of each active client", async () => {
    const coach = await makeCoachWithCookie();
    const [late, waiting, done, fresh, archived] = [await makeMember(), await makeMember(), await makeMember(), await makeMember("2026-03-12"), await makeMember()];
    const data = submission.parse(form);
    for (const { actor } of [waiting, done]) await saveCheckIn(actor, data, new Date("2026-03-16T10:00:00Z"));
    const doneId = (await db.checkIn.findFirstOrThrow({ where: { clientId: done.id } })).id;
    await callRoute(giveFeedback, { cookie: coach.cookie, params: { id: doneId }, body: { feedback: "Good" } });
    await db.user.update({ where: { id: archived.id }, data: { archivedAt: new Date() } });
    const list = (await findCheckInStatuses({ ...coach, sessionId: "", sessionEndsAt: new Date() }, new Date("2026-03-17T00:05:00Z"))).rows;
    const statusOf = (id: string) => list.find(({ clientId }) => clientId === id);
    expect(list).toHaveLength(4);
    expect(statusOf(late.id)).toMatchObject({ status: "overdue", id: null, dueDate: "2026-03-16" });
    expect(statusOf(waiting.id)).toMatchObject({ status: "pending", dueDate: "2026-03-16" });
    expect(statusOf(done.id)).toMatchObject({ status: "reviewed", id: doneId });
    expect(statusOf(fresh.id)).toMatchObject({ status: null, id: null, submittedAt: null, dueDate: "2026-03-23" });
  });
});

describe("The check-ins in the order of their review", () => {
  interface ReviewRow {
    id: string;
    overall: string;
    flags: string[];
    handFlag: unknown;
    submittedAt: string;
    client: { firstName: string };
  }
  /** The check-ins of a practice where each has other numbers; one is archived, one reviewed, one held. */
  async function makeReview() {
    const coach = await makeCoachWithCookie();
    const send = async (firstName: string, minute: number, columns: object = {}, lastName = "Ash") => {
      const { userId } = await makeClient(db, { user: { firstName, lastName } });
      return makeCheckIn(db, { clientId: userId, submittedAt: new Date(Date.UTC(2026, 2, 16, 10, minute)), ...columns });
    };
    const support = { energyLevel: 3, stressLevel: 8, nutritionRating: 3 };
    await send("Ada", 50, { energyLevel: 9 });
    await send("Bea", 40, support);
    await send("Cleo", 30, { energyLevel: 3, stressLevel: 8 });
    await send("Zoë", 20, {}, "O'Neill");
    await send("Dana", 45, { flaggedAt: new Date() });
    await send("Eve", 41, { ...support, averageSleep: 5.5, workoutsCompleted: 2 });
    const same = await send("Fay", 20);
    const gone = await send("Gone", 1, support);
    await db.user.update({ where: { id: gone.clientId }, data: { archivedAt: new Date() } });
    await send("Done", 2, { ...support, ...reviewColumns(coach.id, new Date()) });
    const held = await send("Held", 3, support);
    await callRoute(giveFeedback, { cookie: coach.cookie, params: { id: held.id }, body: { feedback: "Good", holdSeconds: 10 } });
    const read = async (query: Record<string, unknown> = {}) => {
      const { status, body, headers } = await callRoute(pending, { cookie: coach.cookie, query: { sort: "review", ...query } });
      return { status, rows: body as ReviewRow[], next: headers.get("next-cursor"), total: headers.get("total-count") };
    };
    return { coach, read, same };
  }
  const names = (rows: readonly ReviewRow[]) => rows.map(({ client }) => client.firstName);

  it("start with those that need support or were flagged by hand, then the longest waiting", async () => {
    const { read, coach } = await makeReview();
    const { rows } = await read();
    const newest = (await callRoute(pending, { cookie: coach.cookie })).body as ReviewRow[];
    const comesFirst = ({ overall, handFlag }: ReviewRow) => overall === "Needs Support" || handFlag !== null;
    const sorted = newest.toSorted((a, b) => Number(comesFirst(b)) - Number(comesFirst(a)) || a.submittedAt.localeCompare(b.submittedAt) || (a.id < b.id ? -1 : 1));
    expect(rows).toEqual(sorted);
    expect(names(rows).filter((name) => name !== "Zoë" && name !== "Fay")).toEqual(["Bea", "Eve", "Dana", "Cleo", "Ada"]);
  });

  it("are pages that add up to the whole list, each with the total", async () => {
    const { read } = await makeReview();
    const whole = await read();
    const seen: ReviewRow[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await read({ limit: 2, cursor });
      seen.push(...page.rows);
      expect([page.status, page.total]).toEqual([200, "7"]);
      cursor = page.next;
    }
    expect([seen, whole.total]).toEqual([whole.rows, null]);
    const { next } = await read({ limit: 2 });
    expect((await read({ limit: 2, sort: "newest", cursor: next })).status).toBe(400);
    expect((await read({ limit: 2, cursor: `${next?.slice(0, 8)}1773655200000_x` })).status).toBe(400);
    expect((await read({ limit: 2, sort: "newest" })).total).toBe("7");
  });

  it("can be searched by the client's name, and asked for one by one", async () => {
    const { read, same } = await makeReview();
    for (const [q, expected] of [["zoe", ["Zoë"]], ["neill ZOË", ["Zoë"]], ["a ash", ["Bea", "Dana", "Ada", "Fay", "Eve", "Cleo"]], ["held", []], ["gone", []], ["  ", ["Bea", "Eve", "Dana", "Fay", "Zoë", "Cleo", "Ada"]]] as const) {
      const [review, newest] = [await read({ q, limit: 10 }), await read({ q, limit: 10, sort: "newest" })];
      expect([names(review.rows).toSorted(), names(newest.rows).toSorted()]).toEqual([expected.toSorted(), expected.toSorted()]);
      expect([review.total, newest.total]).toEqual([String(expected.length), String(expected.length)]);
    }
    expect(names((await read({ q: "a", limit: 2 })).rows)).toEqual(["Bea", "Eve"].slice(0, 2));
    for (const sort of ["review", "newest"]) {
      expect(names((await read({ sort, id: same.id })).rows)).toEqual(["Fay"]);
      expect((await read({ sort, id: "unknown" })).rows).toEqual([]);
    }
  });
});

describe("A page of the review lists", () => {
  it("loses no row when a check-in of the previous page is reviewed in between", async () => {
    const coach = await makeCoachWithCookie();
    for (const minute of [1, 2, 3, 4, 5]) {
      const client = await makeMember();
      await saveCheckIn(client.actor, submission.parse(form), new Date(`2026-03-16T10:0${minute}:00Z`));
    }
    const whole: { id: string }[] = (await callRoute(pending, { cookie: coach.cookie })).body;
    const first = await callRoute(pending, { cookie: coach.cookie, query: { limit: 2 } });
    await callRoute(giveFeedback, { cookie: coach.cookie, params: { id: whole[1]?.id ?? "" }, body: { feedback: "Good" } });
    const next = await callRoute(pending, { cookie: coach.cookie, query: { limit: 2, cursor: first.headers.get("next-cursor") ?? "" } });
    expect(next.body.map(({ id }: { id: string }) => id)).toEqual(whole.slice(2, 4).map(({ id }) => id));
  });

  it("lists reviews by the time of their feedback across pages", async () => {
    const coach = await makeCoachWithCookie();
    const sent: string[] = [];
    for (const minute of [1, 2, 3]) {
      const client = await makeMember();
      sent.push((await saveCheckIn(client.actor, submission.parse(form), new Date(`2026-03-16T10:0${minute}:00Z`))).checkIn.id);
    }
    const [first, second, third] = sent;
    for (const id of [second, third, first]) await callRoute(giveFeedback, { cookie: coach.cookie, params: { id: id ?? "" }, body: { feedback: "Good" } });
    const found: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await callRoute(reviewed, { cookie: coach.cookie, query: { limit: 1, ...(cursor && { cursor }) } });
      found.push(...page.body.map(({ id }: { id: string }) => id));
      cursor = page.headers.get("next-cursor");
    }
    expect(found).toEqual([first, third, second]);
  });

  it("has each check-in's previous one, however old", async () => {
    const [client, coach] = [await makeMember("2025-12-01"), await makeCoachWithCookie()];
    for (const day of ["01-05", "01-12", "01-19", "01-26", "02-02", "02-09", "02-16", "02-23"]) {
      const { checkIn } = await saveCheckIn(client.actor, submission.parse(form), new Date(`2026-${day}T10:00:00Z`));
      await callRoute(giveFeedback, { cookie: coach.cookie, params: { id: checkIn.id }, body: { feedback: "Good" } });
    }
    const { body } = await callRoute(reviewed, { cookie: coach.cookie });
    const weeks = body.map((row: { dueDate: string; previous: { dueDate: string } | null }) => [row.dueDate, row.previous?.dueDate ?? null]).toSorted();
    expect(weeks.slice(0, 3)).toEqual([["2026-01-05", null], ["2026-01-12", "2026-01-05"], ["2026-01-19", "2026-01-12"]]);
    expect(weeks).toHaveLength(8);
  });
});

describe("The week number", () => {
  it("does not change when the client is paused and then edits the check-in", async () => {
    const client = await makeMember();
    const sendAt = (at: string) => saveCheckIn(client.actor, submission.parse(form), new Date(at));
    const saturday = await sendAt("2026-03-21T10:00:00Z");
    await db.pause.create({ data: { clientId: client.id, startsOn: new Date("2026-03-21"), endsOn: new Date("2026-04-12"), createdAt: new Date("2026-03-21T11:00:00Z") } });
    const changed = await sendAt("2026-03-21T12:00:00Z");
    expect(changed.isNew).toBe(false);
    expect(changed.checkIn.weekNumber).toBe(saturday.checkIn.weekNumber);
  });
});

describe("A review during an edit", () => {
  it("wins: the reviewed check-in does not change", async () => {
    const [client, coach] = [await makeMember(), await makeCoachWithCookie()];
    const { checkIn } = await saveCheckIn(client.actor, submission.parse(form), new Date("2026-03-16T10:00:00Z"));
    const params = { form: "weekly-check-in" };
    await callRoute(saveDraft, { cookie: client.cookie, params, body: { focusArea: "Half typed" } });
    const review = callRoute(giveFeedback, { cookie: coach.cookie, params: { id: checkIn.id }, body: { feedback: "Good" } });
    const edits = [1, 2, 3].map(() => saveCheckIn(client.actor, submission.parse({ ...form, focusArea: "Too late" }), new Date("2026-03-16T11:00:00Z")).catch((error: unknown) => error));
    await Promise.all([review, ...edits]);
    const after = saveCheckIn(client.actor, submission.parse({ ...form, focusArea: "Far too late" }), new Date("2026-03-16T12:00:00Z"));
    await expect(after).rejects.toMatchObject({ status: 409 });
    expect((await db.checkIn.findFirstOrThrow()).focusArea).not.toBe("Far too late");
  });
});

describe("Access to a client's check-ins", () => {
  it("is limited to the client and coaches", async () => {
    const [client, other, coach] = [await makeMember(), await makeMember(), await makeCoachWithCookie()];
    const nutritionist = await createSessionCookieHeader(await makeNutritionist(db));
    await callRoute(submit, { cookie: client.cookie, body: form });
    const endpoints = [
      (cookie: string, id: string) => callRoute(ofClient, { cookie, params: { clientId: id } }),
      (cookie: string, id: string) => callRoute(ofClientToo, { cookie, params: { id } }),
    ];
    for (const request of endpoints) {
      expect((await request(client.cookie, client.id)).body).toHaveLength(1);
      expect((await request(coach.cookie, client.id)).body).toHaveLength(1);
      expect((await request(other.cookie, client.id)).status).toBe(404);
      expect((await request(nutritionist, client.id)).status).toBe(403);
      expect((await request(coach.cookie, "nobody")).status).toBe(404);
    }
    expect((await callRoute(history, { cookie: other.cookie, query: { clientId: client.id } })).body).toEqual([]);
    expect((await callRoute(history, { cookie: coach.cookie, query: { clientId: client.id } })).body).toHaveLength(1);
    expect((await callRoute(history, { cookie: coach.cookie })).status).toBe(400);
  });

  it("returns pages when a limit is given and everything otherwise", async () => {
    const client = await makeMember();
    for (const day of ["02", "09", "16", "23", "30"]) await saveCheckIn(client.actor, submission.parse(form), new Date(`2026-03-${day}T10:00:00Z`));
    const whole = (await callRoute(history, { cookie: client.cookie })).body;
    const first = await callRoute(history, { cookie: client.cookie, query: { limit: 2 } });
    const cursor = first.headers.get("next-cursor") ?? "";
    const rest = await callRoute(history, { cookie: client.cookie, query: { limit: 200, cursor } });
    expect([...first.body, ...rest.body]).toEqual(whole);
    expect([first.body.length, rest.headers.get("next-cursor")]).toEqual([2, null]);
    expect((await callRoute(history, { cookie: client.cookie, query: { limit: 201 } })).status).toBe(400);
    expect((await callRoute(history, { cookie: client.cookie, query: { cursor: "nothing" } })).status).toBe(400);
    expect((await callRoute(history, { cookie: client.cookie, query: { limit: "many" } })).body.message).toBe("Please enter a number");
  });
});
