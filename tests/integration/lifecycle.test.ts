import { beforeEach, describe, expect, it } from "vitest";
import { GET as archived } from "@/app/api/archived-clients/route";
import { POST as login } from "@/app/api/auth/login/route";
import { POST as register } from "@/app/api/auth/register/route";
import { GET as currentUser } from "@/app/api/auth/user/route";
import { GET as statuses } from "@/app/api/check-ins/route";
import { GET as dashboard } from "@/app/api/client-dashboard/route";
import { GET as readPause, POST as pause } from "@/app/api/clients/[id]/pause/route";
import { POST as restore } from "@/app/api/clients/[id]/restore/route";
import { POST as resume } from "@/app/api/clients/[id]/resume/route";
import { DELETE as archive } from "@/app/api/clients/[id]/route";
import { POST as archiveMany } from "@/app/api/clients/bulk-delete/route";
import { GET as currentCheckIn } from "@/app/api/weekly-check-ins/current/route";
import { GET as current, POST as submit } from "@/app/api/weekly-check-ins/route";
import { demoPassword } from "@/lib/people/accounts/rules";
import { dateToDay, dayInTimeZone, dayToDate } from "@/lib/platform/clock";
import { addDays } from "@/lib/platform/days";
import { db } from "@/lib/platform/db";
import { endClientPause as resumeAt, setClientPause as pauseAt } from "@/lib/practice/lifecycle/commands";
import { findClientPause } from "@/lib/practice/lifecycle/queries";
import { checkInAnswerNames } from "@/lib/work/questions/check-in-fields";
import { findCheckInStatuses } from "@/lib/work/check-ins/queries";
import { makeCompleteClient, markedPerson } from "@/tests/factories/complete-client";
import { demoPasswordHash } from "@/tests/factories/people";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach, makeSignedInNutritionist } from "@/tests/support/signed-in-people";

beforeEach(resetDatabase);

type Person = { id: string; cookie: string };
const to = ({ id }: { id: string }) => ({ params: { id } });
const archiveAs = (person: Person, client: { id: string }) => callRoute(archive, { cookie: person.cookie, ...to(client) });
const restoreAs = (person: Person, client: { id: string }) => callRoute(restore, { cookie: person.cookie, ...to(client) });
const dayMs = 24 * 60 * 60_000;
const today = () => dayInTimeZone("Europe/London", new Date());

describe("Deleting a client", () => {
  it("archives the client, and every coach then gets a 404", async () => {
    const [coach, otherCoach, client] = [await makeSignedInCoach(), await makeSignedInCoach(), await makeSignedInClient()];
    const firstResult = await archiveAs(coach, client);
    expect([firstResult.status, firstResult.body]).toEqual([200, { success: true }]);
    for (const person of [coach, otherCoach]) expect((await archiveAs(person, client)).status).toBe(404);
    expect((await callRoute(statuses, { cookie: coach.cookie })).body).toEqual([]);
    expect(await db.auditEvent.findMany({ select: { actorId: true, subjectId: true, action: true } })).toEqual([{ actorId: coach.id, subjectId: client.id, action: "client.archived" }]);
  });

  it("succeeds once for two requests at the same time", async () => {
    const [coach, otherCoach, client] = [await makeSignedInCoach(), await makeSignedInCoach(), await makeSignedInClient()];
    const responses = await Promise.all([archiveAs(coach, client), archiveAs(otherCoach, client)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await db.auditEvent.count()).toBe(1);
  });

  it("ends the client's session and blocks sign-in and sign-up until they are restored", async () => {
    const [coach, client] = [await makeSignedInCoach(), await makeSignedInClient({ user: { email: "ann@example.com", passwordHash: await demoPasswordHash() } })];
    expect((await callRoute(currentUser, { cookie: client.cookie })).status).toBe(200);
    await archiveAs(coach, client);
    expect((await callRoute(currentUser, { cookie: client.cookie })).status).toBe(401);
    const signIn = (password: string) => callRoute(login, { body: { email: "ann@example.com", password } });
    const [right, wrong] = [await signIn(demoPassword), await signIn("not the password")];
    expect([right.status, right.body]).toEqual([401, wrong.body]);
    const again = await callRoute(register, { body: { email: "ann@example.com", password: demoPassword, firstName: "Ann", lastName: "Lee" } });
    expect(again.status).toBe(409);
    await restoreAs(coach, client);
    expect((await callRoute(currentUser, { cookie: client.cookie })).status).toBe(401);
    expect((await signIn(demoPassword)).status).toBe(200);
  });

  it("says on restoring whether the client has a password, because archiving withdrew the invitation", async () => {
    const coach = await makeSignedInCoach();
    const [invited, member] = [await makeSignedInClient({ user: { passwordHash: null } }), await makeSignedInClient({ user: { passwordHash: await demoPasswordHash() } })];
    const restored: unknown[] = [];
    for (const client of [invited, member]) {
      await archiveAs(coach, client);
      restored.push((await restoreAs(coach, client)).body);
    }
    expect(restored).toEqual([{ success: true, hasPassword: false }, { success: true, hasPassword: true }]);
  });

  it("withdraws queued emails and cancels billing, and keeps sent emails and payments", async () => {
    const [coach, nutritionist] = [await makeSignedInCoach(), await makeSignedInNutritionist()];
    const client = await makeCompleteClient(db, { coachId: coach.id, nutritionistId: nutritionist.id });
    const at = { sendAfter: new Date(), createdAt: new Date(), occasion: "o", props: {} };
    await db.emailMessage.create({ data: { ...at, key: "1", type: "coach-feedback", userId: client.id, toEmail: markedPerson.email } });
    await db.emailMessage.create({ data: { ...at, key: "2", type: "password-reset", toEmail: markedPerson.email } });
    await db.emailMessage.create({ data: { ...at, key: "3", type: "message-notice", userId: coach.id, toEmail: coach.user.email } });
    const sent = await db.emailMessage.count({ where: { status: "sent" } });
    await archiveAs(coach, client);
    expect((await db.emailMessage.findMany({ where: { status: "queued" }, select: { key: true } })).map(({ key }) => key)).toEqual(["3"]);
    expect([sent > 0, await db.emailMessage.count({ where: { status: "sent" } })]).toEqual([true, sent]);
    const [subscription] = await db.subscription.findMany({ select: { status: true, endReason: true, endedAt: true } });
    expect(subscription).toEqual({ status: "cancelled", endReason: "The client was archived", endedAt: expect.any(Date) });
    expect(await db.payment.count({ where: { nextRetryAt: { not: null } } })).toBe(0);
    expect([await db.payment.count(), await db.paymentLink.count({ where: { closedAt: null } })]).toEqual([2, 0]);
  });

  it("is only for coaches, and only deletes clients", async () => {
    const [coach, client, nutritionist] = [await makeSignedInCoach(), await makeSignedInClient(), await makeSignedInNutritionist()];
    for (const person of [client, nutritionist]) expect((await archiveAs(person, client)).status).toBe(403);
    for (const target of [coach, nutritionist]) expect((await archiveAs(coach, target)).status).toBe(404);
    expect(await db.user.count({ where: { archivedAt: { not: null } } })).toBe(0);
  });

  it("deletes several clients and returns the ids that were not found", async () => {
    const [coach, first, second, archivedClient] = [await makeSignedInCoach(), await makeSignedInClient(), await makeSignedInClient(), await makeSignedInClient()];
    await archiveAs(coach, archivedClient);
    const clientIds = [first.id, "no-such-client", second.id, first.id, coach.id, archivedClient.id];
    const { status, body } = await callRoute(archiveMany, { cookie: coach.cookie, body: { clientIds } });
    expect([status, body]).toEqual([200, { deleted: 2, notFound: ["no-such-client", coach.id, archivedClient.id] }]);
    for (const { cookie } of [first, second]) expect((await callRoute(currentUser, { cookie })).status).toBe(401);
    expect((await callRoute(archiveMany, { cookie: coach.cookie, body: { clientIds: [] } })).body.message).toBe("Please select at least one client");
  });
});

describe("Restoring a client", () => {
  it.each([
    ["29 days", 29 * dayMs, 200],
    ["30 days less a minute", 30 * dayMs - 60_000, 200],
    ["30 days", 30 * dayMs, 404],
    ["31 days", 31 * dayMs, 404],
  ])("responds rightly %s after archiving", async (_, since, status) => {
    const [coach, client] = [await makeSignedInCoach(), await makeSignedInClient({ user: { archivedAt: new Date(Date.now() - since) } })];
    const listed = ((await callRoute(archived, { cookie: coach.cookie })).body as { id: string }[]).map(({ id }) => id);
    expect(listed).toEqual(status === 200 ? [client.id] : []);
    expect((await restoreAs(coach, client)).status).toBe(status);
    expect(await db.user.count({ where: { id: client.id, archivedAt: null } })).toBe(status === 200 ? 1 : 0);
    expect((await restoreAs(coach, client)).status).toBe(404);
  });

  it("brings back everything except billing", async () => {
    const [coach, nutritionist] = [await makeSignedInCoach(), await makeSignedInNutritionist()];
    const client = await makeCompleteClient(db, { coachId: coach.id, nutritionistId: nutritionist.id });
    await archiveAs(coach, client);
    expect((await callRoute(archived, { cookie: coach.cookie })).body).toMatchObject([{ id: client.id, name: "Zéphyrine O'Quillan", email: markedPerson.email }]);
    await restoreAs(coach, client);
    const history = await callRoute(current, { cookie: coach.cookie, query: { clientId: client.id } });
    expect(history.body).toHaveLength(1);
    expect(await db.subscription.count({ where: { status: "cancelled" } })).toBe(1);
    expect((await callRoute(archived, { cookie: coach.cookie })).body).toEqual([]);
  });
});

describe("A pause", () => {
  const pauseAs = (person: Person, client: { id: string }, body: object) => callRoute(pause, { cookie: person.cookie, ...to(client), body });
  const readPauseAs = async (person: Person, client: { id: string }) => (await callRoute(readPause, { cookie: person.cookie, ...to(client) })).body;

  it("shows to the coach and the client, allows check-ins, and ends when the client resumes", async () => {
    const [coach, client] = [await makeSignedInCoach(), await makeSignedInClient({ client: { joinDate: dayToDate("2026-01-05") } })];
    expect(await readPauseAs(coach, client)).toEqual({ pausedSince: null, pausedUntil: null, reason: null, today: today() });
    const until = addDays(today(), 10);
    const paused = { pausedSince: today(), pausedUntil: until, reason: "Holiday" };
    const response = await pauseAs(coach, client, { until, reason: " Holiday " });
    expect([response.status, response.body]).toEqual([200, paused]);
    expect(await readPauseAs(coach, client)).toMatchObject(paused);
    expect((await callRoute(currentCheckIn, { cookie: client.cookie })).body.pausedUntil).toBe(until);
    expect((await callRoute(dashboard, { cookie: client.cookie })).body.pausedUntil).toBe(until);
    const answers = Object.fromEntries(checkInAnswerNames.map((name) => [name, "From the beach"]));
    expect((await callRoute(submit, { cookie: client.cookie, body: answers })).status).toBe(201);
    expect((await callRoute(resume, { cookie: coach.cookie, ...to(client) })).body).toEqual({ pausedSince: null, pausedUntil: null, reason: null });
    expect((await callRoute(currentCheckIn, { cookie: client.cookie })).body.pausedUntil).toBeNull();
    expect(await db.pause.count()).toBe(0);
  });

  it("changes its last day and reason when it is set again, even by two requests at the same time", async () => {
    const [coach, client] = [await makeSignedInCoach(), await makeSignedInClient()];
    await Promise.all([5, 6].map((days) => pauseAs(coach, client, { until: addDays(today(), days), reason: "Ill" })));
    await pauseAs(coach, client, { until: addDays(today(), 2) });
    expect(await db.pause.findMany({ select: { endsOn: true, reason: true } })).toEqual([{ endsOn: dayToDate(addDays(today(), 2)), reason: null }]);
  });

  it.each([
    ["yesterday", -1, "Please choose today or a later day"],
    ["more than a year away", 366, "Please choose a day within the next year"],
  ])("cannot last until %s", async (_, days, message) => {
    const [coach, client] = [await makeSignedInCoach(), await makeSignedInClient()];
    const { status, body } = await pauseAs(coach, client, { until: addDays(today(), days) });
    expect([status, body.fields]).toEqual([400, { until: message }]);
  });

  it.each([[{}], [{ until: "soon" }], [{ until: "2026-02-30" }], [{ until: null }]])("is refused for the input %j", async (body) => {
    const [coach, client] = [await makeSignedInCoach(), await makeSignedInClient()];
    expect((await pauseAs(coach, client, body)).body.fields).toEqual({ until: "Please choose the last day of the pause" });
  });

  it("is set, read and ended only by coaches, and only for clients who are not archived", async () => {
    const [coach, client, nutritionist] = [await makeSignedInCoach(), await makeSignedInClient(), await makeSignedInNutritionist()];
    const body = { until: today() };
    for (const person of [client, nutritionist]) expect((await pauseAs(person, client, body)).status).toBe(403);
    await archiveAs(coach, client);
    for (const target of [client, coach, { id: "unknown" }]) {
      expect((await pauseAs(coach, target, body)).status).toBe(404);
      expect((await callRoute(resume, { cookie: coach.cookie, ...to(target) })).status).toBe(404);
      expect((await callRoute(readPause, { cookie: coach.cookie, ...to(target) })).status).toBe(404);
    }
    expect(await db.pause.count()).toBe(0);
  });

  it("leaves nothing overdue and stops the week number, and check-ins are due again from the day the client resumes", async () => {
    const [coach, client] = [await makeSignedInCoach(), await makeSignedInClient({ client: { joinDate: dayToDate("2026-01-05") } })];
    // Monday's check-in is missing when the pause starts on Wednesday. The client resumes on the Monday after next.
    const at = (text: string) => new Date(text);
    const statusesAt = async (now: Date) => (await findCheckInStatuses(coach.actor, now)).rows.map(({ status, dueDate, weekNumber }) => ({ status, dueDate, weekNumber }));
    expect(await statusesAt(at("2026-03-18T09:00:00Z"))).toMatchObject([{ status: "overdue", dueDate: "2026-03-16", weekNumber: 11 }]);
    await pauseAt(coach.actor, client.id, { until: "2026-04-05" }, at("2026-03-18T10:00:00Z"));
    for (const day of ["2026-03-18", "2026-03-24", "2026-04-04"]) expect(await statusesAt(at(`${day}T12:00:00Z`))).toEqual([{ status: null, dueDate: "2026-04-06", weekNumber: 12 }]);
    await resumeAt(coach.actor, client.id, at("2026-03-29T23:30:00Z"));
    expect(dateToDay((await db.pause.findFirstOrThrow()).endsOn)).toBe("2026-03-29");
    expect(await findClientPause(coach.actor, client.id, at("2026-03-30T12:00:00Z"))).toMatchObject({ pausedUntil: null });
    expect(await statusesAt(at("2026-03-30T12:00:00Z"))).toEqual([{ status: null, dueDate: "2026-03-30", weekNumber: 12 }]);
    expect(await statusesAt(at("2026-03-31T12:00:00Z"))).toMatchObject([{ status: "overdue", dueDate: "2026-03-30" }]);
  });
});
