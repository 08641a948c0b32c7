import { beforeEach, describe, expect, it } from "vitest";
import { POST as giveFeedback } from "@/app/api/check-ins/[id]/feedback/route";
import { GET as ofClientToo } from "@/app/api/check-ins/[id]/route";
import { GET as ofClient } from "@/app/api/client-check-ins/[clientId]/route";
import { GET as readDraft, PUT as saveDraft } from "@/app/api/drafts/[form]/route";
import { GET as pending } from "@/app/api/pending-check-ins/route";
import { GET as reviewed } from "@/app/api/reviewed-check-ins/route";
import { GET as history, POST as submit } from "@/app/api/weekly-check-ins/route";
import { dayToDate } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { saveCheckIn } from "@/lib/work/check-ins/commands";
import { submission } from "@/lib/work/check-ins/contract";
import { findCheckInStatuses, findCurrentCheckIn } from "@/lib/work/check-ins/queries";
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
const makeDesk = async () => {
  const coach = await makeCoach(db);
  return { ...coach, cookie: await createSessionCookieHeader(coach) };
};
const photoOf = async (ownerId: string, purpose: "progress_photo" | "profile_image" = "progress_photo") => {
  const { id } = await db.file.create({
    data: { ownerId, clientId: ownerId, purpose, fileName: "a.jpg", contentType: "image/jpeg", size: 1, storageKey: crypto.randomUUID(), stored: true },
  });
  return `/api/files/${id}`;
};

describe("A client's check-in", () => {
  it("is stored once, and read under every name the spec uses", async () => {
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
    expect(body.data).toMatchObject({ energyLevel: 3, stressLevel: 8, nutritionRating: 3, sleepHours: 5.5, workoutsCompleted: 2, waterIntake: 1.8 });
    expect(body.weekNumber).not.toBe(99);
  });

  it("sent twice is edited, and an edit takes away what it leaves out", async () => {
    const client = await makeMember();
    const first = await callRoute(submit, { cookie: client.cookie, body: { ...form, additionalFeedback: "And thanks" } });
    const again = await callRoute(submit, { cookie: client.cookie, body: { ...texts, focusArea: "Sleep" } });
    expect([again.status, again.body.id]).toEqual([200, first.body.id]);
    expect(again.body).toMatchObject({ focusArea: "Sleep", weight: null, additionalFeedback: null });
    expect(await db.checkIn.count()).toBe(1);
  });

  it("sent from two browsers at once is one check-in", async () => {
    const client = await makeMember();
    const both = await Promise.all([1, 2, 3, 4].map(() => callRoute(submit, { cookie: client.cookie, body: form })));
    expect(both.every(({ status }) => status < 300)).toBe(true);
    expect(await db.checkIn.count()).toBe(1);
  });

  it("sent late belongs to the Monday just ended; sent again it is edited; and after review the next one opens", async () => {
    const client = await makeMember();
    const data = submission.parse(form);
    const at = (day: string) => new Date(`2026-03-${day}T10:00:00Z`);
    const late = await saveCheckIn(client.actor, data, at("17"));
    expect([late.isNew, late.checkIn.dueDate]).toEqual([true, dayToDate("2026-03-16")]);
    const again = await saveCheckIn(client.actor, data, at("18"));
    expect([again.isNew, again.checkIn.id]).toEqual([false, late.checkIn.id]);
    const desk = await makeDesk();
    await callRoute(giveFeedback, { cookie: desk.cookie, params: { id: late.checkIn.id }, body: { feedback: "Well done" } });
    const next = await saveCheckIn(client.actor, data, at("19"));
    expect([next.isNew, next.checkIn.dueDate]).toEqual([true, dayToDate("2026-03-23")]);
    expect((await findCurrentCheckIn(client.actor, at("19"))).sent?.id).toBe(next.checkIn.id);
  });

  it("can no longer be changed once it is reviewed", async () => {
    const client = await makeMember();
    const desk = await makeDesk();
    const { checkIn } = await saveCheckIn(client.actor, submission.parse(form), new Date("2026-03-16T10:00:00Z"));
    await callRoute(giveFeedback, { cookie: desk.cookie, params: { id: checkIn.id }, body: { feedback: "Well done" } });
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
  ])("with a wrong %s is refused by that field's message", async (field, wrong, message) => {
    const client = await makeMember();
    const { status, body } = await callRoute(submit, { cookie: client.cookie, body: { ...form, ...wrong } });
    expect([status, body]).toEqual([400, { message, fields: { [field]: message } }]);
    expect(await db.checkIn.count()).toBe(0);
  });

  it.each([["{"], ["[1"], ["not json"], ['"text"'], ["null"]])("that is not a JSON object (%s) is refused", async (rawBody) => {
    const client = await makeMember();
    expect((await callRoute(submit, { cookie: client.cookie, rawBody })).status).toBe(400);
  });

  it("keeps text that a database would choke on readable", async () => {
    const client = await makeMember();
    const { status, body } = await callRoute(submit, { cookie: client.cookie, body: { ...form, focusArea: "a\u0000b\u0007\u202e \ud800 'quoted' <b>ok</b> 💪" } });
    expect([status, body.focusArea]).toEqual([201, "ab \ufffd 'quoted' <b>ok</b> 💪"]);
  });

  it("takes her own photos only, each in its pose", async () => {
    const [client, other] = [await makeMember(), await makeMember()];
    const [front, extra] = [await photoOf(client.id), await photoOf(client.id)];
    const good = await callRoute(submit, { cookie: client.cookie, body: { ...form, progressPhotos: [front, extra], photosDeclined: true, data: { photos: { front } } } });
    expect(good.status).toBe(201);
    expect(good.body).toMatchObject({ progressPhotos: [front, extra], photosDeclined: false, data: { photos: { front, side: null, back: null } } });
    for (const url of [await photoOf(other.id), await photoOf(client.id, "profile_image"), "/api/files/unknown"]) {
      const bad = await callRoute(submit, { cookie: client.cookie, body: { ...form, progressPhotos: [url] } });
      expect([bad.status, bad.body.message]).toEqual([400, "Please add your photos again"]);
    }
  });
});

describe("An unfinished check-in", () => {
  const params = { form: "weekly-check-in" };

  it("is there in another browser, for her alone, and gone once it is sent", async () => {
    const [client, other] = [await makeMember(), await makeMember()];
    await callRoute(saveDraft, { cookie: client.cookie, params, body: { threeWins: "Half a sen" } });
    expect((await callRoute(readDraft, { cookie: client.cookie, params })).body.data).toEqual({ threeWins: "Half a sen" });
    expect((await callRoute(readDraft, { cookie: other.cookie, params })).body).toEqual({ data: null, updatedAt: null });
    await callRoute(submit, { cookie: client.cookie, body: form });
    expect((await callRoute(readDraft, { cookie: client.cookie, params })).body.data).toBeNull();
  });

  it("stays when sending fails", async () => {
    const client = await makeMember();
    await callRoute(saveDraft, { cookie: client.cookie, params, body: { threeWins: "Kept" } });
    expect((await callRoute(submit, { cookie: client.cookie, body: { ...form, progressPhotos: ["/api/files/unknown"] } })).status).toBe(400);
    expect((await callRoute(readDraft, { cookie: client.cookie, params })).body.data).toEqual({ threeWins: "Kept" });
  });

  it("has a known name and a bearable size", async () => {
    const client = await makeMember();
    expect((await callRoute(saveDraft, { cookie: client.cookie, params: { form: "diary" }, body: {} })).status).toBe(404);
    expect((await callRoute(saveDraft, { cookie: client.cookie, params, body: { text: "x".repeat(300_000) } })).status).toBe(413);
    expect((await callRoute(saveDraft, { cookie: client.cookie, params, rawBody: "[".repeat(100_000) })).status).toBe(400);
  });
});

describe("The coach's desk", () => {
  it("shows what waits with its flags, label and the check-in before it", async () => {
    const [client, desk] = [await makeMember(), await makeDesk()];
    const data = submission.parse(form);
    await saveCheckIn(client.actor, submission.parse({ ...form, data: { weight: 70 } }), new Date("2026-03-09T10:00:00Z"));
    await saveCheckIn(client.actor, data, new Date("2026-03-16T10:00:00Z"));
    const { body } = await callRoute(pending, { cookie: desk.cookie });
    expect(body).toHaveLength(2);
    expect(body[0]).toMatchObject({
      client: { id: client.id },
      flags: ["Low Energy", "Missed Workouts", "Poor Sleep", "High Stress", "Nutrition Struggles"],
      overall: "Needs Support",
      previous: { weight: 70 },
    });
    expect(body[1]).toMatchObject({ flags: [], overall: "Excellent Progress", previous: null });
  });

  it("answers once by email and in her history; editing the answer mails nothing again", async () => {
    const [client, desk] = [await makeMember(), await makeDesk()];
    const { body: sent } = await callRoute(submit, { cookie: client.cookie, body: form });
    const params = { id: sent.id };
    const first = await callRoute(giveFeedback, { cookie: desk.cookie, params, body: { feedback: "  Lovely week  ", sendFollowUpEmail: true } });
    expect([first.status, first.body.feedback, first.body.status]).toEqual([200, "Lovely week", "reviewed"]);
    await callRoute(giveFeedback, { cookie: desk.cookie, params, body: { feedback: "Lovely week!", sendFollowUpEmail: true } });
    expect(await db.emailMessage.findMany({ select: { type: true, userId: true } })).toEqual([{ type: "coach-feedback", userId: client.id }]);
    const { body: own } = await callRoute(history, { cookie: client.cookie });
    expect(own).toEqual([expect.objectContaining({ feedback: "Lovely week!", coachFeedback: "Lovely week!", status: "reviewed" })]);
    expect((await callRoute(pending, { cookie: desk.cookie })).body).toEqual([]);
    expect((await callRoute(reviewed, { cookie: desk.cookie })).body).toHaveLength(1);
  });

  it("refuses blank feedback, and feedback on what is not there", async () => {
    const [client, desk] = [await makeMember(), await makeDesk()];
    const { body: sent } = await callRoute(submit, { cookie: client.cookie, body: form });
    expect((await callRoute(giveFeedback, { cookie: desk.cookie, params: { id: sent.id }, body: { feedback: " \n " } })).status).toBe(400);
    for (const id of ["0198f4b2-0000-7000-8000-000000000000", "..", "%00", "x".repeat(500)])
      expect((await callRoute(giveFeedback, { cookie: desk.cookie, params: { id }, body: { feedback: "Hello" } })).status).toBe(404);
  });

  it("lists where each active client stands", async () => {
    const desk = await makeDesk();
    const [late, waiting, done, fresh, archived] = [await makeMember(), await makeMember(), await makeMember(), await makeMember("2026-03-12"), await makeMember()];
    const data = submission.parse(form);
    for (const { actor } of [waiting, done]) await saveCheckIn(actor, data, new Date("2026-03-16T10:00:00Z"));
    const doneId = (await db.checkIn.findFirstOrThrow({ where: { clientId: done.id } })).id;
    await callRoute(giveFeedback, { cookie: desk.cookie, params: { id: doneId }, body: { feedback: "Good" } });
    await db.user.update({ where: { id: archived.id }, data: { archivedAt: new Date() } });
    const list = (await findCheckInStatuses({ ...desk, sessionId: "", sessionEndsAt: new Date() }, new Date("2026-03-17T00:05:00Z"))).rows;
    const of = (id: string) => list.find(({ clientId }) => clientId === id);
    expect(list).toHaveLength(4);
    expect(of(late.id)).toMatchObject({ status: "overdue", id: null, dueDate: "2026-03-16" });
    expect(of(waiting.id)).toMatchObject({ status: "pending", dueDate: "2026-03-16" });
    expect(of(done.id)).toMatchObject({ status: "reviewed", id: doneId });
    expect(of(fresh.id)).toMatchObject({ status: null, id: null, submittedAt: null, dueDate: "2026-03-23" });
  });
});

describe("A page of the desk's lists", () => {
  it("loses no row when one of the page before is reviewed meanwhile", async () => {
    const desk = await makeDesk();
    for (const minute of [1, 2, 3, 4, 5]) {
      const client = await makeMember();
      await saveCheckIn(client.actor, submission.parse(form), new Date(`2026-03-16T10:0${minute}:00Z`));
    }
    const whole: { id: string }[] = (await callRoute(pending, { cookie: desk.cookie })).body;
    const first = await callRoute(pending, { cookie: desk.cookie, query: { limit: 2 } });
    await callRoute(giveFeedback, { cookie: desk.cookie, params: { id: whole[1]?.id ?? "" }, body: { feedback: "Good" } });
    const next = await callRoute(pending, { cookie: desk.cookie, query: { limit: 2, cursor: first.headers.get("next-cursor") ?? "" } });
    expect(next.body.map(({ id }: { id: string }) => id)).toEqual(whole.slice(2, 4).map(({ id }) => id));
  });

  it("goes through reviews in the order in which they were written, page by page", async () => {
    const desk = await makeDesk();
    const sent: string[] = [];
    for (const minute of [1, 2, 3]) {
      const client = await makeMember();
      sent.push((await saveCheckIn(client.actor, submission.parse(form), new Date(`2026-03-16T10:0${minute}:00Z`))).checkIn.id);
    }
    const [first, second, third] = sent;
    for (const id of [second, third, first]) await callRoute(giveFeedback, { cookie: desk.cookie, params: { id: id ?? "" }, body: { feedback: "Good" } });
    const found: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await callRoute(reviewed, { cookie: desk.cookie, query: { limit: 1, ...(cursor && { cursor }) } });
      found.push(...page.body.map(({ id }: { id: string }) => id));
      cursor = page.headers.get("next-cursor");
    }
    expect(found).toEqual([first, third, second]);
  });

  it("gives each check-in the one before it, however old", async () => {
    const [client, desk] = [await makeMember("2025-12-01"), await makeDesk()];
    for (const day of ["01-05", "01-12", "01-19", "01-26", "02-02", "02-09", "02-16", "02-23"]) {
      const { checkIn } = await saveCheckIn(client.actor, submission.parse(form), new Date(`2026-${day}T10:00:00Z`));
      await callRoute(giveFeedback, { cookie: desk.cookie, params: { id: checkIn.id }, body: { feedback: "Good" } });
    }
    const { body } = await callRoute(reviewed, { cookie: desk.cookie });
    const weeks = body.map((row: { dueDate: string; previous: { dueDate: string } | null }) => [row.dueDate, row.previous?.dueDate ?? null]).toSorted();
    expect(weeks.slice(0, 3)).toEqual([["2026-01-05", null], ["2026-01-12", "2026-01-05"], ["2026-01-19", "2026-01-12"]]);
    expect(weeks).toHaveLength(8);
  });
});

describe("The number of a week", () => {
  it("holds when she is paused and changes what she had sent before", async () => {
    const client = await makeMember();
    const sendAt = (at: string) => saveCheckIn(client.actor, submission.parse(form), new Date(at));
    const saturday = await sendAt("2026-03-21T10:00:00Z");
    await db.pause.create({ data: { clientId: client.id, startsOn: new Date("2026-03-21"), endsOn: new Date("2026-04-12"), createdAt: new Date("2026-03-21T11:00:00Z") } });
    const changed = await sendAt("2026-03-21T12:00:00Z");
    expect(changed.isNew).toBe(false);
    expect(changed.checkIn.weekNumber).toBe(saturday.checkIn.weekNumber);
  });
});

describe("A review that comes while she is sending", () => {
  it("wins: what was reviewed stays as it was, and her text stays in the draft", async () => {
    const [client, desk] = [await makeMember(), await makeDesk()];
    const { checkIn } = await saveCheckIn(client.actor, submission.parse(form), new Date("2026-03-16T10:00:00Z"));
    const params = { form: "weekly-check-in" };
    await callRoute(saveDraft, { cookie: client.cookie, params, body: { focusArea: "Half typed" } });
    const review = callRoute(giveFeedback, { cookie: desk.cookie, params: { id: checkIn.id }, body: { feedback: "Good" } });
    const edits = [1, 2, 3].map(() => saveCheckIn(client.actor, submission.parse({ ...form, focusArea: "Too late" }), new Date("2026-03-16T11:00:00Z")).catch((error: unknown) => error));
    await Promise.all([review, ...edits]);
    const after = saveCheckIn(client.actor, submission.parse({ ...form, focusArea: "Far too late" }), new Date("2026-03-16T12:00:00Z"));
    await expect(after).rejects.toMatchObject({ status: 409 });
    expect((await db.checkIn.findFirstOrThrow()).focusArea).not.toBe("Far too late");
  });
});

describe("Who sees a client's check-ins", () => {
  it("she herself and coaches; for other clients she is not there", async () => {
    const [client, other, desk] = [await makeMember(), await makeMember(), await makeDesk()];
    const nutritionist = await createSessionCookieHeader(await makeNutritionist(db));
    await callRoute(submit, { cookie: client.cookie, body: form });
    const both = [
      (cookie: string, id: string) => callRoute(ofClient, { cookie, params: { clientId: id } }),
      (cookie: string, id: string) => callRoute(ofClientToo, { cookie, params: { id } }),
    ];
    for (const ask of both) {
      expect((await ask(client.cookie, client.id)).body).toHaveLength(1);
      expect((await ask(desk.cookie, client.id)).body).toHaveLength(1);
      expect((await ask(other.cookie, client.id)).status).toBe(404);
      expect((await ask(nutritionist, client.id)).status).toBe(403);
      expect((await ask(desk.cookie, "nobody")).status).toBe(404);
    }
    expect((await callRoute(history, { cookie: other.cookie, query: { clientId: client.id } })).body).toEqual([]);
    expect((await callRoute(history, { cookie: desk.cookie, query: { clientId: client.id } })).body).toHaveLength(1);
    expect((await callRoute(history, { cookie: desk.cookie })).status).toBe(400);
  });

  it("page by page when asked, whole otherwise", async () => {
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
