import fc from "@/tests/support/fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as openFile, PUT as sendFile } from "@/app/api/nutrition-plans/[id]/file/route";
import { GET as plans } from "@/app/api/nutrition-plans/[id]/route";
import { deleteUnfinishedUploads } from "@/lib/core/uploads/commands";
import { withFileExtension } from "@/lib/core/uploads/file-names";
import { db } from "@/lib/platform/db";
import { fileStore } from "@/lib/providers/storage/provider";
import { deletePlansWithoutFile } from "@/lib/work/nutrition/commands";
import { makeNutritionPlan } from "@/tests/factories/nutrition";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { minimalPdf } from "@/tests/support/documents";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";
import { removeStoredFiles, storedFiles } from "@/tests/support/stored-files";

beforeEach(async () => {
  await resetDatabase();
  removeStoredFiles();
});

async function createPlan() {
  const [client, coach] = [await makeSignedInClient(), await makeSignedInCoach()];
  const { id } = await db.nutritionPlan.create({ data: { clientId: client.id, title: "Plan", fileName: "a.pdf", fileSize: 1, uploadedAt: new Date() } });
  const params = { id };
  return {
    client,
    sendPlanFile: (bytes: Uint8Array, name: string) => callRoute(sendFile, { cookie: coach.cookie, params, file: new File([new Uint8Array(bytes)], name) }),
    downloadPlanFile: () => callRoute(openFile, { cookie: client.cookie, params, query: { download: "1" } }),
  };
}

/** The name a browser gives a download: the RFC 8187 name if there is one. */
function parseFileName(disposition: string | null) {
  const [, extended] = /filename\*=UTF-8''([^;]+)$/.exec(disposition ?? "") ?? [];
  return extended ? decodeURIComponent(extended) : /filename="([^"]*)"/.exec(disposition ?? "")?.[1];
}

describe("A plan's file", () => {
  it("is returned byte for byte with its size and cleaned name, for any name", { timeout: 60_000 }, async () => {
    const { client, sendPlanFile, downloadPlanFile } = await createPlan();
    const tricky = fc.constantFrom('"quoted".pdf', "../../etc/passwd", "C:\\plans\\ella.pdf", "🥗 plan 🍓.pdf", "a;b=c.pdf", "50% off.pdf", "\u202egpj.pdf", "line\nbreak.pdf", "naïve – plan’s.pdf", "   ", ".pdf");
    // Forms encode a quote in a name as %22 and a line break as %0D%0A, so names containing these codes are ambiguous. Other control
    // characters are refused (see lib/api/multipart.test.ts), and a backslash may be an escape.
    const anyName = fc.string({ unit: "binary", minLength: 1, maxLength: 300 }).filter((name) => !/%0a|%0d|%22|\p{Cc}|\\/iu.test(name));
    await fc.assert(
      fc.asyncProperty(fc.oneof(tricky, anyName), fc.uint8Array({ maxLength: 5_000 }), async (name, rest) => {
        const bytes = Buffer.concat([minimalPdf, rest]);
        const sent = await sendPlanFile(bytes, name);
        const { headers, body } = await downloadPlanFile();
        expect([sent.status, Buffer.from(body).equals(bytes)]).toEqual([200, true]);
        expect([sent.body.fileSize, headers.get("content-length")]).toEqual([bytes.byteLength, String(bytes.byteLength)]);
        expect([sent.body.fileName, parseFileName(headers.get("content-disposition"))]).toEqual([withFileExtension(name, "pdf"), withFileExtension(name, "pdf")]);
        expect(headers.get("content-disposition")).toMatch(/^attachment; filename="[ -~]*"/);
      }),
      { numRuns: 30 },
    );
    const [plan] = (await callRoute(plans, { cookie: client.cookie, params: { id: client.id } })).body;
    expect([await db.file.count(), storedFiles().length, plan.isActive]).toEqual([1, 1, true]);
  });

  it("is not cached and can't run scripts in a browser", async () => {
    const { client, sendPlanFile, downloadPlanFile } = await createPlan();
    const { body: plan } = await sendPlanFile(minimalPdf, "plan.pdf");
    const { headers } = await downloadPlanFile();
    expect(headers.get("content-type")).toBe("application/pdf");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; base-uri 'none'; frame-ancestors 'none'; object-src 'self'; style-src 'unsafe-inline'");
    const inline = await callRoute(openFile, { cookie: client.cookie, params: { id: plan.id } });
    expect(inline.headers.get("content-disposition")).toBe('inline; filename="plan.pdf"');
  });

  it("is sent in part for a Range request", async () => {
    const { client, sendPlanFile } = await createPlan();
    const { body: plan } = await sendPlanFile(minimalPdf, "plan.pdf");
    const { status, headers, body } = await callRoute(openFile, { cookie: client.cookie, params: { id: plan.id }, headers: { range: "bytes=1-3" } });
    expect([status, headers.get("content-range"), Buffer.from(body).toString()]).toEqual([206, `bytes 1-3/${minimalPdf.byteLength}`, "PDF"]);
  });
});

describe("Cleanup after a crash", () => {
  const now = new Date();
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const createUpload = async (clientId: string, createdAt: Date, stored = false) => {
    const storageKey = crypto.randomUUID();
    await fileStore().put(storageKey, minimalPdf);
    return db.file.create({ data: { clientId, purpose: "nutrition_plan", fileName: "a.pdf", contentType: "application/pdf", size: 1, storageKey, stored, createdAt } });
  };

  it("deletes the row and bytes of an old unfinished upload", async () => {
    const { id } = await makeSignedInClient();
    await createUpload(id, minutesAgo(61));
    const [recentUpload, storedUpload] = [await createUpload(id, minutesAgo(5)), await createUpload(id, minutesAgo(61), true)];
    await deleteUnfinishedUploads(minutesAgo(60));
    expect((await db.file.findMany({ select: { id: true } })).map((row) => row.id).toSorted()).toEqual([recentUpload.id, storedUpload.id].toSorted());
    expect(storedFiles()).toHaveLength(2);
    await deleteUnfinishedUploads(now);
    expect([await db.file.count(), storedFiles().length]).toEqual([1, 1]);
  });

  it("deletes an old plan without a file", async () => {
    const { id } = await makeSignedInClient();
    const planWithoutFile = { clientId: id, title: "Plan", fileName: "a.pdf", fileSize: 1 };
    await db.nutritionPlan.create({ data: { ...planWithoutFile, uploadedAt: minutesAgo(61) } });
    const recent = await db.nutritionPlan.create({ data: { ...planWithoutFile, uploadedAt: minutesAgo(5) } });
    const complete = await makeNutritionPlan(db, { clientId: id, uploadedAt: minutesAgo(61) });
    await deletePlansWithoutFile(minutesAgo(60));
    expect((await db.nutritionPlan.findMany({ select: { id: true } })).map((row) => row.id).toSorted()).toEqual([recent.id, complete.id].toSorted());
  });
});
