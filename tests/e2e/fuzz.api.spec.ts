import { expect, test } from "@playwright/test";
import fc from "@/tests/support/fast-check";
import { once } from "node:events";
import { type IncomingMessage, request as requestTo } from "node:http";
import { signUp } from "@/tests/e2e/support/test";
import { hostileText } from "@/tests/support/arbitraries";
import { isFullRun } from "@/tests/support/full-run";

const numRuns = Number(process.env.FUZZ_RUNS ?? (isFullRun ? 12 : 3)) * 10;
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122);

// tests/integration/fuzz.test.ts calls the product's endpoints; next-auth needs a running server.
test("next-auth's routes handle random input without errors or open redirects", async ({ request, baseURL, playwright }) => {
  test.setTimeout(300_000);
  const she = await signUp(request, "Freda", "Fuzz");
  const stranger = await playwright.request.newContext({ baseURL });
  const { csrfToken } = (await (await stranger.get("/api/auth/csrf")).json()) as { csrfToken: string };

  const text = hostileText.map((one) => one.toWellFormed());
  const known = fc.constantFrom("csrf", "session", "providers", "signin", "error", "signin/credentials", "callback/credentials", "signout");
  const calls = fc.record({
    path: fc.oneof({ arbitrary: known, weight: 6 }, { arbitrary: text.map(encodeURIComponent), weight: 1 }),
    method: fc.constantFrom("GET", "POST"),
    search: text,
    fields: fc.record({ csrfToken: fc.constantFrom(csrfToken, "x"), email: fc.oneof(fc.constant(she.email), text), password: text, callbackUrl: text, json: fc.constantFrom("true", "x") }),
    isForm: fc.boolean(),
    token: fc.option(fc.stringMatching(/^[\w.%"-]{1,80}$/), { nil: undefined }),
  });
  const property = fc.asyncProperty(calls, async ({ path, method, search, fields, isForm, token }) => {
    const sent = { maxRedirects: 0, method, params: { callbackUrl: search, error: search }, ...(token && { headers: { cookie: `next-auth.session-token=${token}` } }) };
    const response = await stranger.fetch(`/api/auth/${path}`, method === "GET" ? sent : { ...sent, ...(isForm ? { form: fields } : { data: fields }) });
    expect([200, 302, 303, 307, 308, 400, 401, 403, 404, 405, 414, 429, 431]).toContain(response.status());
    const { location } = response.headers();
    if (location) expect(new URL(location, baseURL).origin).toBe(baseURL);
    const { url } = ((response.headers()["content-type"] ?? "").includes("json") ? ((await response.json()) as { url?: string } | null) : null) ?? {};
    if (url) expect(new URL(url, baseURL).origin).toBe(baseURL);
    expect(await response.text()).not.toContain(she.id);
  });
  await fc.assert(property, { numRuns, seed, endOnFailure: true });
  // None of these calls has signed anyone in or out.
  expect(await (await stranger.get("/api/auth/session")).json()).toEqual({});
  expect((await request.get("/api/auth/user")).status()).toBe(200);
  await stranger.dispose();
});

test("pages handle random POST requests without errors", async ({ request, baseURL }) => {
  test.setTimeout(300_000);
  const field = hostileText.map((one) => one.toWellFormed());
  const calls = fc.record({
    path: fc.constantFrom("/discovery", "/discovery?ref=x", "/auth", "/", "/reset-password?token=x", "/none"),
    type: fc.constantFrom("multipart/form-data", "multipart/form-data; boundary=cut", "multipart/mixed; boundary=cut", "application/x-www-form-urlencoded", "text/plain", "application/json", ""),
    action: fc.option(fc.constantFrom("x", "0".repeat(42), ""), { nil: undefined }),
    body: fc.oneof(fc.constantFrom("[]", "[null,{}]", "garb", "", "--cut--", '--cut\r\nContent-Disposition: form-data; name="fullName"\r\n\r\nZoë\r\n--cut--\r\n'), field),
  });
  const property = fc.asyncProperty(calls, async ({ path, type, action, body }) => {
    const headers = { origin: baseURL ?? "", "content-type": type, ...(action !== undefined && { "next-action": action }) };
    const response = await request.fetch(path, { method: "POST", headers, data: Buffer.from(body), maxRedirects: 0 });
    expect([200, 303, 307, 308, 400, 404, 405, 413, 415]).toContain(response.status());
    expect(response.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
  });
  await fc.assert(property, { numRuns, seed, endOnFailure: true });
  // A body without a declared length.
  const endless = requestTo(`${baseURL}/discovery`, { method: "POST", headers: { origin: baseURL, "content-type": "multipart/form-data; boundary=cut" } });
  // The server may close the connection once it has responded.
  endless.on("error", () => undefined);
  for (let piece = 0; piece < 20; piece += 1) endless.write(Buffer.alloc(100_000));
  endless.end();
  const [answer] = (await once(endless, "response")) as [IncomingMessage];
  expect(answer.statusCode).toBe(400);
  answer.destroy();
});
