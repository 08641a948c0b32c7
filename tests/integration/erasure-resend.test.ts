import { afterAll, beforeEach, expect, it } from "vitest";
import { GET as erasures } from "@/app/api/erasures/route";
import { db } from "@/lib/platform/db";
import { moveClientToArchive } from "@/lib/practice/lifecycle/commands";
import { eraseDueClients } from "@/lib/practice/privacy/erasure";
import { deleteErasedContacts } from "@/lib/practice/privacy/provider-erasures";
import { FakeResend } from "@/tests/fakes/resend";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";

const fake = await new FakeResend().start();
// The environment is read only once, so it must be set before that.
Object.assign(process.env, { RESEND_API_KEY: fake.apiKey, RESEND_BASE_URL: fake.address });
afterAll(() => fake.stop());
beforeEach(async () => {
  fake.reset();
  await resetDatabase();
});

async function eraseClient() {
  const [coach, client] = [await makeSignedInCoach(), await makeSignedInClient({ user: { email: "gone@example.com" } })];
  await moveClientToArchive(coach.actor, client.id, new Date());
  expect(await eraseDueClients(new Date(Date.now() + 31 * 86_400_000))).toBe(1);
  return coach;
}
const waiting = () => db.contactErasure.findMany({ select: { email: true, error: true } });

it("Erasing a client deletes their contact at Resend, and tries again until Resend has confirmed", async () => {
  fake.contacts.add("gone@example.com").add("stays@example.com");
  const coach = await eraseClient();
  fake.failNext({ status: 500, name: "internal_server_error" }, "cut");
  for (const _ of [1, 2]) {
    await deleteErasedContacts();
    expect(await waiting()).toEqual([{ email: "gone@example.com", error: "Resend did not confirm it." }]);
  }
  const { body } = await callRoute(erasures, { cookie: coach.cookie });
  expect(body.waiting).toEqual([{ provider: "Resend", what: "contact", count: 1, since: expect.any(String), error: "Resend did not confirm it." }]);
  await deleteErasedContacts();
  expect([await waiting(), [...fake.contacts]]).toEqual([[], ["stays@example.com"]]);
});

it.each([
  ["there is no such contact", undefined],
  ["the key may only send emails", { status: 401, name: "restricted_api_key" }],
])("An erasure ends at Resend if %s", async (_, fault) => {
  await eraseClient();
  fake.failNext(fault);
  await deleteErasedContacts();
  expect(await waiting()).toEqual([]);
});
