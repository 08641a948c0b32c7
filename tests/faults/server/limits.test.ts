import { afterAll, beforeAll, expect, it } from "vitest";
import { demoPassword } from "@/lib/people/accounts/rules";
import { demoPasswordHash } from "@/tests/factories/people";
import { ProductServer, shareDatabase } from "@/tests/faults/support/product";
import { createSender } from "@/tests/faults/support/send-request";
import { makeSignedInClient } from "@/tests/support/signed-in-people";

const servers: ProductServer[] = [];
beforeAll(async () => {
  const env = { ...(await shareDatabase()), TRUST_PROXY: "1" };
  for (let count = 0; count < 2; count += 1) {
    const server = await ProductServer.create(env);
    servers.push(server);
    await server.start();
  }
});
afterAll(() => Promise.all(servers.map((server) => server.kill())));

const senders = [0, 1].map((index) => createSender(() => servers[index]?.address ?? ""));
/** Sends a request to each server in turn and returns the statuses. */
async function callInTurn(count: number, path: string, body: (index: number) => object, from: string) {
  const statuses: (number | undefined)[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await senders[index % 2]?.("", "POST", path, body(index), { "x-forwarded-for": from }))?.status);
  return statuses;
}

it("All servers count password attempts together", async () => {
  const { user } = await makeSignedInClient({ user: { passwordHash: await demoPasswordHash() } });
  const tryLogin = (count: number, password: string) => callInTurn(count, "/api/auth/login", () => ({ email: user.email, password }), "203.0.113.7");
  expect(await tryLogin(1, demoPassword)).toEqual([200]);
  expect(new Set(await tryLogin(10, "a guess"))).toEqual(new Set([401]));
  expect(await tryLogin(2, demoPassword)).toEqual([429, 429]);
});

it("All servers count reset link requests together, by account and by IP address", async () => {
  const { user } = await makeSignedInClient();
  const ofAccount = (count: number, from: string) => callInTurn(count, "/api/auth/reset-password-request", () => ({ email: user.email }), from);
  expect(new Set(await ofAccount(5, "203.0.113.8"))).toEqual(new Set([200]));
  // Another IP address does not reset the account's limit.
  expect(await ofAccount(2, "203.0.113.9")).toEqual([429, 429]);

  const ofAddress = (count: number, name: string, from: string) => callInTurn(count, "/api/auth/reset-password-request", (index) => ({ email: `${name}${index}@example.com` }), from);
  expect(new Set(await ofAddress(60, "someone", "198.51.100.1, 203.0.113.10"))).toEqual(new Set([200]));
  expect(await ofAddress(2, "other", "198.51.100.2, 203.0.113.10")).toEqual([429, 429]);
  expect(await ofAddress(2, "third", "203.0.113.11")).toEqual([200, 200]);
});
