import { expect } from "@playwright/test";
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import sharp from "sharp";
import { submitCheckInByApi } from "@/tests/e2e/support/check-in";
import { serverTest } from "@/tests/e2e/support/own-server";
import { signUp } from "@/tests/e2e/support/test";
import { freePort, killProcess, waitUntilUp } from "@/tests/support/server-process";

const pages = ["/auth", "/", "/forgot-password", "/no-such-page"];
const nonceOf = (policy: string) => /script-src [^;]*'nonce-([^']+)'/.exec(policy)?.[1];

serverTest("every page has a security policy with its own nonce, and all its scripts carry the nonce", async ({ request }) => {
  const nonces = new Set<string | undefined>();
  for (const path of [...pages, "/auth"]) {
    const response = await request.get(path);
    const headers = response.headers();
    const policy = headers["content-security-policy"] ?? "";
    const scripts = policy.split("; ").find((rule) => rule.startsWith("script-src")) ?? "";
    expect(scripts).toMatch(/^script-src 'self' 'nonce-[\w+/=]{20,}' 'strict-dynamic'$/);
    expect(policy).toContain("frame-ancestors 'none'");
    const nonce = nonceOf(policy);
    const tags = (await response.text()).match(/<script\b[^>]*>/g) ?? [];
    expect(tags.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "x-frame-options": "DENY", "referrer-policy": "same-origin" });
    expect(headers["x-powered-by"]).toBeUndefined();
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(pages.length + 1);
});

serverTest("a page names the practice's logo as the icon of its tab", async ({ request }) => {
  const [, url = ""] = /<link rel="icon" href="([^"]+)"/.exec(await (await request.get("/auth")).text()) ?? [];
  const icon = await request.get(url);
  expect([icon.status(), icon.headers()["content-type"]]).toEqual([200, "image/png"]);
});

serverTest("every script of a page asks the browser to compile it while it arrives", async ({ request }) => {
  const page = await (await request.get("/auth")).text();
  const urls = [...page.matchAll(/<script\b[^>]* src="([^"]+)"/g)].map(([, url = ""]) => url);
  expect(urls.length).toBeGreaterThan(0);
  const scripts = await Promise.all(urls.map(async (url) => (await request.get(url)).text()));
  expect(urls.filter((_, index) => !scripts[index]?.startsWith("//# allFunctionsCalledOnLoad\n"))).toEqual([]);
});

serverTest("a form posted to a page from another origin is refused with 403", async ({ request }) => {
  const response = await request.post("/auth", { headers: { origin: "https://elsewhere.example.com" }, form: { email: "a@example.com" } });
  expect(response.status()).toBe(403);
  expect(response.headers()).toMatchObject({ "cache-control": "no-store", "content-security-policy": "default-src 'none'; frame-ancestors 'none'" });
});

serverTest("a form posted to a page without its length is refused unread", async ({ baseURL }) => {
  const { hostname, port } = new URL(baseURL ?? "");
  const socket = connect(Number(port), hostname);
  socket.write(`POST /auth HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n5\r\nhello\r\n0\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
});

serverTest("API responses are not cached and each has a request id", async ({ request }) => {
  await signUp(request, "Hedy");
  const ids = new Set<string | undefined>();
  const paths = ["/api/auth/user", "/api/weekly-check-ins", "/api/drafts/weekly-check-in", "/api/health", "/api/pending-check-ins"];
  for (const path of paths) {
    const headers = (await request.get(path)).headers();
    expect(headers["cache-control"]).toContain("no-store");
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff" });
    ids.add(headers["x-request-id"]);
  }
  expect(ids.size).toBe(paths.length);
  expect(ids.has(undefined)).toBe(false);
});

serverTest("a download has a content length for GET, range and HEAD requests", async ({ request }) => {
  await signUp(request, "Dora");
  const buffer = await sharp({ create: { width: 300, height: 300, channels: 3, background: "plum" } }).jpeg().toBuffer();
  const sent = await request.post("/api/files", { multipart: { purpose: "progress_photo", file: { name: "me.jpg", mimeType: "image/jpeg", buffer } } });
  const { url, fileSize } = (await sent.json()) as { url: string; fileSize: number };
  const [whole, part, head] = await Promise.all([request.get(url), request.get(url, { headers: { range: "bytes=-100" } }), request.head(url)]);
  expect([whole.status(), part.status(), head.status()]).toEqual([200, 206, 200]);
  expect([whole, part, head].map((download) => download.headers()["content-length"])).toEqual([fileSize, 100, fileSize].map(String));
  expect((await whole.body()).subarray(-100).equals(await part.body())).toBe(true);
});

serverTest("nutritionist payments are found under any name, and other paths still return 404", async ({ request }) => {
  await signUp(request, "Penny", "Tester", "coach");
  for (const word of ["nutritionist", "anna", "anna-maria", "Zoë"])
    expect(await (await request.get(`/api/${word}-payments`)).json()).toHaveProperty("allTime.planCount");
  expect(await (await request.post("/api/anna-payments/mark-paid", { data: { month: "2001-01" } })).json()).toEqual({ paid: 0 });
  for (const path of ["/api/-payments", "/api/a/b-payments", "/api/anna-payments/2001"]) expect((await request.get(path)).status()).toBe(404);
});

serverTest("a path with an invalid percent escape returns 404", async ({ request }) => {
  await signUp(request, "Percy", "Tester", "coach");
  for (const path of ["/api/client-profile/%ff", "/api/clients/%E0%A4%A/timeline", "/client-profile/%ff"]) expect((await request.get(path)).status()).toBe(404);
  expect((await request.delete("/api/clients/%ff")).status()).toBe(404);
  expect((await request.get("/api/clients?q=%ff&limit=1")).status()).toBe(200);
});

serverTest("an invalid environment variable stops the server with one line that names it", async ({ own: { folder, start } }) => {
  for (const [name, value] of [["PORT", "abc"], ["EMAIL_FROM", "x"], ["DATABASE_URL", "mysql://secret@db/x"], ["DEMO_MODE", "yes"]] as const) {
    const { ended, errorOutput } = start(name === "PORT" ? value : await freePort(), { DATA_DIR: folder, [name]: value });
    expect(await ended).toEqual([1, null]);
    const lines = errorOutput().trim().split("\n");
    expect(lines[0]).toContain(name);
    expect(lines).toHaveLength(name === "DATABASE_URL" ? 2 : 1);
    expect(errorOutput()).not.toContain("secret@");
  }
});

serverTest("behind a proxy a form posted without JavaScript is accepted from the site's own origin and rate limited", async ({ own: { folder, start, visitor } }) => {
  const [port, site] = [await freePort(), "https://coaching.example"];
  const address = `http://localhost:${port}`;
  await waitUntilUp(address, start(port, { DATA_DIR: folder, APP_URL: site, TRUST_PROXY: "1" }).child);
  const api = await visitor(address, { "x-forwarded-for": "203.0.113.9" });
  const hidden = [...(await (await api.get("/discovery")).text()).matchAll(/<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?/g)];
  const answers = { fullName: "Pia Proxy", email: "pia@example.com", referralSource: "Other", goals: "Better Sleep", motivation: "Rest", dreamOutcome: "Sleep" };
  const form = { ...Object.fromEntries(hidden.map(([, name = "", value = ""]) => [name, value.replaceAll("&quot;", '"')])), ...answers, consent: "on" };
  const post = (origin: string) => api.post("/discovery", { headers: { origin }, multipart: form });
  const shownAfterPost = async () => (await (await post(site)).text()).replaceAll("&#x27;", "'");

  expect((await post("https://elsewhere.example")).status()).toBe(403);
  expect((await api.post("/discovery", { headers: { origin: site }, multipart: { ...form, habits: "x".repeat(1_000_001) } })).status()).toBe(413);
  expect(await shownAfterPost()).toContain("We've got your answers.");
  for (let sent = 1; sent < 60; sent += 1) expect((await api.post("/api/leads/discovery-form", { headers: { origin: site }, data: { ...answers, goals: [answers.goals] } })).status()).toBe(200);
  const refused = await shownAfterPost();
  expect(refused).toContain("Too many attempts. Please try again in 60 minutes.");
  expect(refused).toContain('value="Pia Proxy"');
});

serverTest("without a proxy one address is limited, whatever its X-Forwarded-For says", async ({ own: { folder, start, visitor } }) => {
  const port = await freePort();
  await waitUntilUp(`http://localhost:${port}`, start(port, { DATA_DIR: folder }).child);
  const api = await visitor(`http://localhost:${port}`);
  const askForReset = async (index: number) =>
    (await api.post("/api/auth/reset-password-request", { headers: { "x-forwarded-for": `203.0.113.${index % 250}`, forwarded: `for=203.0.113.${index % 250}` }, data: { email: `nobody${index}@example.com` } })).status();
  const statuses = new Set<number>();
  for (let sent = 0; sent < 600; sent += 20) for (const status of await Promise.all(Array.from({ length: 20 }, (_, index) => askForReset(sent + index)))) statuses.add(status);
  expect(statuses).toEqual(new Set([200]));
  expect(await askForReset(600)).toBe(429);
});

serverTest("a data folder refuses a second process, and stays consistent through cut-off uploads and a kill", async ({ own: { folder, start, visitor } }) => {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  let server = start(port, { DATA_DIR: folder });
  await waitUntilUp(address, server.child);

  await serverTest.step("a second process on the same data folder exits with one line, and the first keeps working", async () => {
    const second = start(await freePort(), { DATA_DIR: folder });
    expect(await second.ended).toEqual([1, null]);
    expect(second.errorOutput().trim()).toBe(`Another server is already using the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`);
    const api = await visitor(address);
    await signUp(api, "Still");
    expect((await api.get("/api/auth/user")).status()).toBe(200);
  });

  await serverTest.step("a cut-off upload leaves no file", async () => {
    const api = await visitor(address);
    await signUp(api, "Half");
    const cookie = (await api.storageState()).cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const photo = await sharp({ create: { width: 400, height: 400, channels: 3, background: "plum" } }).jpeg().toBuffer();
    const part = (name: string, rest: string) => `--cut\r\nContent-Disposition: form-data; name="${name}"${rest}\r\n\r\n`;
    const body = Buffer.concat([
      Buffer.from(`${part("purpose", "")}progress_photo\r\n${part("file", '; filename="me.jpg"\r\nContent-Type: image/jpeg')}`),
      photo,
      Buffer.from("\r\n--cut--\r\n"),
    ]);
    const head = ["POST /api/files HTTP/1.1", `Host: localhost:${port}`, `Cookie: ${cookie}`, "Content-Type: multipart/form-data; boundary=cut", `Content-Length: ${body.length}`, "", ""];
    const files = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && entry.parentPath.startsWith(join(folder, "files")));

    for (const share of [0.2, 0.5, 0.99]) {
      const socket = connect(port, "localhost");
      await new Promise<void>((resolve) => socket.write(Buffer.concat([Buffer.from(head.join("\r\n")), body.subarray(0, Math.floor(body.length * share))]), () => resolve()));
      const closed = new Promise((resolve) => socket.once("close", resolve));
      socket.destroy();
      await closed;
    }
    // When this complete upload has arrived, the server has finished with the cut-off ones.
    const whole = await api.post("/api/files", { multipart: { purpose: "progress_photo", file: { name: "me.jpg", mimeType: "image/jpeg", buffer: photo } } });
    expect(whole.status()).toBe(201);
    expect(files()).toHaveLength(1);
    expect((await api.get("/api/health")).status()).toBe(200);
  });

  await serverTest.step("after a kill during many submissions, each check-in is stored completely or not at all", async () => {
    const people = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const api = await visitor(address);
        await signUp(api, `Many${index}`);
        await api.put("/api/drafts/weekly-check-in", { data: { threeWins: "draft" } });
        return api;
      }),
    );
    const outcomes = people.map((api) => submitCheckInByApi(api).then(() => true, () => false));
    await Promise.race(outcomes);
    await killProcess(server.child);
    const acknowledged = await Promise.all(outcomes);
    server = start(port, { DATA_DIR: folder });
    await waitUntilUp(address, server.child);
    for (const [index, api] of people.entries()) {
      const sent = (await (await api.get("/api/weekly-check-ins")).json()) as unknown[];
      const draft = (await (await api.get("/api/drafts/weekly-check-in")).json()) as { data: unknown };
      expect(draft.data === null).toBe(sent.length === 1);
      if (acknowledged[index]) expect(sent).toHaveLength(1);
    }
  });
});
