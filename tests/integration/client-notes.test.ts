import { beforeEach, describe, expect, it } from "vitest";
import { DELETE as remove } from "@/app/api/clients/[id]/notes/[noteId]/route";
import { GET as list, POST as add } from "@/app/api/clients/[id]/notes/route";
import { GET as timeline } from "@/app/api/clients/[id]/timeline/route";
import { dayToDate } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { countStatements } from "@/lib/platform/statement-count";
import { endpoints } from "@/lib/practice/contracts";
import { makeCheckIn, reviewColumns } from "@/tests/factories/check-ins";
import { makeClient, makeCoach, makeNutritionist } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

beforeEach(resetDatabase);

const setUp = async () => {
  const coachUser = await makeCoach(db);
  const { userId } = await makeClient(db, { client: { joinDate: dayToDate("2026-09-07") } });
  return { coachUser, coach: await createSessionCookieHeader(coachUser), userId, target: { params: { id: userId } } };
};

describe("Private notes", () => {
  it("are listed newest first with their authors, also page by page", async () => {
    const { coach, target } = await setUp();
    const colleague = await createSessionCookieHeader(await makeCoach(db, { firstName: "Nadia", lastName: "Bell" }));
    expect((await callRoute(add, { cookie: coach, ...target, body: { text: " Prefers mornings. " } })).status).toBe(201);
    await callRoute(add, { cookie: colleague, ...target, body: { text: "Call before 9." } });
    const { body } = await callRoute(list, { cookie: coach, ...target });
    expect(body.map((note: Record<string, unknown>) => [note.text, note.isOwn])).toEqual([["Call before 9.", false], ["Prefers mornings.", true]]);
    expect(body[0].authorName).toBe("Nadia Bell");
    const first = await callRoute(list, { cookie: coach, ...target, query: { limit: 1 } });
    const second = await callRoute(list, { cookie: coach, ...target, query: { limit: 1, cursor: first.headers.get("next-cursor") } });
    expect([...first.body, ...second.body].map(({ text }: { text: string }) => text)).toEqual(["Call before 9.", "Prefers mornings."]);
  });

  it("can only be deleted by their author", async () => {
    const { coach, target, userId } = await setUp();
    const colleague = await createSessionCookieHeader(await makeCoach(db));
    const { body: note } = await callRoute(add, { cookie: coach, ...target, body: { text: "Mine" } });
    const withNote = { params: { id: userId, noteId: note.id } };
    const refused = await callRoute(remove, { cookie: colleague, ...withNote });
    expect([refused.status, refused.body.message]).toEqual([403, "Only the coach who wrote a note can delete it."]);
    expect((await callRoute(remove, { cookie: coach, ...withNote })).body).toEqual({ success: true });
    expect((await callRoute(remove, { cookie: coach, ...withNote })).status).toBe(404);
    expect((await callRoute(list, { cookie: coach, ...target })).body).toEqual([]);
  });

  it("need a text and an existing client", async () => {
    const { coach, target } = await setUp();
    expect((await callRoute(add, { cookie: coach, ...target, body: { text: "  " } })).body.message).toBe("Please write a note");
    for (const handler of [list, timeline]) expect((await callRoute(handler, { cookie: coach, params: { id: "nobody" } })).status).toBe(404);
    expect((await callRoute(add, { cookie: coach, params: { id: "nobody" }, body: { text: "x" } })).status).toBe(404);
  });

  it("are for coaches only, on every endpoint that shows them", async () => {
    const { userId, target } = await setUp();
    for (const person of [{ userId }, await makeNutritionist(db)])
      for (const handler of [list, add, timeline]) expect((await callRoute(handler, { cookie: await createSessionCookieHeader(person), ...target, body: { text: "x" } })).status).toBe(403);
    for (const endpoint of endpoints.filter(({ live }) => live.provides.includes("notes"))) expect(endpoint.access).toEqual(["coach"]);
  });
});

describe("The timeline", () => {
  const setUpHistory = async () => {
    const context = await setUp();
    const { userId: clientId, coachUser } = context;
    const at = (day: number, hour = 9) => new Date(Date.UTC(2026, 9, day, hour));
    await makeCheckIn(db, { clientId, submittedAt: at(18), dueMonday: dayToDate("2026-10-19"), weekNumber: 6, ...reviewColumns(coachUser.id, at(20), "Great week!") });
    await db.onboardingStep.createMany({
      data: [
        { clientId, stepName: "welcome_video", completedAt: at(1) },
        { clientId, stepName: "consultation_form", completedAt: at(2) },
        { clientId, stepName: "prenatal_form", completedAt: at(3), skipped: true },
        { clientId, stepName: "agreement", completedAt: at(4) },
      ],
    });
    await db.intakeRecord.create({ data: { clientId, submittedAt: at(2), injuries: [], availableEquipment: [] } });
    await db.agreement.create({ data: { clientId, textVersion: 2, text: "Words", agreements: {}, signedAt: at(4) } });
    await db.foodDiary.create({ data: { clientId, weekStartDate: dayToDate("2026-10-05"), submittedAt: at(8) } });
    const file = await db.file.create({ data: { ownerId: coachUser.id, purpose: "nutrition_plan", fileName: "p.pdf", contentType: "application/pdf", size: 1, storageKey: "k", stored: true } });
    await db.nutritionPlan.create({ data: { clientId, title: "Autumn plan", fileName: "p.pdf", fileSize: 1, fileId: file.id, uploadedAt: at(9) } });
    await db.nutritionPlan.create({ data: { clientId, title: "Never arrived", fileName: "p.pdf", fileSize: 1, uploadedAt: at(9) } });
    const payment = { clientId, gateway: "sandbox", planName: "Monthly Coaching", amountMinor: 19_900, currency: "gbp", mirroredAt: at(10) } as const;
    await db.payment.create({ data: { ...payment, gatewayId: "1", status: "succeeded", paidAt: at(10), createdAt: at(10) } });
    await db.payment.create({ data: { ...payment, gatewayId: "2", status: "failed", failedAt: at(11), failureReason: "Card declined", createdAt: at(11) } });
    const email = { userId: clientId, toEmail: "z@example.com", props: {}, sendAfter: at(12), createdAt: at(12) };
    await db.emailMessage.create({ data: { ...email, key: "1", type: "coach-feedback", occasion: "1", subject: "Your feedback is here", status: "sent", sentAt: at(12) } });
    await db.emailMessage.create({ data: { ...email, key: "2", type: "coach-feedback", occasion: "2", subject: "Not yet sent", status: "queued" } });
    await db.pause.create({ data: { clientId, startsOn: dayToDate("2026-10-14"), endsOn: dayToDate("2026-10-20"), reason: "Holiday", createdAt: at(13) } });
    await db.coachNote.create({ data: { clientId, authorId: coachUser.id, text: "Prefers mornings", createdAt: at(14) } });
    await db.client.update({ where: { userId: clientId }, data: { intakeReviewedAt: at(3, 8), trainingPlanLiveAt: at(5) } });
    const thread = await db.thread.create({ data: { clientId, staffKey: "coach" } });
    const message = { threadId: thread.id, senderId: clientId, content: "Hello" };
    // The last two are 11:30 pm and 12:01 am in London, so they fall on different days.
    await db.message.createMany({ data: ["2026-10-15T09:00:00Z", "2026-10-15T22:30:00Z", "2026-10-15T23:01:00Z"].map((createdAt) => ({ ...message, createdAt: new Date(createdAt) })) });
    await db.auditEvent.createMany({
      data: ["client.archived", "client.restored", "opened.intake"].map((action, index) => ({ actorId: coachUser.id, subjectId: clientId, action, createdAt: at(16, 9 + index) })),
    });
    const other = await makeClient(db);
    await makeCheckIn(db, { clientId: other.userId });
    return context;
  };

  it("shows everything that happened to the client, newest first", async () => {
    const { coach, coachUser, target, userId } = await setUpHistory();
    const coachName = `${coachUser.firstName} ${coachUser.lastName}`;
    const { body } = await callRoute(timeline, { cookie: coach, ...target });
    expect(body.map(({ kind, text }: { kind: string; text: string }) => [kind, text])).toEqual([
      ["feedback", "Feedback on week 6: Great week!"],
      ["check_in", "Sent the check-in for week 6"],
      ["restored", `Restored by ${coachName}`],
      ["archived", `Deleted by ${coachName}`],
      ["messages", "1 message in the chat"],
      ["messages", "2 messages in the chat"],
      ["note", "Private note: Prefers mornings"],
      ["pause", "Paused from 14 October 2026 to 20 October 2026: Holiday"],
      ["email", "Email sent: Your feedback is here"],
      ["payment_failed", "Payment of £199.00 for Monthly Coaching failed: Card declined"],
      ["payment", "Paid £199.00 for Monthly Coaching"],
      ["plan", "Nutrition plan uploaded: Autumn plan"],
      ["diary", "Sent the food diary for the week of 5 October 2026"],
      ["training_plan", "Training plan went live"],
      ["agreement", "Signed the agreement, version 2"],
      ["onboarding_step", "Prenatal and postnatal form skipped"],
      ["intake_reviewed", "Consultation form reviewed"],
      ["intake", "Sent the consultation form"],
      ["onboarding_step", "Welcome video completed"],
      ["joined", "First day of coaching"],
    ]);
    expect(body.at(-1).at).toBe("2026-09-06T23:00:00.000Z");
    expect(body[0].href).toBe(`/client-checkins?clientId=${userId}`);
  });

  it("has no gaps or repeats between pages, also when several events share a time", async () => {
    const { coach, target, userId } = await setUpHistory();
    await db.coachNote.createMany({ data: Array.from({ length: 7 }, (_, index) => ({ clientId: userId, text: `Note ${index}`, createdAt: new Date("2026-10-14T09:00:00Z") })) });
    const all = await callRoute(timeline, { cookie: coach, ...target });
    const paged = [];
    let cursor: string | null | undefined;
    do {
      const page = await callRoute(timeline, { cookie: coach, ...target, query: { limit: 4, cursor: cursor ?? undefined } });
      paged.push(...page.body);
      cursor = page.headers.get("next-cursor");
    } while (cursor);
    expect(paged).toEqual(all.body);
    expect(all.body).toHaveLength(27);
  });

  it("shows each failed attempt of a payment and its later success", async () => {
    const { coach, target, userId: clientId } = await setUp();
    const at = (day: number) => new Date(Date.UTC(2026, 9, day, 9));
    const payment = await db.payment.create({
      data: { clientId, gateway: "sandbox", gatewayId: "1", planName: "Monthly Coaching", amountMinor: 19_900, currency: "gbp", status: "succeeded", failedAt: at(10), paidAt: at(12), createdAt: at(10), mirroredAt: at(12) },
    });
    const attempts = [
      { key: "try-1", kind: "renewal", succeeded: false, reason: "Card declined", at: at(10) },
      { key: "try-2", kind: "schedule", succeeded: false, reason: "Not enough money", at: at(11) },
      { key: "paid", kind: "hand", succeeded: true, at: at(12) },
    ];
    await db.paymentAttempt.createMany({ data: attempts.map((attempt) => ({ ...attempt, paymentId: payment.id })) });
    const { body } = await callRoute(timeline, { cookie: coach, ...target, query: { kinds: "payment,payment_failed,payment_retried" } });
    expect(body.map(({ kind, text }: { kind: string; text: string }) => [kind, text])).toEqual([
      ["payment", "Paid £199.00 for Monthly Coaching"],
      ["payment_retried", "Retry of £199.00 for Monthly Coaching failed: Not enough money"],
      ["payment_failed", "Payment of £199.00 for Monthly Coaching failed: Card declined"],
    ]);
    expect(body[0].href).toBe(`/client-profile/${clientId}?tab=payments`);
  });

  it("filters by kind", async () => {
    const { coach, target } = await setUpHistory();
    const { body } = await callRoute(timeline, { cookie: coach, ...target, query: { kinds: "payment,payment_failed" } });
    expect(body.map(({ kind }: { kind: string }) => kind)).toEqual(["payment_failed", "payment"]);
    expect((await callRoute(timeline, { cookie: coach, ...target, query: { kinds: "secrets" } })).status).toBe(400);
  });

  it("takes at most three statements", async () => {
    const { coach, target } = await setUpHistory();
    await callRoute(timeline, { cookie: coach, ...target });
    expect((await countStatements(() => callRoute(timeline, { cookie: coach, ...target }))).statements).toBeLessThanOrEqual(3);
  });

  it("has one entry for a new client", async () => {
    const { coach, target } = await setUp();
    expect((await callRoute(timeline, { cookie: coach, ...target })).body).toHaveLength(1);
  });
});
