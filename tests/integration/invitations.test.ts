import { beforeEach, describe, expect, it } from "vitest";
import { POST as login } from "@/app/api/auth/login/route";
import { POST as requestReset } from "@/app/api/auth/reset-password-request/route";
import { POST as setPassword } from "@/app/api/auth/reset-password/route";
import { GET as readProfile } from "@/app/api/client-profile/[clientId]/route";
import { GET as listClients } from "@/app/api/clients/route";
import { DELETE as revoke } from "@/app/api/invitations/[id]/route";
import { POST as invite } from "@/app/api/invitations/route";
import { POST as renewLink } from "@/app/api/people/[id]/password-link/route";
import { GET as listTeam } from "@/app/api/team/route";
import { createOneTimeLink } from "@/lib/auth/links";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { findPasswordLink } from "@/lib/people/accounts/queries";
import { db } from "@/lib/platform/db";
import { outboxProvider } from "@/lib/providers/email/outbox";
import { demoPasswordHash, makeClient, makeCoach, makeNutritionist } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

beforeEach(resetDatabase);

async function makeCoachCookie() {
  const coach = await makeCoach(db, { firstName: "Maya", passwordHash: await demoPasswordHash() });
  return { coach, cookie: await createSessionCookieHeader(coach) };
}
const newEmail = "nora@example.com";
async function inviteAs(cookie: string, role: "coach" | "nutritionist" | "client") {
  const { body } = await callRoute(invite, { cookie, body: { email: newEmail, role, firstName: "Nora" } });
  return { id: body.id as string, token: await createOneTimeLink(body.id, "set_password", new Date()) };
}
const end = (cookie: string, id: string) => callRoute(revoke, { cookie, params: { id } });
const useLink = async (token: string) => (await callRoute(setPassword, { body: { token, password: "a red kettle" } })).status;
const revocations = () => db.auditEvent.findMany({ where: { action: "invitation.revoked" }, select: { subjectId: true, detail: true } });

describe("Revoking an invitation", () => {
  it.each(["coach", "nutritionist"] as const)("removes an invited %s, so that the address can be invited again", async (role) => {
    const { cookie } = await makeCoachCookie();
    const { id, token } = await inviteAs(cookie, role);
    expect((await end(cookie, id)).status).toBe(200);
    expect([await useLink(token), await findPasswordLink(token, new Date())]).toEqual([400, null]);
    expect((await callRoute(listTeam, { cookie })).body).toHaveLength(1);
    expect(await db.emailMessage.count({ where: { toEmail: newEmail } })).toBe(0);
    expect(await revocations()).toEqual([{ subjectId: null, detail: { role } }]);
    expect((await end(cookie, id)).status).toBe(404);

    const again = await inviteAs(cookie, role);
    expect(await useLink(again.token)).toBe(200);
  });

  it("closes the account of a nutritionist whom a client has written to, so that the messages stay", async () => {
    const { cookie } = await makeCoachCookie();
    const { id, token } = await inviteAs(cookie, "nutritionist");
    const { user } = await makeClient(db);
    await db.thread.create({ data: { clientId: user.id, nutritionistId: id, staffKey: id, messages: { create: { senderId: user.id, recipientId: id, content: "Hello", createdAt: new Date() } } } });
    expect((await end(cookie, id)).status).toBe(200);
    expect([await useLink(token), await db.message.count()]).toEqual([400, 1]);
    expect((await callRoute(listTeam, { cookie })).body).toMatchObject([{ status: "active" }, { id, status: "closed" }]);
  });

  it("keeps an invited client, whom no link lets in until they are invited again", async () => {
    const { cookie } = await makeCoachCookie();
    const { id, token } = await inviteAs(cookie, "client");
    for (let time = 0; time < 2; time += 1) expect((await end(cookie, id)).status).toBe(200);
    expect(await revocations()).toEqual([{ subjectId: id, detail: { role: "client" } }]);
    expect((await callRoute(readProfile, { cookie, params: { clientId: id } })).body.invitation).toBe("revoked");
    expect((await callRoute(listClients, { cookie })).status).toBe(200);
    await callRoute(requestReset, { body: { email: newEmail } });
    const requested = await createOneTimeLink(id, "reset_password", new Date());
    expect([await useLink(token), await useLink(requested)]).toEqual([400, 400]);
    expect(await findPasswordLink(token, new Date())).toMatchObject({ isInvitation: true, problem: "revoked" });

    await callRoute(renewLink, { cookie, params: { id } });
    await sendDueBatch(new Date(), outboxProvider);
    expect((await callRoute(readProfile, { cookie, params: { clientId: id } })).body.invitation).toBe("open");
    expect([await useLink(token), await useLink(await createOneTimeLink(id, "set_password", new Date()))]).toEqual([400, 200]);
    expect((await callRoute(login, { body: { email: newEmail, password: "a red kettle" } })).status).toBe(200);
    expect((await callRoute(readProfile, { cookie, params: { clientId: id } })).body.invitation).toBeNull();
  });

  it("is refused once they have set a password", async () => {
    const { coach, cookie } = await makeCoachCookie();
    const passwordHash = await demoPasswordHash();
    const [nutritionist, { user: client }] = [await makeNutritionist(db, { passwordHash }), await makeClient(db, { user: { passwordHash } })];
    for (const [id, instead] of [[coach.id, "Close their account"], [nutritionist.id, "Close their account"], [client.id, "Delete the client"]] as const)
      expect(await end(cookie, id)).toMatchObject({ status: 409, body: { message: `They've already set a password. ${instead} instead.` } });
    expect(await revocations()).toEqual([]);
  });

  it("finds nobody with an unknown id or a closed account", async () => {
    const { cookie } = await makeCoachCookie();
    const { user: archived } = await makeClient(db, { user: { archivedAt: new Date() } });
    for (const id of ["nobody", archived.id]) expect((await end(cookie, id)).status).toBe(404);
  });

  it("needs step-up", async () => {
    const { coach, cookie } = await makeCoachCookie();
    const { id } = await inviteAs(cookie, "nutritionist");
    const old = await createSessionCookieHeader(coach, new Date(Date.now() - 16 * 60_000));
    expect(await end(old, id)).toMatchObject({ status: 403, body: { reason: "step-up" } });
  });

  it("and accepting it at the same moment end in one of the two", async () => {
    const { cookie } = await makeCoachCookie();
    for (const role of ["nutritionist", "client", "coach"] as const) {
      const { id, token } = await inviteAs(cookie, role);
      const [accepted, { status: revoked }] = await Promise.all([useLink(token), end(cookie, id)]);
      expect([[200, 409], [400, 200]], role).toContainEqual([accepted, revoked]);
      await db.user.deleteMany({ where: { id } });
    }
  });
});
