import papa from "papaparse";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as exportClients, POST as exportSome } from "@/app/api/export/clients/route";
import { GET as exportPayments } from "@/app/api/export/payments/route";
import { GET as importErrors } from "@/app/api/imports/[id]/errors/route";
import { POST as preview } from "@/app/api/imports/preview/route";
import { PATCH as editSettings } from "@/app/api/settings/route";
import { optionalSettings } from "@/lib/core/settings/contract";
import { isVideoUrl } from "@/lib/core/settings/video";
import { db } from "@/lib/platform/db";
import { makePayment } from "@/tests/factories/payments";
import { makeClient, makeCoach } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader, type RouteHandler } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { routeName, routes } from "@/tests/support/routes";

beforeEach(resetDatabase);

const formulas = ["=HYPERLINK(\"http://evil.example\")", "+1+1", "-1+1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", " =1", "＝1", "x;=1+1", "x\t=1+1", "x\n=1+1", "x\r\n@SUM(1)", '";=1+1', "'=1"];
/** Expects that no cell is a formula in a spreadsheet with any of these separators. */
function expectNoFormula(csv: string) {
  for (const delimiter of [",", ";", "\t"])
    for (const row of papa.parse<string[]>(csv.replace(/^\ufeff/, ""), { delimiter, quoteChar: delimiter === "," ? '"' : "\0" }).data)
      for (const cell of row) expect(cell, `${delimiter} ${JSON.stringify(row)}`).not.toMatch(/^"*\s*[=+\-@＝＋－＠]/);
}
const textOf = async (handler: RouteHandler, input: Parameters<typeof callRoute>[1]) => new TextDecoder().decode((await callRoute(handler, input)).body);

describe("A CSV export", () => {
  it("has no formula in any cell, for any separator", async () => {
    const cookie = await createSessionCookieHeader(await makeCoach(db));
    for (const text of formulas) {
      const { userId } = await makeClient(db, { user: { firstName: text, lastName: text, phone: text }, client: { location: text, tags: [text, "VIP"] } });
      await makePayment(db, { clientId: userId, planName: text });
    }
    const ids = (await db.client.findMany({ select: { userId: true } })).map(({ userId }) => userId);
    const files = [await textOf(exportClients, { cookie }), await textOf(exportSome, { cookie, body: { clientIds: ids } }), await textOf(exportPayments, { cookie, query: { columns: "all" } })];
    for (const csv of files) {
      expect(csv).toContain("HYPERLINK");
      expectNoFormula(csv);
    }
  });

  it("has no formula in the file of import errors", async () => {
    const cookie = await createSessionCookieHeader(await makeCoach(db));
    const csvData = papa.unparse([["First name", "Last name", "Email"], ...formulas.map((text) => [text, text, text])]);
    const { status, body } = await callRoute(preview, { cookie, body: { kind: "users", csvData } });
    expect(status).toBe(200);
    const csv = await textOf(importErrors, { cookie, params: { id: body.id } });
    expect(csv).toContain("HYPERLINK");
    expectNoFormula(csv);
  });

  // Those inside an export of the practice are tested in practice-transfer.test.ts.
  it("is one of the four tested here", () => {
    expect(routes.map(routeName).filter((name) => /api\/export|errors/.test(name)).toSorted()).toEqual(["GET /api/export/clients", "GET /api/export/payments", "GET /api/imports/:id/errors", "POST /api/export/clients"]);
  });
});

describe("A link in the settings", () => {
  const links = optionalSettings.filter((name) => /(Link|Url)$/.test(name));
  const hostile = [
    "javascript:alert(1)", "JavaScript:alert(1)", " javascript:alert(1)", "java\tscript:alert(1)", "java\nscript:alert(1)", "\u0001javascript:alert(1)", "javascript://example.com/%0aalert(1)", "vbscript:msgbox(1)",
    "data:text/html,<script>alert(1)</script>", "data:text/html;base64,PHNjcmlwdD4=", "blob:https://example.com/x", "file:///etc/passwd", "//evil.example", "/\\evil.example", "https:evil.example", "https:/evil.example",
    "https://user:password@evil.example", "https://example.com@evil.example", "ftp://example.com", "mailto:x@example.com", "&#106;avascript:alert(1)",
  ];

  it("is tested for more than ten settings", () => expect(links.length).toBeGreaterThan(10));

  it.each(links)("(%s) must be a web address", async (name) => {
    const cookie = await createSessionCookieHeader(await makeCoach(db));
    for (const value of hostile) expect([value, (await callRoute(editSettings, { cookie, body: { [name]: value } })).status]).toEqual([value, 400]);
    expect((await db.practice.findFirstOrThrow())[name]).toBeNull();
  });

  it("to a video must be on one of the three hosts", () => {
    for (const url of [
      "https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ", "https://evil.example/youtube.com/watch?v=dQw4w9WgXcQ", "https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ", "https://youtu.be.evil.example/dQw4w9WgXcQ", "https://vimeo.com:8443/123456789",
      "https://youtube.com/watch?v=\"><script>", "https://player.vimeo.com/video/1?h=\"><script>", "https://loom.com/share/../../evil", "javascript://youtube.com/watch?v=dQw4w9WgXcQ", "https://evilyoutube.com/watch?v=dQw4w9WgXcQ",
    ])
      expect(isVideoUrl(url), url).toBe(false);
  });
});
