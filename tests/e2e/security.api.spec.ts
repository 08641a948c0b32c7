import { expect, test } from "@playwright/test";
import { expectStrictPolicy, parseSecurityPolicy } from "@/tests/e2e/support/security-policy";
import { signUp, testPassword } from "@/tests/e2e/support/test";

test("unknown pages have a strict security policy, and unknown endpoints respond with a JSON 404", async ({ request }) => {
  for (const path of ["/no-such-page", "/favicon.ico", "/iconic", "/icon-svg", "/client-profile/%ff", "/_next/data/x/y.json"]) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(404);
    expectStrictPolicy(response.headers(), path);
  }
  for (const path of ["/_next/none", "/_next/static/none.js", "/_next/image?url=%2Ficon.svg&w=640&q=75", "/samples/none.csv"]) {
    const response = await request.get(path);
    expect([path, response.status(), parseSecurityPolicy(response.headers()).get("script-src")]).toEqual([path, 404, ["'none'"]]);
  }
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"])
    for (const path of ["/api/none", "/api/clients/x/y/z", "/api/auth/none", "/api/%3Cscript%3E"]) {
      const response = await request.fetch(path, { method });
      expect([method, path, response.status(), response.headers()["cache-control"], await response.json()]).toEqual([method, path, 404, "no-store", { message: "Not found" }]);
    }
  expectStrictPolicy((await request.post("/auth", { form: { email: "x" } })).headers(), "a post to a page without a form action");
});

test("no URL redirects to another site, whatever its return address", async ({ request, baseURL }) => {
  const site = baseURL ?? "";
  const elsewhere = [
    "https://evil.example", "//evil.example", "/\\evil.example", "\\\\evil.example", "https:evil.example", "https:/evil.example", "/%2fevil.example", "/%5cevil.example", "/\t/evil.example", "/\n/evil.example", "\t//evil.example", " //evil.example",
    `${site}.evil.example`, `${site}@evil.example`, "javascript:alert(1)", "data:text/html,x", "http://localhost@evil.example", "///evil.example", "/../../evil.example", ".evil.example", "@evil.example",
  ];
  const expectHere = (location: string | undefined, source: string) => expect(new URL(location ?? "/", site).origin, `${source} leads to ${location}`).toBe(site);
  const person = await signUp(request, "Rhea");
  const origin = { origin: site };
  for (const target of elsewhere) {
    const evil = encodeURIComponent(target);
    for (const path of [`/api/auth/signin?callbackUrl=${evil}`, `/api/login?next=${evil}&returnTo=${evil}`, `/auth?next=${evil}`, `/api/unsubscribe?token=${evil}`, `/api/auth/error?error=${evil}&callbackUrl=${evil}`]) {
      const response = await request.get(path, { maxRedirects: 0 });
      expectHere(response.headers().location, path);
      // The callback URL that the next page would redirect to.
      for (const [, value = ""] of response.headers().location?.matchAll(/callbackUrl=([^&]+)/g) ?? []) expectHere(decodeURIComponent(value), path);
    }
    const { csrfToken } = (await (await request.get("/api/auth/csrf")).json()) as { csrfToken: string };
    for (const [path, form] of [["callback/credentials", { email: person.email, password: testPassword }], ["callback/credentials", { email: person.email, password: "not this one" }], ["signout", {}]] as const)
      for (const json of ["true", "false"]) {
        // Ten wrong passwords would block the account.
        if ("password" in form && form.password !== testPassword && target !== elsewhere[0]) continue;
        const response = await request.post(`/api/auth/${path}`, { form: { ...form, csrfToken, json, callbackUrl: target }, headers: origin, maxRedirects: 0 });
        const { url } = json === "true" ? ((await response.json()) as { url?: string }) : { url: response.headers().location };
        expectHere(url, `${path} ${target}`);
      }
  }
  for (const path of ["//evil.example", "//evil.example/", "/\\evil.example/", "/%5cevil.example/", "/%2f%2fevil.example/", "/auth//evil.example/"]) {
    const response = await request.get(`${site}${path}`, { maxRedirects: 0 });
    const { location } = response.headers();
    if (location) expectHere(location, path);
  }
});

test("cookies are HttpOnly and SameSite=Lax", async ({ request, baseURL }) => {
  await signUp(request, "Coco");
  const { csrfToken } = (await (await request.get("/api/auth/csrf")).json()) as { csrfToken: string };
  expect(csrfToken).toMatch(/^[0-9a-f]{64}$/);
  const { cookies } = await request.storageState();
  expect(cookies.map(({ name }) => name).toSorted()).toEqual(["next-auth.callback-url", "next-auth.csrf-token", "next-auth.session-token"]);
  for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/", domain: new URL(baseURL ?? "").hostname });
});
