import { beforeEach, describe, expect, it } from "vitest";
import { POST as login } from "@/app/api/auth/login/route";
import { GET as currentUser } from "@/app/api/auth/user/route";
import { GET as clients } from "@/app/api/clients/route";
import { POST as logout } from "@/app/api/demo-logout/route";
import { GET as file } from "@/app/api/files/[id]/route";
import { DELETE as removePasskey } from "@/app/api/passkeys/[id]/route";
import { POST as passkeyOptions } from "@/app/api/passkeys/options/route";
import { GET as passkeys } from "@/app/api/passkeys/route";
import { GET as settings, PATCH as editSettings } from "@/app/api/settings/route";
import { POST as disable } from "@/app/api/two-factor/disable/route";
import { DELETE as reset, GET as personFactors } from "@/app/api/two-factor/people/[id]/route";
import { POST as setup } from "@/app/api/two-factor/setup/route";
import { GET as staffFactors } from "@/app/api/two-factor/staff/route";
import { hashPassword } from "@/lib/auth/password";
import { resetSecondFactorsOf } from "@/lib/people/second-factors/commands";
import { db } from "@/lib/platform/db";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { clearCaches, resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach, makeSignedInNutritionist } from "@/tests/support/signed-in-people";

beforeEach(resetDatabase);

let made = 0;
const givePasskey = (userId: string) => db.passkey.create({ data: { userId, credentialId: `credential-${made++}`, publicKey: Buffer.from("key"), counter: 0, isBackedUp: false, name: "Key" } });
const giveApp = (userId: string) => db.authenticatorApp.create({ data: { userId, sealedSecret: "sealed", lastUsedStep: 0 } });

/** A practice whose first coach has a passkey and has made a second factor compulsory. */
async function makeStrictPractice() {
  const coach = await makeSignedInCoach();
  const passkey = await givePasskey(coach.id);
  clearCaches();
  expect((await callRoute(editSettings, { cookie: coach.cookie, body: { staffSecondFactor: true } })).status).toBe(200);
  return { coach, passkey };
}

describe("A compulsory second factor for staff", () => {
  it("cannot be turned on by a coach who has none", async () => {
    const { cookie } = await makeSignedInCoach();
    const { status, body } = await callRoute(editSettings, { cookie, body: { staffSecondFactor: true } });
    expect([status, body.fields]).toEqual([400, { staffSecondFactor: "Please add a passkey or an authenticator app to your own account first." }]);
    expect((await callRoute(settings, { cookie })).body.staffSecondFactor).toBe(false);
  });

  it("lets coaches and nutritionists without one use nothing but its set-up, until they have one", async () => {
    await makeStrictPractice();
    for (const person of [await makeSignedInCoach(), await makeSignedInNutritionist()]) {
      const { cookie, id } = person;
      const refused = await callRoute(clients, { cookie });
      expect([refused.status, refused.body]).toEqual([403, { message: "Your practice asks for a second way to confirm it's you. Please set one up first.", reason: "second-factor" }]);
      expect((await callRoute(file, { cookie, params: { id: "any" } })).status).toBe(403);
      expect((await callRoute(currentUser, { cookie })).status).toBe(200);
      expect((await callRoute(passkeys, { cookie })).status).toBe(200);
      expect((await callRoute(passkeyOptions, { cookie, body: { purpose: "add" } })).status).toBe(200);
      expect((await callRoute(setup, { cookie })).status).toBe(200);
      await giveApp(id);
      // A nutritionist may not list clients at all, which is another 403.
      await expect.poll(async () => (await callRoute(clients, { cookie })).body.reason).toBeUndefined();
    }
  });

  it("lets them sign out", async () => {
    await makeStrictPractice();
    const { cookie } = await makeSignedInNutritionist();
    expect((await callRoute(logout, { cookie })).status).toBe(200);
    await expect.poll(async () => (await callRoute(currentUser, { cookie })).status).toBe(401);
  });

  it("leaves clients alone, and staff where it is off", async () => {
    const { coach } = await makeStrictPractice();
    const [client, nutritionist] = [await makeSignedInClient(), await makeSignedInNutritionist()];
    expect((await callRoute(currentUser, { cookie: client.cookie })).status).toBe(200);
    await callRoute(editSettings, { cookie: coach.cookie, body: { staffSecondFactor: false } });
    expect((await callRoute(passkeys, { cookie: nutritionist.cookie })).status).toBe(200);
    expect((await callRoute(clients, { cookie: nutritionist.cookie })).body.reason).toBeUndefined();
  });

  it("keeps the last one from being removed", async () => {
    const { coach, passkey } = await makeStrictPractice();
    const last = await callRoute(removePasskey, { cookie: coach.cookie, params: { id: passkey.id } });
    expect([last.status, last.body.message]).toEqual([409, "Your practice asks for a second factor. Please add another one before you remove this."]);
    await giveApp(coach.id);
    expect((await callRoute(removePasskey, { cookie: coach.cookie, params: { id: passkey.id } })).status).toBe(200);
    expect((await callRoute(disable, { cookie: await createSessionCookieHeader(coach) })).status).toBe(409);
    expect(await db.authenticatorApp.count()).toBe(1);
  });

  it("does not accept the password alone from staff with a passkey, and does from a client with one", async () => {
    await makeStrictPractice();
    const passwordHash = await hashPassword("correct horse");
    const nutritionist = await makeSignedInNutritionist({ email: "nora@example.com", passwordHash });
    const client = await makeSignedInClient({ user: { email: "anna@example.com", passwordHash } });
    await givePasskey(nutritionist.id);
    await givePasskey(client.id);
    const staff = await callRoute(login, { body: { email: "nora@example.com", password: "correct horse" } });
    expect([staff.status, staff.body.reason]).toEqual([401, "two-factor"]);
    expect((await callRoute(login, { body: { email: "anna@example.com", password: "correct horse" } })).status).toBe(200);
  });
});

describe("A lost device", () => {
  it("shows a coach who has a second factor, and whose they may remove", async () => {
    const first = await makeSignedInCoach({ firstName: "Ada", lastName: "First" });
    const second = await makeSignedInCoach({ firstName: "Bea", lastName: "Second" });
    const nutritionist = await makeSignedInNutritionist({ firstName: "Cleo", lastName: "Third" });
    await givePasskey(second.id);
    await giveApp(nutritionist.id);
    const { body } = await callRoute(staffFactors, { cookie: first.cookie });
    expect(body).toEqual([
      { id: first.id, name: "Ada First", passkeys: 0, authenticator: false, canReset: false },
      { id: second.id, name: "Bea Second", passkeys: 1, authenticator: false, canReset: true },
      { id: nutritionist.id, name: "Cleo Third", passkeys: 0, authenticator: true, canReset: true },
    ]);
    expect((await callRoute(staffFactors, { cookie: second.cookie })).body.map((row: { canReset: boolean }) => row.canReset)).toEqual([false, false, false]);
  });

  it("is answered by removing the factors: signed out, recorded, emailed, and the password works again", async () => {
    const coach = await makeSignedInCoach();
    const client = await makeSignedInClient({ user: { email: "anna@example.com", passwordHash: await hashPassword("correct horse") } });
    await givePasskey(client.id);
    await giveApp(client.id);
    await db.recoveryCode.create({ data: { userId: client.id, codeHash: "hash" } });
    expect((await callRoute(personFactors, { cookie: coach.cookie, params: { id: client.id } })).body).toMatchObject({ passkeys: 1, authenticator: true, canReset: true });
    expect((await callRoute(reset, { cookie: coach.cookie, params: { id: client.id } })).status).toBe(200);
    expect([await db.passkey.count(), await db.authenticatorApp.count(), await db.recoveryCode.count()]).toEqual([0, 0, 0]);
    await expect.poll(async () => (await callRoute(currentUser, { cookie: client.cookie })).status).toBe(401);
    expect(await db.auditEvent.findFirst({ where: { action: "second_factor.reset" }, select: { actorId: true, subjectId: true } })).toEqual({ actorId: coach.id, subjectId: client.id });
    expect(await db.emailMessage.findFirst({ where: { userId: client.id, type: "security-change" }, select: { props: true } })).toMatchObject({ props: { change: "second-factor-reset" } });
    expect((await callRoute(login, { body: { email: "anna@example.com", password: "correct horse" } })).status).toBe(200);
    // A second press changes nothing and sends no email.
    expect((await callRoute(reset, { cookie: coach.cookie, params: { id: client.id } })).status).toBe(200);
    expect(await db.emailMessage.count({ where: { userId: client.id, type: "security-change" } })).toBe(1);
  });

  it("of staff is for the first coach, and their own is for nobody", async () => {
    const first = await makeSignedInCoach();
    const second = await makeSignedInCoach();
    const nutritionist = await makeSignedInNutritionist();
    await givePasskey(nutritionist.id);
    await givePasskey(first.id);
    const send = (cookie: string, id: string) => callRoute(reset, { cookie, params: { id } });
    expect((await send(second.cookie, nutritionist.id)).status).toBe(404);
    expect((await send(second.cookie, first.id)).status).toBe(404);
    expect((await send(first.cookie, first.id)).status).toBe(404);
    expect((await send(nutritionist.cookie, second.id)).status).toBe(403);
    expect(await db.passkey.count()).toBe(2);
    expect((await send(first.cookie, nutritionist.id)).status).toBe(200);
    expect(await db.passkey.count()).toBe(1);
  });

  it("of the only coach is answered by the server's owner", async () => {
    const coach = await makeSignedInCoach({ email: "maya@example.com" });
    await givePasskey(coach.id);
    expect(await resetSecondFactorsOf("nobody@example.com", new Date())).toBe(false);
    expect(await resetSecondFactorsOf(" Maya@example.com", new Date())).toBe(true);
    expect(await db.passkey.count()).toBe(0);
    expect(await db.emailMessage.count({ where: { userId: coach.id, type: "security-change" } })).toBe(1);
    await expect.poll(async () => (await callRoute(currentUser, { cookie: coach.cookie })).status).toBe(401);
  });
});
