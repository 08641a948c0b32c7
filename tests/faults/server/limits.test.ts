import { afterAll, expect, it } from "vitest";
import { demoPassword } from "@/lib/accounts/rules";
import { demoPasswordHash } from "@/tests/factories/people";
import { aClient } from "@/tests/support/people";
import { asker } from "../support/ask";
import { ProductServer, sharedDatabase } from "../support/product";

const servers: ProductServer[] = [];
afterAll(() => Promise.all(servers.map((server) => server.kill())));

it("Guesses at a password count together, whichever server they meet", async () => {
  const env = await sharedDatabase();
  const { user } = await aClient({ user: { passwordHash: await demoPasswordHash() } });
  for (let count = 0; count < 2; count += 1) {
    const server = await ProductServer.with(env);
    servers.push(server);
    await server.start();
  }
  const [one, two] = servers.map((server) => asker(() => server.address));
  const tryLogin = async (ask: typeof one, password: string) => (await ask?.("", "POST", "/api/auth/login", { email: user.email, password }))?.status;
  expect(await tryLogin(one, demoPassword)).toBe(200);
  for (let guess = 0; guess < 10; guess += 1) expect(await tryLogin(guess % 2 === 0 ? one : two, "a guess")).toBe(401);
  expect([await tryLogin(one, demoPassword), await tryLogin(two, demoPassword)]).toEqual([429, 429]);
});
