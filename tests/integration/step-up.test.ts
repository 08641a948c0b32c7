import { beforeEach, describe, expect, it } from "vitest";
import { POST as bulkImport } from "@/app/api/auth/bulk-import/route";
import { POST as login } from "@/app/api/auth/login/route";
import { GET as readState, POST as stepUp } from "@/app/api/auth/step-up/route";
import { GET as currentUser } from "@/app/api/auth/user/route";
import { POST as erase } from "@/app/api/clients/[id]/erase/route";
import { GET as record } from "@/app/api/clients/[id]/record/route";
import { GET as exportClients, POST as exportSelected } from "@/app/api/export/clients/route";
import { GET as exportPayments } from "@/app/api/export/payments/route";
import { POST as inviteImported } from "@/app/api/imports/[id]/invitations/route";
import { POST as undoImport } from "@/app/api/imports/[id]/undo/route";
import { POST as invite } from "@/app/api/invitations/route";
import { PATCH as editSettings } from "@/app/api/settings/route";
import { demoEmail, demoPassword } from "@/lib/people/accounts/rules";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { demoPasswordHash, makeClient, makeCoach } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader, readSetCookie, type RouteHandler } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

beforeEach(resetDatabase);

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
/** A coach who signed in this many minutes ago. */
async function makeCoachSignedIn(minutes: number) {
  const coach = await makeCoach(db, { passwordHash: await demoPasswordHash() });
  return { ...coach, cookie: await createSessionCookieHeader(coach, minutesAgo(minutes)) };
}
/** Confirms with the password, and returns the cookie that the browser has from then on. */
async function confirm(cookie: string) {
  const { status, headers } = await callRoute(stepUp, { cookie, body: { password: demoPassword } });
  expect(status).toBe(200);
  return readSetCookie(headers);
}
const refusal = { status: 403, body: { message: "Please confirm it's you.", reason: "step-up" } };

describe("Without a sign-in in the last 15 minutes", () => {
  const calls: [string, RouteHandler, (clientId: string) => Parameters<typeof callRoute>[1], number][] = [
    ["a client's whole record", record, (id) => ({ params: { id } }), 200],
    ["the export of all clients", exportClients, () => ({}), 200],
    ["the export of selected clients", exportSelected, (id) => ({ body: { clientIds: [id] } }), 200],
    ["inviting a coach", invite, () => ({ body: { email: "new@example.com", role: "coach" } }), 201],
    ["changing how long data are kept", editSettings, () => ({ body: { leadRetentionMonths: 18 } }), 200],
    ["importing a coach", bulkImport, () => ({ body: { csvData: `Email,First Name,Last Name,Role\n${crypto.randomUUID()}@example.com,Nia,Nova,coach\n`, sendInvites: false } }), 200],
    ["inviting a nutritionist", invite, () => ({ body: { email: "new@example.com", role: "nutritionist" } }), 201],
  ];
  it.each(calls)("%s needs step-up, which opens it for 15 minutes", async (_, handler, input, status) => {
    const { cookie } = await makeCoachSignedIn(16);
    const { userId } = await makeClient(db);
    const call = async (sent: string) => callRoute(handler, { cookie: sent, ...input(userId) });
    expect(await call(cookie)).toMatchObject(refusal);
    const confirmed = await confirm(cookie);
    expect((await call(confirmed)).status).toBe(status);
    await db.session.updateMany({ data: { confirmedAt: minutesAgo(16) } });
    expect(await call(confirmed)).toMatchObject(refusal);
  });

  it("inviting and removing staff of an import needs it too, and leaves them as they were", async () => {
    const { cookie, id } = await makeCoachSignedIn(1);
    await callRoute(bulkImport, { cookie, body: { csvData: "Email,First Name,Last Name,Role\nnew@example.com,Nia,Nova,nutritionist\n", sendInvites: false } });
    const imported = await db.import.findFirstOrThrow({ select: { id: true } });
    await db.session.updateMany({ where: { userId: id }, data: { confirmedAt: minutesAgo(16) } });
    for (const handler of [inviteImported, undoImport]) expect(await callRoute(handler, { cookie, params: { id: imported.id } })).toMatchObject(refusal);
    expect([await db.user.count({ where: { role: "nutritionist" } }), await db.emailMessage.count()]).toEqual([1, 0]);
  });

  it("erasing an archived client at once needs it", async () => {
    const { cookie } = await makeCoachSignedIn(16);
    const { userId } = await makeClient(db, { user: { archivedAt: minutesAgo(1) } });
    const eraseNow = async (sent: string) => callRoute(erase, { cookie: sent, params: { id: userId } });
    expect(await eraseNow(cookie)).toMatchObject(refusal);
    expect(await db.user.count({ where: { id: userId } })).toBe(1);
    expect((await eraseNow(await confirm(cookie))).status).toBe(200);
  });

  it("a client needs it for their own record too", async () => {
    const { user } = await makeClient(db, { user: { passwordHash: await demoPasswordHash() } });
    const cookie = await createSessionCookieHeader(user, minutesAgo(16));
    expect(await callRoute(record, { cookie, params: { id: user.id } })).toMatchObject(refusal);
  });

  it.each<[string, RouteHandler, Parameters<typeof callRoute>[1], number]>([
    ["importing a client", bulkImport, { body: { csvData: "Email,First Name,Last Name,Role\nnew@example.com,Nia,Nova,client\n", sendInvites: true } }, 200],
    ["inviting a client", invite, { body: { email: "new@example.com", role: "client" } }, 201],
    ["changing the product's name", editSettings, { body: { productName: "Stronger" } }, 200],
    ["the export of payments", exportPayments, {}, 200],
  ])("%s needs none", async (_, handler, input, status) => {
    const { cookie } = await makeCoachSignedIn(16);
    expect((await callRoute(handler, { cookie, ...input })).status).toBe(status);
  });

  it("someone of another role is told that it isn't for them, not to confirm", async () => {
    const { user } = await makeClient(db);
    const cookie = await createSessionCookieHeader(user, minutesAgo(16));
    expect(await callRoute(exportClients, { cookie })).toMatchObject({ status: 403, body: { message: "Forbidden" } });
  });
});

describe("Confirming who you are", () => {
  it("is not needed for 15 minutes after signing in", async () => {
    const { email } = await makeCoachSignedIn(16);
    const { headers } = await callRoute(login, { body: { email, password: demoPassword } });
    const cookie = readSetCookie(headers);
    const { openUntil, ways } = (await callRoute(readState, { cookie })).body;
    expect(ways).toEqual(["password"]);
    expect(Date.parse(openUntil) - Date.now()).toBeGreaterThan(14 * 60_000);
    expect((await callRoute(exportClients, { cookie })).status).toBe(200);
  });

  it("holds for this session only", async () => {
    const coach = await makeCoachSignedIn(16);
    const elsewhere = await createSessionCookieHeader(coach, minutesAgo(16));
    await confirm(coach.cookie);
    expect(await callRoute(exportClients, { cookie: elsewhere })).toMatchObject(refusal);
  });

  it("gives the session a new id, so that a copy of the cookie opens nothing", async () => {
    const { cookie } = await makeCoachSignedIn(16);
    const { id: before, ...session } = await db.session.findFirstOrThrow();
    expect((await callRoute(currentUser, { cookie })).status).toBe(200);
    const confirmed = await confirm(cookie);
    expect((await callRoute(exportClients, { cookie: confirmed })).status).toBe(200);
    for (const handler of [currentUser, exportClients]) expect((await callRoute(handler, { cookie })).status).toBe(401);
    const { id, ...after } = await db.session.findFirstOrThrow();
    expect([id === before, after]).toEqual([false, { ...session, confirmedAt: after.confirmedAt, lastUsedAt: after.lastUsedAt }]);
  });

  it("keeps the cookie where the proof is wrong", async () => {
    const { cookie } = await makeCoachSignedIn(16);
    const { status, headers } = await callRoute(stepUp, { cookie, body: { password: "a guess" } });
    expect([status, headers.get("set-cookie")]).toEqual([400, null]);
    expect((await callRoute(currentUser, { cookie })).status).toBe(200);
  });

  it("needs the person's own password, and counts wrong ones like failed sign-ins", async () => {
    const { cookie, email } = await makeCoachSignedIn(16);
    for (let index = 0; index < 10; index += 1) {
      const { status, body } = await callRoute(stepUp, { cookie, body: { password: `guess ${index}` } });
      expect([status, body.fields]).toEqual([400, { password: "This is not your password" }]);
    }
    expect((await callRoute(stepUp, { cookie, body: { password: demoPassword } })).status).toBe(429);
    expect((await callRoute(login, { body: { email, password: demoPassword } })).status).toBe(429);
    expect(await callRoute(exportClients, { cookie })).toMatchObject(refusal);
  });

  it("names the public password of a demo account, in demo mode only", async () => {
    const coach = await makeCoach(db, { email: demoEmail("coach") });
    const cookie = await createSessionCookieHeader(coach);
    expect((await callRoute(readState, { cookie })).body.demoPassword).toBeNull();
    Object.assign(env(), { DEMO_MODE: true });
    const { body } = await callRoute(readState, { cookie }).finally(() => Object.assign(env(), { DEMO_MODE: false }));
    expect(body.demoPassword).toBe(demoPassword);
  });
});
