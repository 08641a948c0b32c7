import { deflateRawSync } from "node:zlib";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as exportRecord } from "@/app/api/clients/[id]/record/route";
import { GET as download } from "@/app/api/files/[id]/route";
import { POST as upload } from "@/app/api/files/route";
import { GET as planFile } from "@/app/api/nutrition-plans/[id]/file/route";
import { POST as uploadPlan } from "@/app/api/nutritionist/upload-plan/route";
import { db } from "@/lib/platform/db";
import { makeFoodDiary } from "@/tests/factories/nutrition";
import { makeClient, makeCoach, makeNutritionist } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { createZip, minimalDocx, minimalPdf, wordContentTypesXml } from "@/tests/support/documents";
import { blackPng, pngChunk } from "@/tests/support/png";
import { removeStoredFiles, storedFiles } from "@/tests/support/stored-files";
import { unzip } from "@/tests/support/unzip";

beforeEach(async () => {
  await resetDatabase();
  removeStoredFiles();
});

const script = "<script>alert(1)</script>";
const picture = () => sharp({ create: { width: 64, height: 48, channels: 3, background: "plum" } });
const jpeg = () => picture().jpeg().toBuffer();
const fileOf = (bytes: Buffer, name = "photo.jpg", type = "image/jpeg") => new File([new Uint8Array(bytes)], name, { type });

const hostileNames = [
  "a\r\nSet-Cookie: session=stolen.jpg", "a\nX-Injected: 1.jpg", 'quote".jpg', '"; filename="evil.html', "semi;colon.jpg", "back\\slash.jpg", "../../../../etc/passwd", "..\\..\\boot.ini", "C:\\x.jpg", "/absolute.jpg",
  "photo\u202egpj.exe", "％0d％0aInjected.jpg", "%0d%0aInjected: 1.jpg", "=cmd|' /C calc'!A0.jpg", `${"x".repeat(300)}.jpg`, "🥗".repeat(200), "<img src=x onerror=alert(1)>.jpg", "filename*=UTF-8''evil.html",
  "CON", ".htaccess", "...", " ", "half \ud83d.jpg", "photo.jpg/..", "a／..／b.jpg",
];

/** Returns the file name that a browser reads from the header (RFC 6266), or null for a malformed header. */
function readFileName(header: string) {
  const match = /^(?:attachment|inline); filename="([^"\\\r\n]*)"(?:; filename\*=UTF-8''([\w!#$&+.^`|~%-]+))?$/.exec(header);
  return match ? (match[2] ? decodeURIComponent(match[2]) : (match[1] ?? "")) : null;
}

const expectHarmless = (name: string | null) => {
  expect(name).toMatch(/./);
  expect(name?.length).toBeLessThanOrEqual(254);
  expect(name).not.toMatch(/[/\\\p{Cc}\u202a-\u202e\u2066-\u2069]|^\.*$/u);
};

describe("A hostile file name", () => {
  it("is made safe in headers, in storage and in the record's zip", async () => {
    const client = await makeClient(db);
    const cookie = await createSessionCookieHeader(client);
    const bytes = await jpeg();
    const names = [];
    for (const hostile of hostileNames) {
      const { status, body } = await callRoute(upload, { cookie, body: { purpose: "progress_photo" }, file: fileOf(bytes, hostile) });
      expect(status, hostile).toBe(201);
      const { headers } = await callRoute(download, { cookie, params: { id: body.id }, query: { download: 1 } });
      const name = readFileName(headers.get("content-disposition") ?? "");
      expectHarmless(name);
      expect(name).toBe(body.fileName);
      expect([headers.get("set-cookie"), headers.get("x-injected"), headers.get("content-type")]).toEqual([null, null, "image/jpeg"]);
      names.push(name);
    }
    // A name with a NUL byte is refused before the file is read.
    expect((await callRoute(upload, { cookie, body: { purpose: "progress_photo" }, file: fileOf(bytes, "nul\0byte.jpg") })).status).toBe(400);
    // Storage keys never contain names that people chose.
    for (const stored of storedFiles()) expect(String(stored)).toMatch(/^[\w/-]+$/);
    const { body: archive } = await callRoute(exportRecord, { cookie, params: { id: client.userId } });
    const paths = [...unzip(new Uint8Array(archive)).keys()];
    expect(paths).toHaveLength(names.length + 1);
    for (const path of paths) expect(path).not.toMatch(/^\/|\\|(^|\/)\.\.?(\/|$)|[\p{Cc}:*?"<>|]/u);
  }, 60_000);

  it.each([
    ["photo.exe", "photo.exe.jpg"],
    ["photo.png", "photo.png.jpg"],
    ["photo", "photo.jpg"],
    ["photo.JPG", "photo.JPG"],
    ["photo.jpeg", "photo.jpeg"],
  ])("gets the real extension of a picture: %s is stored as %s", async (name, stored) => {
    const cookie = await createSessionCookieHeader(await makeClient(db));
    const { body } = await callRoute(upload, { cookie, body: { purpose: "progress_photo" }, file: fileOf(await jpeg(), name) });
    expect(body.fileName).toBe(stored);
    const { headers } = await callRoute(download, { cookie, params: { id: body.id }, query: { download: 1 } });
    expect(readFileName(headers.get("content-disposition") ?? "")).toBe(stored);
  });

  it("gets the plan's real extension, and a hostile client name is made safe in the record's zip", async () => {
    const [client, nutritionist] = [await makeClient(db, { user: { firstName: '../"Ada"\r\nX: 1', lastName: "\u202e;=1+1" } }), await makeNutritionist(db)];
    const cookie = await createSessionCookieHeader(nutritionist);
    for (const hostile of ["plan.pdf.exe", "plan.html", 'a".pdf', "../plan.svg", "x\r\ny.hta"]) {
      const diary = await makeFoodDiary(db, { clientId: client.userId, weekStartDate: new Date(Date.UTC(2026, 0, 5 + 7 * (await db.foodDiary.count()))) });
      const { status, body } = await callRoute(uploadPlan, { cookie, body: { clientId: client.userId, foodDiaryId: diary.id, title: "Plan" }, file: fileOf(minimalPdf, hostile, "text/html") });
      expect(status, hostile).toBe(201);
      const { headers } = await callRoute(planFile, { cookie, params: { id: body.id } });
      const name = readFileName(headers.get("content-disposition") ?? "");
      expectHarmless(name);
      expect([name?.endsWith(".pdf"), headers.get("content-type")]).toEqual([true, "application/pdf"]);
    }
    const { headers } = await callRoute(exportRecord, { cookie: await createSessionCookieHeader(await makeCoach(db)), params: { id: client.userId } });
    expectHarmless(readFileName(headers.get("content-disposition") ?? ""));
    expect(headers.get("x")).toBeNull();
  });
});

describe("A picture with other content", () => {
  const exif = async () => picture().withExif({ IFD0: { ImageDescription: script, Artist: '<img src=x onerror="alert(1)">' } }).jpeg().toBuffer();
  const comment = async () => {
    const bytes = await jpeg();
    const text = Buffer.from(`*/=1;alert(1);/*${script}`);
    return Buffer.concat([bytes.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, text.length + 2]), text, bytes.subarray(2)]);
  };
  const textChunk = async () => {
    const bytes = await picture().png().toBuffer();
    return Buffer.concat([bytes.subarray(0, 33), pngChunk("tEXt", Buffer.from(`Comment\0${script}`)), bytes.subarray(33)]);
  };
  const samples: Record<string, () => Promise<Buffer>> = {
    "a script in its metadata": exif,
    "a script in its comment": comment,
    "a script in a chunk of text": textChunk,
    "a page after it": async () => Buffer.concat([await jpeg(), Buffer.from(`<html>${script}</html>`)]),
    "a JAR archive after it": async () => Buffer.concat([await jpeg(), createZip({ "META-INF/MANIFEST.MF": "Main-Class: Evil", "Evil.class": script })]),
    "a document after it": async () => Buffer.concat([await jpeg(), minimalPdf, Buffer.from(script)]),
  };

  it.each(Object.entries(samples))("(%s) is stored without that content", async (_, createSample) => {
    const [client, coach] = [await makeClient(db), await makeCoach(db)];
    for (const [person, purpose] of [[client, "progress_photo"], [client, "food_diary_photo"], [client, "profile_image"], [coach, "logo"]] as const) {
      const cookie = await createSessionCookieHeader(person);
      const { status, body } = await callRoute(upload, { cookie, body: { purpose }, file: fileOf(await createSample()) });
      expect([purpose, status]).toEqual([purpose, 201]);
      const stored = Buffer.from((await callRoute(download, { cookie, params: { id: body.id } })).body);
      for (const trace of ["<script", "onerror", "<html", "alert(", "Main-Class", "%PDF", "PK\x03\x04"]) expect(stored.includes(trace), `${purpose} ${trace}`).toBe(false);
    }
  });

  it.each<[string, Buffer | (() => Promise<Buffer>)]>([
    ["a picture with a JAR archive at its end", async () => Buffer.concat([await picture().gif().toBuffer(), createZip({ "Evil.class": "x" })])],
    ["an SVG with a script", Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`)],
    ["an SVG after an XML declaration", Buffer.from(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>`)],
    ["a page that starts like a JPEG", Buffer.from(`\xff\xd8\xff<html>${script}</html>`, "latin1")],
    ["a page that starts like a GIF", Buffer.from(`GIF89a/*<html>${script}*/`)],
    ["a PDF", minimalPdf],
    ["a Word file", minimalDocx],
  ])("is refused if it is %s", async (_, bytes) => {
    const [client, coach] = [await makeClient(db), await makeCoach(db)];
    for (const [person, purpose] of [[client, "progress_photo"], [client, "profile_image"], [coach, "logo"]] as const)
      expect((await callRoute(upload, { cookie: await createSessionCookieHeader(person), body: { purpose }, file: fileOf(typeof bytes === "function" ? await bytes() : bytes) })).status).toBe(415);
    expect([await db.file.count(), storedFiles()]).toEqual([0, []]);
  });
});

describe("A decompression bomb", () => {
  it.each([
    ["50,000 pixels a side", 50_000, 50_000],
    ["two billion pixels in one line", 2_000_000_000, 1],
    ["the largest size of a PNG header", 0x7fffffff, 0x7fffffff],
    ["no size", 0, 0],
  ])("(%s) is refused before it is decompressed", async (_, width, height) => {
    const cookie = await createSessionCookieHeader(await makeClient(db));
    const bomb = blackPng(width, height, Buffer.alloc(10_000_000));
    const before = process.memoryUsage().rss;
    expect((await callRoute(upload, { cookie, body: { purpose: "progress_photo" }, file: fileOf(bomb) })).status).toBe(415);
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
    expect(storedFiles()).toEqual([]);
  });
});

describe("An uploaded document", () => {
  async function sendPlan(bytes: Buffer, name: string) {
    const [client, nutritionist] = [await makeClient(db), await makeNutritionist(db)];
    const diary = await makeFoodDiary(db, { clientId: client.userId });
    const cookie = await createSessionCookieHeader(nutritionist);
    return { cookie, ...(await callRoute(uploadPlan, { cookie, body: { clientId: client.userId, foodDiaryId: diary.id, title: "Plan" }, file: fileOf(bytes, name, "") })) };
  }

  it("is checked without unpacking all of it, even if it unpacks to a gigabyte", async () => {
    const huge = deflateRawSync(Buffer.alloc(500_000_000));
    const before = process.memoryUsage().rss;
    for (const bomb of [createZip({ "[Content_Types].xml": huge, "word/document.xml": huge }), createZip({ mimetype: huge, "[Content_Types].xml": huge, "word/document.xml": huge })])
      expect((await sendPlan(bomb, "plan.docx")).status).toBe(415);
    // The part that is checked is small here, so the file is accepted without unpacking the rest.
    expect((await sendPlan(createZip({ "[Content_Types].xml": deflateRawSync(wordContentTypesXml), "word/document.xml": huge }), "plan.docx")).status).toBe(201);
    expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
  }, 60_000);

  it("that contains an HTML page is served as a PDF that cannot run scripts", async () => {
    const mixed = Buffer.concat([minimalPdf, Buffer.from(`<html>${script}</html>`)]);
    const { cookie, status, body } = await sendPlan(mixed, "plan.pdf");
    expect(status).toBe(201);
    const { headers } = await callRoute(planFile, { cookie, params: { id: body.id } });
    expect(headers.get("content-type")).toBe("application/pdf");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  it.each<[string, Buffer]>([
    ["with a page before the PDF", Buffer.concat([Buffer.from(`<html>${script}</html>`), minimalPdf])],
    ["with an archive before the PDF", Buffer.concat([createZip({ "Evil.class": "x" }), minimalPdf])],
    ["with a zip that claims 65,535 entries", createZip({ "[Content_Types].xml": deflateRawSync(wordContentTypesXml), "word/document.xml": deflateRawSync("x") }, 65_535)],
  ])("is refused %s", async (_, bytes) => expect((await sendPlan(bytes, "plan.pdf")).status).toBe(415));
});
