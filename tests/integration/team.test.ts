import { beforeEach, describe, expect, it } from "vitest";
import { POST as login } from "@/app/api/auth/login/route";
import { POST as requestReset } from "@/app/api/auth/reset-password-request/route";
import { POST as reset } from "@/app/api/auth/reset-password/route";
import { GET as currentUser } from "@/app/api/auth/user/route";
import { GET as listNotes, POST as addNote } from "@/app/api/clients/[id]/notes/route";
import { POST as close } from "@/app/api/team/[id]/close/route";
import { POST as reopen } from "@/app/api/team/[id]/reopen/route";
import { GET as list } from "@/app/api/team/route";
import { createOneTimeLink } from "@/lib/auth/links";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { findFirstCoach } from "@/lib/core/settings/queries";
import { demoPassword } from "@/lib/people/accounts/rules";
import type { TeamMember } from "@/lib/people/team/contract";
import { db } from "@/lib/platform/db";
import { eraseDueClients } from "@/lib/practice/privacy/erasure";
import { outboxProvider } from "@/lib/providers/email/outbox";
import { demoPasswordHash, makeClient, makeCoach, makeNutritionist } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

beforeEach(resetDatabase);

async function makeTeam() {
  const passwordHash = await demoPasswordHash();
  const first = await makeCoach(db, { firstName: "Maya", passwordHash, createdAt: new Date("2026-01-05T10:00:00Z") });
  const [second, nutritionist] = [await makeCoach(db, { firstName: "Nadia", passwordHash }), await makeNutritionist(db, { firstName: "Nora", passwordHash })];
  return { first, second, nutritionist, cookie: await createSessionCookieHeader(first) };
}
const signIn = async (email: string) => (await callRoute(login, { body: { email, password: demoPassword } })).status;
const statusWith = async (cookie: string) => (await callRoute(currentUser, { cookie })).status;

describe("The team", () => {
  it("is the coaches and nutritionists, with the first coach as the administrator", async () => {
    const { first, second, nutritionist, cookie } = await makeTeam();
    await makeClient(db);
    const invited = await makeNutritionist(db, { firstName: "Ines" });
    await createSessionCookieHeader(nutritionist);
    const members: TeamMember[] = (await callRoute(list, { cookie })).body;
    expect(members.map(({ id, role, status, administrator, devices }) => ({ id, role, status, administrator, devices }))).toEqual([
      { id: first.id, role: "coach", status: "active", administrator: true, devices: 1 },
      { id: second.id, role: "coach", status: "active", administrator: false, devices: 0 },
      { id: nutritionist.id, role: "nutritionist", status: "active", administrator: false, devices: 1 },
      { id: invited.id, role: "nutritionist", status: "invited", administrator: false, devices: 0 },
    ]);
  });
});

it("names the clients who wait for a nutritionist's reply, longest first, without those who were archived", async () => {
  const { nutritionist, cookie } = await makeTeam();
  const people = [["Zara", "2026-11-03"], ["Lucy", "2026-11-02"], ["Answered", null], ["Archived", "2026-11-01"]] as const;
  for (const [firstName, day] of people) {
    const { userId } = await makeClient(db, { user: { firstName, lastName: "", archivedAt: firstName === "Archived" ? new Date() : null } });
    await db.thread.create({ data: { clientId: userId, nutritionistId: nutritionist.id, staffKey: nutritionist.id, waitingSince: day && new Date(day) } });
  }
  const members: TeamMember[] = (await callRoute(list, { cookie })).body;
  expect(members.map(({ waitingClients }) => waitingClients)).toEqual([[], [], ["Lucy", "Zara"]]);
});

describe("A closed account", () => {
  it("ends its sessions, links and sign-in at once, until it is reopened", async () => {
    const { nutritionist, cookie } = await makeTeam();
    const theirs = await createSessionCookieHeader(nutritionist);
    const token = await createOneTimeLink(nutritionist.id, "reset_password", new Date());
    expect((await callRoute(close, { cookie, params: { id: nutritionist.id } })).body).toMatchObject({ status: "closed", devices: 0 });
    expect([await statusWith(theirs), await signIn(nutritionist.email)]).toEqual([401, 401]);
    expect((await callRoute(reset, { body: { token, password: "a red kettle" } })).status).toBe(400);
    await callRoute(requestReset, { body: { email: nutritionist.email } });
    await sendDueBatch(new Date(), outboxProvider);
    expect(await db.emailMessage.count({ where: { toEmail: nutritionist.email } })).toBe(0);

    expect((await callRoute(reopen, { cookie, params: { id: nutritionist.id } })).body).toMatchObject({ status: "active" });
    expect([await statusWith(theirs), await signIn(nutritionist.email)]).toEqual([401, 200]);
    expect((await db.auditEvent.findMany({ where: { subjectId: nutritionist.id, actorId: { not: nutritionist.id } }, orderBy: { createdAt: "asc" } })).map(({ action }) => action)).toEqual(["account.closed", "account.reopened"]);
  });

  it("leaves the person's work under their name, also after 30 days", async () => {
    const { second, cookie } = await makeTeam();
    const { userId } = await makeClient(db);
    await callRoute(addNote, { cookie: await createSessionCookieHeader(second), params: { id: userId }, body: { text: "Prefers mornings" } });
    await callRoute(close, { cookie, params: { id: second.id } });
    await eraseDueClients(new Date(Date.now() + 40 * 24 * 60 * 60_000));
    expect((await callRoute(listNotes, { cookie, params: { id: userId } })).body).toMatchObject([{ text: "Prefers mornings", authorName: expect.stringContaining("Nadia") }]);
  });

  it("can be closed and reopened again without effect", async () => {
    const { second, cookie } = await makeTeam();
    for (let time = 0; time < 2; time += 1) expect((await callRoute(close, { cookie, params: { id: second.id } })).status).toBe(200);
    for (let time = 0; time < 2; time += 1) expect((await callRoute(reopen, { cookie, params: { id: second.id } })).status).toBe(200);
    expect(await db.auditEvent.count({ where: { subjectId: second.id } })).toBe(2);
  });

  it("makes the next coach the first one, and reopening it takes that back", async () => {
    const { first, second, cookie } = await makeTeam();
    expect((await findFirstCoach())?.id).toBe(first.id);
    await callRoute(close, { cookie, params: { id: first.id } });
    await expect.poll(async () => (await findFirstCoach())?.id).toBe(second.id);
    await callRoute(reopen, { cookie: await createSessionCookieHeader(second), params: { id: first.id } });
    await expect.poll(async () => (await findFirstCoach())?.id).toBe(first.id);
  });
});

describe("Closing an account", () => {
  it("is refused for the last coach who can sign in, and for a client", async () => {
    const { first, second, cookie } = await makeTeam();
    await callRoute(close, { cookie, params: { id: second.id } });
    await makeCoach(db, { firstName: "Invited" });
    const { status, body } = await callRoute(close, { cookie, params: { id: first.id } });
    expect([status, body.message]).toEqual([409, "This is the only coach who can sign in. Invite another coach first."]);
    const { userId } = await makeClient(db);
    for (const handler of [close, reopen]) for (const id of [userId, "nobody"]) expect((await callRoute(handler, { cookie, params: { id } })).status).toBe(404);
  });

  it("of the first coach is hers alone, so that nobody else becomes the administrator", async () => {
    const { first, second } = await makeTeam();
    const { status, body } = await callRoute(close, { cookie: await createSessionCookieHeader(second), params: { id: first.id } });
    expect([status, body.message]).toEqual([403, "Only the first coach can close this account."]);
    expect(await signIn(first.email)).toBe(200);
  });

  it("leaves one coach when two close themselves at once", async () => {
    const { first, second, cookie } = await makeTeam();
    const other = await createSessionCookieHeader(second);
    const results = await Promise.all([callRoute(close, { cookie, params: { id: first.id } }), callRoute(close, { cookie: other, params: { id: second.id } })]);
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await db.user.count({ where: { role: "coach", archivedAt: null } })).toBe(1);
  });

  it.each([["closing", close], ["reopening", reopen]] as const)("%s needs step-up", async (_, handler) => {
    const { first, second } = await makeTeam();
    const cookie = await createSessionCookieHeader(first, new Date(Date.now() - 16 * 60_000));
    expect(await callRoute(handler, { cookie, params: { id: second.id } })).toMatchObject({ status: 403, body: { reason: "step-up" } });
  });
});
