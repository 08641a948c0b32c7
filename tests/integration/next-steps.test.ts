import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DELETE as takeBack, POST as giveFeedback } from "@/app/api/check-ins/[id]/feedback/route";
import { GET as history } from "@/app/api/clients/[id]/steps/route";
import { GET as pending } from "@/app/api/pending-check-ins/route";
import { PATCH as tick } from "@/app/api/steps/[id]/route";
import { GET as openSteps } from "@/app/api/steps/route";
import { PATCH as edit } from "@/app/api/weekly-check-ins/[id]/route";
import { GET as current } from "@/app/api/weekly-check-ins/current/route";
import { GET as ownCheckIns, POST as submit } from "@/app/api/weekly-check-ins/route";
import { listLastSteps, listStepsToOffer } from "@/components/next-steps/last-steps";
import { dayToDate } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { releaseDueFeedback } from "@/lib/work/check-ins/feedback-commands";
import { checkInAnswers, makeCheckIn } from "@/tests/factories/check-ins";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach, makeSignedInNutritionist } from "@/tests/support/signed-in-people";

const sentAt = new Date("2026-11-22T18:00:00Z");
const reviewedAt = new Date("2026-11-24T10:00:00Z");
/** Moves the clock; everyone stays signed in. */
async function goTo(time: string) {
  vi.setSystemTime(new Date(time));
  await db.session.updateMany({ data: { lastUsedAt: new Date(time), expiresAt: new Date("2027-06-01T00:00:00Z") } });
}

afterEach(() => void vi.useRealTimers());
beforeEach(async () => {
  await resetDatabase();
  vi.useFakeTimers({ toFake: ["Date"], now: reviewedAt });
});

const answers = checkInAnswers("great", 0);
const texts = (steps: { text: string }[]) => steps.map(({ text }) => text);

/** A client whose check-in for Monday 23 November waits for feedback. */
async function makeLoop() {
  const coach = await makeSignedInCoach();
  const client = await makeSignedInClient({ user: { firstName: "Lucy" }, client: { joinDate: dayToDate("2026-10-12") } });
  const checkIn = await makeCheckIn(db, { clientId: client.id, submittedAt: sentAt, dueMonday: dayToDate("2026-11-23") });
  return {
    client,
    coach,
    checkIn,
    give: (steps?: string[], id = checkIn.id) => callRoute(giveFeedback, { cookie: coach.cookie, params: { id }, body: { feedback: "Well done", ...(steps && { steps }) } }),
    open: async () => (await callRoute(openSteps, { cookie: client.cookie })).body,
    asked: async () => (await callRoute(current, { cookie: client.cookie })).body.steps,
    send: (stepOutcomes?: object[]) => callRoute(submit, { cookie: client.cookie, body: { ...answers, stepOutcomes } }),
    /** The check-in that is waiting, as its review has it. */
    inReview: async () => {
      const { body } = await callRoute(pending, { cookie: coach.cookie });
      expect(body).toHaveLength(1);
      return body[0];
    },
    all: async () => (await callRoute(history, { cookie: coach.cookie, params: { id: client.id } })).body,
  };
}

describe("Steps that end feedback", () => {
  it("are the client's all week, come back in the next check-in and show how they went", async () => {
    const { client, coach, give, open, asked, send, all } = await makeLoop();
    const { body } = await give([" Walk  after lunch ", "Bed by 10 pm"]);
    expect(texts(body.steps)).toEqual(["Walk after lunch", "Bed by 10 pm"]);
    const [walk, bed] = await open();
    expect(walk).toEqual({ id: walk.id, text: "Walk after lunch", done: false, weekNumber: 7 });
    for (const _ of ["once", "twice"]) expect((await callRoute(tick, { cookie: client.cookie, params: { id: walk.id }, body: { done: true } })).body).toMatchObject({ done: true });

    await goTo("2026-11-28T09:00:00Z");
    expect(await asked()).toMatchObject([{ text: "Walk after lunch", done: true, outcome: null }, { text: "Bed by 10 pm", done: false, outcome: null }]);
    const sent = await send([{ id: walk.id, outcome: "done" }, { id: bed.id, outcome: "partly", note: "Twice" }]);
    expect(sent.status).toBe(201);
    expect(sent.body.stepOutcomes).toMatchObject([{ id: walk.id, outcome: "done", note: null }, { id: bed.id, outcome: "partly", note: "Twice" }]);
    expect(await open()).toEqual([]);
    expect(await all()).toMatchObject([{ id: bed.id, outcome: "partly", isOpen: false }, { id: walk.id, outcome: "done", isOpen: false }]);
    const seen = await callRoute(ownCheckIns, { cookie: coach.cookie, query: { clientId: client.id } });
    expect(seen.body.map(({ steps, stepOutcomes }: { steps?: object[]; stepOutcomes?: object[] }) => [steps?.length, stepOutcomes?.length])).toEqual([[undefined, 2], [2, undefined]]);

    // A check-in that is edited keeps what it doesn't mention, and may change what it does.
    await callRoute(edit, { cookie: client.cookie, params: { id: sent.body.id }, body: { ...answers, stepOutcomes: [{ id: bed.id, outcome: "done" }] } });
    expect(await asked()).toMatchObject([{ outcome: "done" }, { outcome: "done", note: null }]);
  });

  it("leave quietly a week later, and their time for ticking with them", async () => {
    const { client, give, open, asked } = await makeLoop();
    await give(["Walk after lunch"]);
    const [walk] = await open();
    await goTo("2026-11-30T22:00:00Z");
    expect(await open()).toHaveLength(1);
    await goTo("2026-12-01T09:00:00Z");
    expect(await open()).toEqual([]);
    // The check-in for that Monday is late and still asks.
    expect(await asked()).toHaveLength(1);
    expect(await callRoute(tick, { cookie: client.cookie, params: { id: walk.id }, body: { done: true } })).toMatchObject({ status: 409, body: { message: "This step is over. Your coach's newest steps are on your home page." } });
    await goTo("2026-12-05T09:00:00Z");
    expect(await asked()).toEqual([]);
  });

  it("wait for the end of a pause", async () => {
    const { client, give, open } = await makeLoop();
    await give(["Walk after lunch"]);
    await db.pause.create({ data: { clientId: client.id, startsOn: dayToDate("2026-11-25"), endsOn: dayToDate("2026-12-08") } });
    await goTo("2026-12-12T09:00:00Z");
    expect(await open()).toHaveLength(1);
  });

  it("keep their tick when the coach edits the others, stay where feedback doesn't mention them, and go when it has none", async () => {
    const { client, give, open } = await makeLoop();
    await give(["Walk after lunch", "Bed by 10 pm"]);
    const [walk] = await open();
    await callRoute(tick, { cookie: client.cookie, params: { id: walk.id }, body: { done: true } });
    await give(["Protein at breakfast", "Walk after lunch"]);
    expect((await open()).map(({ id, text, done }: { id: string; text: string; done: boolean }) => [text, done, id === walk.id])).toEqual([["Protein at breakfast", false, false], ["Walk after lunch", true, true]]);
    await give();
    expect(await open()).toHaveLength(2);
    await give([]);
    expect(await open()).toEqual([]);
  });

  it("that correct others are asked about in the same check-in, and those that are added in a later one", async () => {
    const { give, open, asked } = await makeLoop();
    await give(["Walk afer lunch", "Bed by 10 pm"]);
    await goTo("2026-11-27T10:00:00Z");
    await give(["Walk after lunch", "Bed by 10 pm", "Protein at breakfast"]);
    expect(texts(await open())).toEqual(["Walk after lunch", "Bed by 10 pm", "Protein at breakfast"]);
    await goTo("2026-11-29T09:00:00Z");
    expect(texts(await asked())).toEqual(["Walk after lunch", "Bed by 10 pm"]);
  });

  it.each([
    ["is sent", "2026-11-28T09:00:00Z", "2026-11-28T10:00:00Z"],
    ["is past", null, "2026-12-02T10:00:00Z"],
  ])("are the client's until the next check-in where the one that would ask %s when they are corrected", async (_, nextSentAt, correctedAt) => {
    const { client, give, open } = await makeLoop();
    await give(["Walk afer lunch"]);
    if (nextSentAt) await makeCheckIn(db, { clientId: client.id, submittedAt: new Date(nextSentAt), dueMonday: dayToDate("2026-11-30") });
    await goTo(correctedAt);
    await give(["Walk after lunch"]);
    await goTo("2026-12-04T10:00:00Z");
    expect(texts(await open())).toEqual(["Walk after lunch"]);
  });

  it("can't be changed once the client has said how they went", async () => {
    const { give, open, send, all } = await makeLoop();
    await give(["Walk after lunch"]);
    const [walk] = await open();
    await goTo("2026-11-29T09:00:00Z");
    await send([{ id: walk.id, outcome: "not_this_week" }]);
    expect(await give(["Something else"])).toMatchObject({ status: 409, body: { message: "Your client has already said how these steps went, so they can no longer be changed." } });
    expect(texts(await all())).toEqual(["Walk after lunch"]);
    expect((await give(["Walk after lunch"])).status).toBe(200);
  });

  it("come with held feedback once it is sent, and go back to the coach when it is taken back", async () => {
    const { coach, checkIn, open } = await makeLoop();
    const hold = (steps: string[]) => callRoute(giveFeedback, { cookie: coach.cookie, params: { id: checkIn.id }, body: { feedback: "Well done", steps, holdSeconds: 10 } });
    await hold(["Walk after lunch"]);
    expect(await open()).toEqual([]);
    expect((await callRoute(takeBack, { cookie: coach.cookie, params: { id: checkIn.id } })).body).toMatchObject({ takenBack: "Well done", takenBackSteps: ["Walk after lunch"] });
    await hold(["Walk after lunch"]);
    await releaseDueFeedback(new Date(reviewedAt.getTime() + 11_000));
    expect(texts(await open())).toEqual(["Walk after lunch"]);
  });

  it.each([
    ["a check-in asked about", "2026-11-26T10:00:00Z", "2026-11-29T09:00:00Z", undefined, ["Walk after lunch"]],
    ["only the next one will ask about", "2026-11-27T10:00:00Z", "2026-11-29T09:00:00Z", undefined, []],
    ["were given after it was sent", "2026-11-30T10:00:00Z", "2026-11-29T09:00:00Z", undefined, []],
    ["wait for the end of a pause in which it was sent", "2026-11-24T10:00:00Z", "2026-11-29T09:00:00Z", "2026-11-30", []],
  ])("are unanswered in the review of a check-in only once it could ask about them, and offered again at once: those that %s", async (_, givenAt, nextSentAt, pausedUntil, seen) => {
    const { client, give, inReview } = await makeLoop();
    await makeCheckIn(db, { clientId: client.id, submittedAt: new Date(nextSentAt), dueMonday: dayToDate("2026-11-30") });
    if (pausedUntil) await db.pause.create({ data: { clientId: client.id, startsOn: dayToDate("2026-11-25"), endsOn: dayToDate(pausedUntil) } });
    await goTo(givenAt);
    await give(["Walk after lunch"]);
    const checkIn = await inReview();
    expect(texts(listLastSteps(checkIn))).toEqual(seen);
    expect(listStepsToOffer(checkIn)).toEqual(["Walk after lunch"]);
  });

  it("make room for those of newer feedback", async () => {
    const { client, give, open } = await makeLoop();
    const earlier = await makeCheckIn(db, { clientId: client.id, submittedAt: new Date("2026-11-15T10:00:00Z"), dueMonday: dayToDate("2026-11-16") });
    await give(["Walk after lunch"], earlier.id);
    await goTo("2026-11-24T10:05:00Z");
    await give(["Bed by 10 pm"]);
    expect(texts(await open())).toEqual(["Bed by 10 pm"]);
  });

  it("are at most three different sentences of at most 140 characters", async () => {
    const { give } = await makeLoop();
    expect((await give(["a", "b", "c", "d"])).body.message).toBe("Please give at most 3 steps");
    expect((await give(["x".repeat(141)])).body.message).toBe("Please use at most 140 characters");
    expect((await give([" "])).body.message).toBe("Please write the step or remove it");
    expect((await give(["Walk", "Walk "])).body.message).toBe("Two steps say the same");
  });

  it("are answered only in the check-in that asks about them, and only by the client", async () => {
    const { client, coach, give, open, send } = await makeLoop();
    await give(["Walk after lunch"]);
    const [walk] = await open();
    const other = await makeSignedInClient();
    const nutritionist = await makeSignedInNutritionist();
    for (const outcome of [{ id: walk.id, outcome: "done" }]) {
      const refused = await callRoute(submit, { cookie: other.cookie, body: { ...answers, stepOutcomes: [outcome] } });
      expect(refused).toMatchObject({ status: 400, body: { message: "One of your steps has changed. Please look at them again." } });
    }
    expect((await callRoute(tick, { cookie: other.cookie, params: { id: walk.id }, body: { done: true } })).status).toBe(404);
    expect((await callRoute(openSteps, { cookie: nutritionist.cookie })).status).toBe(403);
    expect((await callRoute(openSteps, { cookie: other.cookie, query: { clientId: client.id } })).body).toEqual([]);
    expect((await callRoute(openSteps, { cookie: coach.cookie, query: { clientId: client.id } })).body).toHaveLength(1);
    expect((await send([{ id: walk.id, outcome: "superb" }])).status).toBe(400);
    expect(await open()).toHaveLength(1);
  });
});
