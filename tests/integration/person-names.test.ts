import { beforeEach, describe, expect, it } from "vitest";
import { POST as register } from "@/app/api/auth/register/route";
import { POST as bulkImport } from "@/app/api/auth/bulk-import/route";
import { PATCH as editClient } from "@/app/api/clients/[id]/route";
import { POST as addClient } from "@/app/api/clients/route";
import { POST as invite } from "@/app/api/invitations/route";
import { PATCH as editLead } from "@/app/api/leads/[id]/route";
import { POST as sendForm } from "@/app/api/leads/discovery-form/route";
import { POST as quickAdd } from "@/app/api/leads/quick-add/route";
import { POST as trackableLink } from "@/app/api/leads/trackable-link/route";
import { PATCH as editProfile } from "@/app/api/profile/route";
import { db } from "@/lib/platform/db";
import { fullDiscoveryAnswers, makeLead } from "@/tests/factories/leads";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";

beforeEach(resetDatabase);

const email = "priya@example.com";

/** Every call that takes a person's name, with the field that it is in. */
const calls: { what: string; field: string; send: (name: string) => Promise<{ status: number; body: { fields?: object } }> }[] = [
  { what: "sign-up", field: "firstName", send: (firstName) => callRoute(register, { body: { email, password: "correct horse", firstName, lastName: "Shah" } }) },
  { what: "sign-up", field: "lastName", send: (lastName) => callRoute(register, { body: { email, password: "correct horse", firstName: "Priya", lastName } }) },
  { what: "the discovery form", field: "fullName", send: (fullName) => callRoute(sendForm, { body: { ...fullDiscoveryAnswers, fullName } }) },
  { what: "an invitation", field: "firstName", send: async (firstName) => callRoute(invite, { cookie: (await makeSignedInCoach()).cookie, body: { email, role: "client", firstName } }) },
  { what: "an invitation", field: "lastName", send: async (lastName) => callRoute(invite, { cookie: (await makeSignedInCoach()).cookie, body: { email, role: "client", lastName } }) },
  { what: "a new client", field: "name", send: async (name) => callRoute(addClient, { cookie: (await makeSignedInCoach()).cookie, body: { email, name } }) },
  { what: "a new prospect", field: "fullName", send: async (fullName) => callRoute(quickAdd, { cookie: (await makeSignedInCoach()).cookie, body: { email, fullName } }) },
  { what: "a trackable link", field: "fullName", send: async (fullName) => callRoute(trackableLink, { cookie: (await makeSignedInCoach()).cookie, body: { fullName } }) },
  { what: "a lead's edit", field: "fullName", send: async (fullName) => callRoute(editLead, { cookie: (await makeSignedInCoach()).cookie, params: { id: (await makeLead(db)).id }, body: { fullName } }) },
  { what: "the profile", field: "firstName", send: async (firstName) => callRoute(editProfile, { cookie: (await makeSignedInClient()).cookie, body: { firstName } }) },
  { what: "the profile", field: "lastName", send: async (lastName) => callRoute(editProfile, { cookie: (await makeSignedInClient()).cookie, body: { lastName } }) },
  { what: "a client's edit", field: "lastName", send: async (lastName) => callRoute(editClient, { cookie: (await makeSignedInCoach()).cookie, params: { id: (await makeSignedInClient()).id }, body: { version: 1, lastName } }) },
];

describe.each(calls)("The $field of $what", ({ field, send }) => {
  it.each(["http://evil.example", "Sign in at evil.example/x", "x".repeat(61)])("is refused as %s", async (name) => {
    const { status, body } = await send(name);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });

  it("may have dots, apostrophes and 60 characters", async () => {
    expect((await send("J. R. O'Neill")).status).toBeLessThan(300);
    await resetDatabase();
    expect((await send("x".repeat(60))).status).toBeLessThan(300);
  });
});

describe("A name in an imported file", () => {
  it("is refused by line when it has a link or over 60 characters", async () => {
    const { cookie } = await makeSignedInCoach();
    const csvData = ["firstName,lastName,email", "https://evil.example,Shah,a@example.com", `Priya,${"x".repeat(61)},b@example.com`, "J. R.,O'Neill,c@example.com"].join("\n");
    const { body } = await callRoute(bulkImport, { cookie, body: { csvData, defaultRole: "client" } });
    expect(JSON.stringify(body)).toMatch(/Line 2: First name: has a link in it/);
    expect(JSON.stringify(body)).toMatch(/Line 3: Last name: is too long: at most 60 characters/);
    expect((await db.user.findMany({ where: { role: "client" }, select: { email: true } }))).toEqual([{ email: "c@example.com" }]);
  });
});
