import { afterEach, beforeEach, expect, it } from "vitest";
import { GET as currentUser } from "@/app/api/auth/user/route";
import { unsubscribeUrl, verifyUnsubscribeToken } from "@/lib/core/email/unsubscribe";
import { env } from "@/lib/platform/env";
import { signWith } from "@/lib/platform/keys";
import { db } from "@/lib/platform/db";
import { makeClient } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

const original = { ...env() };

beforeEach(resetDatabase);
afterEach(() => void Object.assign(env(), original));

/** Goes on with a new secret, and with the old one beside it or not, as after a restart. */
function changeSecret(previous: string | undefined) {
  Object.assign(env(), { NEXTAUTH_SECRET: "another secret for tests", NEXTAUTH_SECRET_PREVIOUS: previous });
}

const tokenIn = (url: string) => new URL(url).searchParams.get("token") ?? "";

it("keeps people signed in while the previous secret is named, and no longer", async () => {
  const client = await makeClient(db);
  const [before, unused] = [await createSessionCookieHeader(client), await createSessionCookieHeader(client)];
  changeSecret(original.NEXTAUTH_SECRET);
  expect(await callRoute(currentUser, { cookie: before })).toMatchObject({ status: 200, body: { id: client.userId } });
  const after = await createSessionCookieHeader(client);
  // Another cookie, because a server remembers those that it has decrypted.
  changeSecret(undefined);
  expect((await callRoute(currentUser, { cookie: unused })).status).toBe(401);
  expect((await callRoute(currentUser, { cookie: after })).status).toBe(200);
});

it("keeps the unsubscribe links in sent emails working while the previous secret is named", () => {
  const [token, fromBeforeKeys] = [tokenIn(unsubscribeUrl({ userId: "abc" })), `user.abc.${signWith(original.NEXTAUTH_SECRET, "unsubscribe.user.abc")}`];
  expect(verifyUnsubscribeToken(fromBeforeKeys)).toEqual({ userId: "abc" });
  changeSecret(original.NEXTAUTH_SECRET);
  for (const sent of [token, fromBeforeKeys]) expect(verifyUnsubscribeToken(sent)).toEqual({ userId: "abc" });
  expect(tokenIn(unsubscribeUrl({ userId: "abc" }))).not.toBe(token);
  changeSecret(undefined);
  for (const sent of [token, fromBeforeKeys]) expect(verifyUnsubscribeToken(sent)).toBeNull();
});
