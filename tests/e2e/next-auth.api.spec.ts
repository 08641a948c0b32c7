import { type APIRequestContext, expect, test } from "@playwright/test";
import { addAuthenticatorApp } from "@/tests/e2e/support/second-factors";
import { signUp, testPassword } from "@/tests/e2e/support/test";
import { authenticatorCode } from "@/tests/support/authenticators";

const origin = (baseURL: string | undefined) => ({ origin: baseURL ?? "" });

async function signIn(api: APIRequestContext, email: string, password: string) {
  const { csrfToken } = (await (await api.get("/api/auth/csrf")).json()) as { csrfToken: string };
  return api.post("/api/auth/callback/credentials", { form: { csrfToken, json: "true", email, password } });
}

test("next-auth's endpoints start a session that our endpoints accept, and end it", async ({ request, playwright, baseURL }) => {
  const person = await signUp(request, "Nell");
  const api = await playwright.request.newContext({ baseURL, extraHTTPHeaders: origin(baseURL) });
  expect((await signIn(api, person.email, testPassword)).status()).toBe(200);
  expect(await (await api.get("/api/auth/user")).json()).toMatchObject({ id: person.id });
  expect(await (await api.get("/api/auth/session")).json()).toMatchObject({ user: { id: person.id, role: "client" } });
  const session = (await api.storageState()).cookies.find(({ name }) => name === "next-auth.session-token")?.value;
  const { csrfToken } = (await (await api.get("/api/auth/csrf")).json()) as { csrfToken: string };
  await api.post("/api/auth/signout", { form: { csrfToken, json: "true" } });
  const afterSignOut = await request.get("/api/auth/user", { headers: { cookie: `next-auth.session-token=${session}` } });
  expect(afterSignOut.status()).toBe(401);
});

test("next-auth's endpoints share the sign-in limit", async ({ request, playwright, baseURL }) => {
  const person = await signUp(request, "Lena");
  const api = await playwright.request.newContext({ baseURL, extraHTTPHeaders: origin(baseURL) });
  for (let attempt = 0; attempt < 10; attempt += 1) expect((await signIn(api, person.email, "not this one")).status()).toBe(401);
  const blocked = await signIn(api, person.email, testPassword);
  expect([blocked.status(), Number(blocked.headers()["retry-after"]) > 0]).toEqual([429, true]);
});

test("next-auth's endpoints refuse other origins, large bodies and unsupported routes", async ({ request }) => {
  const refused = await request.post("/api/auth/callback/credentials", { headers: { origin: "https://elsewhere.example" }, form: { x: "1" } });
  expect(refused.status()).toBe(403);
  expect((await request.post("/api/auth/callback/credentials", { form: { x: "y".repeat(20_000) } })).status()).toBe(413);
  for (const path of ["_log", "signout", "unknown", "callback/other"]) expect((await request.get(`/api/auth/${path}`)).status()).toBe(404);
  expect((await request.post("/api/auth/_log", { form: { x: "1" } })).status()).toBe(404);
});

test("next-auth's endpoints ask for the second step of people with an authenticator app", async ({ request, playwright, baseURL }) => {
  const person = await signUp(request, "Nova");
  const secret = await addAuthenticatorApp(request);
  const api = await playwright.request.newContext({ baseURL, extraHTTPHeaders: origin(baseURL) });
  const refused = await signIn(api, person.email, testPassword);
  expect([refused.status(), await refused.json()]).toEqual([401, { message: "Please confirm it's you with your second factor.", reason: "two-factor" }]);
  expect((await api.get("/api/auth/user")).status()).toBe(401);
  expect((await api.post("/api/auth/two-factor", { data: { code: authenticatorCode(secret, 1) } })).status()).toBe(200);
  expect(await (await api.get("/api/auth/user")).json()).toMatchObject({ id: person.id });
});
