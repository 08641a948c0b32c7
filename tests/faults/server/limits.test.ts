import { afterAll, beforeAll, expect, it } from "vitest";
import { demoPassword } from "@/lib/people/accounts/rules";
import { demoPasswordHash } from "@/tests/factories/people";
import { aClient } from "@/tests/support/people";
import { asker } from "../support/ask";
import { ProductServer, sharedDatabase } from "../support/product";

const servers: ProductServer[] = [];
beforeAll(async () => {
  const env = { ...(await sharedDatabase()), TRUST_PROXY: "1" };
  for (let count = 0; count < 2; count += 1) {
    const server = await ProductServer.with(env);
    servers.push(server);
    await server.start();
  }
});
afterAll(() => Promise.all(servers.map((server) => server.kill())));

const asks = [0, 1].map((index) => asker(() => servers[index]?.address ?? ""));
/** The same of each server in turn, one after the other; its answers' statuses. */
async function inTurn(count: number, path: string, body: (index: number) => object, from: string) {
  const statuses: (number | undefined)[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await asks[index % 2]?.("", "POST", path, body(index), { "x-forwarded-for": from }))?.status);
  return statuses;
}

it("Guesses at a password count together, whichever server they meet", async () => {
  const { user } = await aClient({ user: { passwordHash: await demoPasswordHash() } });
  const tryLogin = (count: number, password: string) => inTurn(count, "/api/auth/login", () => ({ email: user.email, password }), "203.0.113.7");
  expect(await tryLogin(1, demoPassword)).toEqual([200]);
  expect(new Set(await tryLogin(10, "a guess"))).toEqual(new Set([401]));
  expect(await tryLogin(2, demoPassword)).toEqual([429, 429]);
});

it("Requests for a reset link count together, of an account and of an address", async () => {
  const { user } = await aClient();
  const ofAccount = (count: number, from: string) => inTurn(count, "/api/auth/reset-password-request", () => ({ email: user.email }), from);
  expect(new Set(await ofAccount(5, "203.0.113.8"))).toEqual(new Set([200]));
  // Another address does not help with the same account.
  expect(await ofAccount(2, "203.0.113.9")).toEqual([429, 429]);

  const ofAddress = (count: number, name: string, from: string) => inTurn(count, "/api/auth/reset-password-request", (index) => ({ email: `${name}${index}@example.com` }), from);
  expect(new Set(await ofAddress(60, "someone", "198.51.100.1, 203.0.113.10"))).toEqual(new Set([200]));
  expect(await ofAddress(2, "other", "198.51.100.2, 203.0.113.10")).toEqual([429, 429]);
  expect(await ofAddress(2, "third", "203.0.113.11")).toEqual([200, 200]);
});
