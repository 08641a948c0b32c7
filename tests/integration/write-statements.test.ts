import { beforeEach, describe, expect, it } from "vitest";
import { POST as sendMessage } from "@/app/api/messages/route";
import { db } from "@/lib/platform/db";
import { countStatements } from "@/lib/platform/statement-count";
import { makeClient } from "@/tests/factories/people";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInCoach } from "@/tests/support/signed-in-people";

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
];

async function makeCoachAtWork() {
  const { cookie } = await makeSignedInCoach();
  const [client, other] = [await makeClient(db), await makeClient(db)];
  const send = ({ userId }: { userId: string }) => () => callRoute(sendMessage, { cookie, body: { recipientId: userId, content: "Well done" } });
  return { cookie, client, other, send };
}

describe("The number of SQL statements", () => {
  it.each(writes)("of %s: %i with %i", async (_, status, statements, prepare) => {
    const [warmUp, write] = await prepare();
    await warmUp();
    const { result, sent } = await countStatements(write);
    expect({ status: result.status, sent }).toEqual({ status, sent: expect.objectContaining({ length: statements }) });
  });
});
