import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { POST as login } from "@/app/api/auth/login/route";
import { POST as signUp } from "@/app/api/auth/register/route";
import { POST as giveFeedback } from "@/app/api/check-ins/[id]/feedback/route";
import { POST as createClient } from "@/app/api/clients/route";
import { POST as sendMessage } from "@/app/api/messages/route";
import { demoPassword } from "@/lib/people/accounts/rules";
import { dayToDate } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { countStatements } from "@/lib/platform/statement-count";
import { makeCheckIn } from "@/tests/factories/check-ins";
import { demoPasswordHash, makeClient, makeUser } from "@/tests/factories/people";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";

// Each request has an address, so that its limits are counted too.
env().TRUST_PROXY = true;
const headers = { "x-forwarded-for": "203.0.113.9" };

beforeEach(resetDatabase);

type Call = () => ReturnType<typeof callRoute>;

/** Each makes a world, and returns a call that fills the server's caches and the call that is counted. */
const writes: [string, number, number, () => Promise<[Call, Call]>][] = [
  ["the first message to a client, with its email", 201, 4, async () => {
    const { send, client, other } = await makeCoachAtWork();
    return [send(other), send(client)];
  }],
  ["a message to a client who hasn't read the last one", 201, 4, async () => {
    const { send, client } = await makeCoachAtWork();
    return [send(client), send(client)];
  }],
  ["a client's message to the coach", 201, 5, async () => {
    const coach = await makeSignedInCoach();
    const { cookie } = await makeSignedInClient();
    const send = () => callRoute(sendMessage, { cookie, body: { recipientId: coach.id, content: "May I swim?" } });
    return [send, send];
  }],
  ["a login with a password", 200, 3, async () => {
    const { logIn } = await makeAccount();
    return [logIn(), logIn()];
  }],
  ["a login with a wrong password", 401, 3, async () => {
    const { logIn } = await makeAccount();
    return [logIn(), logIn("not this one")];
  }],
  ["a client's own registration", 201, 5, async () => {
    await makeCoachAtWork();
    return [register(), register()];
  }],
  ["a new client, with a link to pass on", 201, 6, async () => {
    const { add } = await makeCoachAtWork();
    return [add(), add()];
  }],
  ["a new client who must not be a lead", 201, 7, async () => {
    const { add } = await makeCoachAtWork();
    return [add({ unlessLead: true }), add({ unlessLead: true })];
  }],
  ["feedback with three steps and an email", 200, 6, async () => {
    const [first, second] = await makeReviews();
    return [first({}), second(asked)];
  }],
  ["feedback without an email", 200, 5, async () => {
    const [first, second] = await makeReviews();
    return [first({}), second({})];
  }],
  ["feedback that is edited and emailed again", 200, 6, async () => {
    const [first] = await makeReviews();
    return [first(asked), first({ ...asked, feedback: "Well done indeed", steps: ["Walk", "Stretch"] })];
  }],
  ["feedback that can be taken back", 200, 6, async () => {
    const [first, second] = await makeReviews();
    return [first({}), second({ ...asked, holdSeconds: 10 })];
  }],
];

const asked = { sendFollowUpEmail: true, steps: ["Walk", "Sleep", "Cook"] };

/** Feedback on each of a client's two check-ins. */
async function makeReviews() {
  const { cookie } = await makeSignedInCoach();
  const { userId: clientId } = await makeClient(db);
  const reviewOf = ({ id }: { id: string }) => (body: object) => () => callRoute(giveFeedback, { cookie, params: { id }, body: { feedback: "Well done", ...body } });
  const makeWeek = async (monday: string) => reviewOf(await makeCheckIn(db, { clientId, dueMonday: dayToDate(monday) }));
  return [await makeWeek("2026-03-02"), await makeWeek("2026-03-09")] as const;
}

const newEmail = () => `${randomUUID()}@example.com`;
const register = () => () => callRoute(signUp, { headers, body: { email: newEmail(), password: "correct horse battery", firstName: "Lucy", lastName: "Hale" } });

async function makeAccount() {
  const { email } = await makeUser(db, { passwordHash: await demoPasswordHash() });
  return { logIn: (password = demoPassword) => () => callRoute(login, { headers, body: { email, password } }) };
}

async function makeCoachAtWork() {
  const { cookie } = await makeSignedInCoach();
  const [client, other] = [await makeClient(db), await makeClient(db)];
  const send = ({ userId }: { userId: string }) => () => callRoute(sendMessage, { cookie, body: { recipientId: userId, content: "Well done" } });
  const add = (more = {}) => () => callRoute(createClient, { cookie, body: { name: "Nina Hale", email: newEmail(), ...more } });
  return { client, other, send, add };
}

describe("The number of SQL statements", () => {
  it.each(writes)("of %s: %i with %i", async (_, status, statements, prepare) => {
    const [warmUp, write] = await prepare();
    await warmUp();
    const { result, sent } = await countStatements(write);
    expect({ status: result.status, sent }).toEqual({ status, sent: expect.objectContaining({ length: statements }) });
  });
});
