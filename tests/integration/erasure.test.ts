import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deleteUnfinishedUploads } from "@/lib/core/uploads/commands";
import { discardUnusedFiles } from "@/lib/core/uploads/unused-files";
import { deleteErasedCustomers } from "@/lib/money/payments/end";
import { db } from "@/lib/platform/db";
import { moveClientToArchive } from "@/lib/practice/lifecycle/commands";
import { eraseArchivedClients } from "@/lib/practice/privacy/erasure";
import { LocalFileStore } from "@/lib/providers/storage/local";
import { makeCheckIn } from "@/tests/factories/check-ins";
import { findTablesContaining, makeCompleteClient, markedPerson } from "@/tests/factories/complete-client";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach, makeSignedInNutritionist } from "@/tests/support/signed-in-people";
import { removeStoredFiles, storedFiles } from "@/tests/support/stored-files";

beforeEach(async () => {
  await resetDatabase();
  removeStoredFiles();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const dayMs = 24 * 60 * 60_000;
const archivedAt = new Date("2026-04-01T10:00:00Z");
const daysOn = (days: number) => new Date(archivedAt.getTime() + days * dayMs);
const words = ["zéphyrine", "zephyrine", "quillan"];

async function anArchivedClient() {
  const [coach, nutritionist] = [await makeSignedInCoach({ email: "coach@example.com" }), await makeSignedInNutritionist()];
  const client = await makeCompleteClient(db, { coachId: coach.id, nutritionistId: nutritionist.id }, new Date("2026-03-20T10:00:00Z"));
  await moveClientToArchive(coach.actor, client.id, archivedAt);
  return { client, coach, nutritionist };
}

describe("Thirty days after she was archived", () => {
  it("nothing in any table names her, and her files are gone", { timeout: 60_000 }, async () => {
    const { client } = await anArchivedClient();
    const everywhere = await findTablesContaining(db, words);
    for (const table of ["AuditEvent", "CheckIn", "Client", "EmailMessage", "EmailSkip", "ImportRow", "JobRun", "Lead", "LeadEvent", "Message", "Notification", "NutritionistFee", "RateLimit", "SandboxObject", "User"])
      expect(everywhere).toContain(table);
    expect(storedFiles()).toHaveLength(6);
    expect(await eraseArchivedClients(daysOn(30))).toBe(1);
    expect(await findTablesContaining(db, words)).toEqual([]);
    expect(await db.file.count()).toBe(0);
    expect(storedFiles()).toEqual([]);
    expect(await db.auditEvent.findFirst({ where: { action: "client.erased" }, select: { detail: true } })).toEqual({ detail: { clientId: client.id } });
    // The payment provider is told next, and then she is known here by nothing but the entry that says so.
    await deleteErasedCustomers(daysOn(30));
    expect((await findTablesContaining(db, [client.id])).toSorted()).toEqual(["AuditEvent"]);
  });

  it("what was paid and earned stays, without her", async () => {
    const { nutritionist } = await anArchivedClient();
    await eraseArchivedClients(daysOn(30));
    expect(await db.payment.findMany({ select: { clientId: true, settledMinor: true, status: true }, orderBy: { settledMinor: "desc" } })).toEqual([
      { clientId: null, settledMinor: 19_900, status: "succeeded" },
      { clientId: null, settledMinor: 0, status: "failed" },
    ]);
    expect(await db.nutritionistFee.findMany({ select: { nutritionistId: true, amountMinor: true, clientName: true } })).toEqual([
      { nutritionistId: nutritionist.id, amountMinor: 7000, clientName: "Former client" },
    ]);
    expect(await db.lead.findMany({ select: { fullName: true, stage: true, email: true } })).toEqual([{ fullName: "Erased", stage: "won", email: null }]);
  });

  it("a moment before, nothing is erased, and nobody else is ever touched", async () => {
    await anArchivedClient();
    const other = await makeSignedInClient();
    const kept = await makeCheckIn(db, { clientId: other.id, threeWins: "Ran 5k" });
    const before = await findTablesContaining(db, words);
    expect(await eraseArchivedClients(new Date(daysOn(30).getTime() - 1))).toBe(0);
    expect(await findTablesContaining(db, words)).toEqual(before);
    expect(await eraseArchivedClients(daysOn(31))).toBe(1);
    expect(await eraseArchivedClients(daysOn(31))).toBe(0);
    expect(await db.checkIn.findMany({ select: { id: true } })).toEqual([{ id: kept.id }]);
    expect(await db.user.count()).toBe(3);
  });

  it("whoever's name or address only has hers in it keeps everything", async () => {
    const coach = await makeSignedInCoach({ email: "coach@example.com" });
    await makeSignedInClient({ user: { firstName: "An", lastName: "Do", email: "ann@example.com", archivedAt } });
    const other = await makeSignedInClient({ user: { firstName: "Joan", lastName: "Dover", email: "joann@example.com" } });
    const mail = { occasion: "2026-W12", sendAfter: archivedAt, createdAt: archivedAt, subject: "S", text: "T", html: "H" };
    const toOther = { ...mail, type: "coach-feedback", userId: other.id, toEmail: "joann@example.com" };
    const toCoach = { ...mail, type: "message-notice", userId: coach.id, toEmail: "coach@example.com" };
    const kept = [
      { ...toOther, key: "can do", status: "sent" as const, props: { feedback: "What Ellie can do you can do too" } },
      { ...toCoach, key: "joan", status: "sent" as const, props: { senderName: "Joan Dover", email: "joann@example.com" } },
      { ...toOther, key: "namesake", status: "queued" as const, props: { coachName: "An Do" } },
    ];
    await db.emailMessage.createMany({ data: kept });
    await db.emailMessage.createMany({
      data: [
        { ...toCoach, key: "about her", status: "sent", props: { text: "From\nAn Do" } },
        { ...toCoach, key: "about her, waiting", status: "queued", props: { senderName: "An Do" } },
      ],
    });
    await db.notification.create({ data: { userId: coach.id, kind: "check-in", occasion: "1", text: "Joan Dover can do it" } });
    await db.rateLimit.create({ data: { key: "sign-in:joann@example.com", count: 3, windowEndsAt: daysOn(31) } });
    await db.sandboxObject.create({ data: { id: "cus_1", kind: "customer", data: { email: "joann@example.com", name: "Joan Dover" }, updatedAt: archivedAt } });

    expect(await eraseArchivedClients(daysOn(30))).toBe(1);
    expect(await db.emailMessage.findMany({ where: { key: { in: kept.map(({ key }) => key) } }, select: { key: true, status: true, props: true, subject: true }, orderBy: { key: "asc" } })).toEqual(
      kept.map(({ key, status, props, subject }) => ({ key, status, props, subject })),
    );
    expect(await db.emailMessage.findMany({ where: { key: { startsWith: "about her" } }, select: { key: true, props: true, subject: true } })).toEqual([{ key: "about her", props: {}, subject: null }]);
    expect([await db.notification.count(), await db.rateLimit.count(), await db.sandboxObject.count()]).toEqual([1, 1, 1]);
  });

  it("a lead that she has sent since is a new beginning", async () => {
    await anArchivedClient();
    const again = await db.lead.create({ data: { fullName: "Zéphyrine again", email: markedPerson.email.toUpperCase(), submittedAt: daysOn(5) } });
    await eraseArchivedClients(daysOn(30));
    expect(await db.lead.findUnique({ where: { id: again.id }, select: { fullName: true } })).toEqual({ fullName: "Zéphyrine again" });
  });

  it("files that a server did not come to remove are removed by the next", async () => {
    await anArchivedClient();
    const remove = vi.spyOn(LocalFileStore.prototype, "remove").mockRejectedValue(new Error("killed"));
    expect(await eraseArchivedClients(daysOn(30))).toBe(1);
    expect([await findTablesContaining(db, words), storedFiles().length]).toEqual([[], 6]);
    remove.mockRestore();
    await deleteUnfinishedUploads(daysOn(31));
    expect([await db.file.count(), storedFiles()]).toEqual([0, []]);
  });

  it("one who cannot be erased now keeps nobody else from it, and is tried again", async () => {
    await anArchivedClient();
    const second = await makeSignedInClient({ user: { archivedAt } });
    const real = db.$transaction.bind(db);
    vi.spyOn(db, "$transaction").mockRejectedValueOnce(new Error("the disk is full")).mockImplementation(real as never);
    expect(await eraseArchivedClients(daysOn(30))).toBe(1);
    expect(await eraseArchivedClients(daysOn(30))).toBe(1);
    expect([await findTablesContaining(db, words), await db.user.count({ where: { id: second.id } })]).toEqual([[], 0]);
  });
});

describe("A file that nothing refers to any more", () => {
  const tidy = async (at: Date) => {
    await discardUnusedFiles(at);
    await deleteUnfinishedUploads(at);
  };
  const left = async () => (await db.file.findMany({ select: { fileName: true }, orderBy: { fileName: "asc" } })).map(({ fileName }) => fileName);
  const all = ["Plan for Zéphyrine.pdf", "extra.jpg", "front.jpg", "plate.jpg", "taken out.jpg", "zephyrine.jpg"];
  const withAll = async () => {
    const [coach, nutritionist] = [await makeSignedInCoach(), await makeSignedInNutritionist()];
    return makeCompleteClient(db, { coachId: coach.id, nutritionistId: nutritionist.id }, archivedAt);
  };

  it("goes a day after that was found, its bytes too; what is in use stays", async () => {
    await withAll();
    await tidy(daysOn(1));
    await tidy(new Date(daysOn(2).getTime() - 1));
    expect(await left()).toEqual(all);
    await tidy(daysOn(2));
    expect(await left()).toEqual(all.filter((name) => name !== "taken out.jpg"));
    expect(storedFiles()).toHaveLength(5);
  });

  it("stays while she has it in a form she has begun, or takes it back in time", async () => {
    const client = await withAll();
    const { id } = client;
    await db.draft.create({ data: { userId: id, form: "weekly_check_in", data: { photos: [`/api/files/${client.files.left}`] }, updatedAt: archivedAt } });
    await tidy(daysOn(1));
    await tidy(daysOn(9));
    expect(await left()).toEqual(all);
    await db.draft.deleteMany();
    await tidy(daysOn(10));
    await db.checkIn.updateMany({ data: { otherPhotoIds: [client.files.extra, client.files.left] } });
    await tidy(daysOn(12));
    expect(await left()).toEqual(all);
    await db.checkIn.updateMany({ data: { otherPhotoIds: [] } });
    await tidy(daysOn(13));
    expect(await left()).toEqual(all);
    await tidy(daysOn(14));
    expect(await left()).toEqual(all.filter((name) => name !== "taken out.jpg" && name !== "extra.jpg"));
  });

  it("goes when it was a picture or a logo that another has replaced", async () => {
    const client = await withAll();
    const logo = { purpose: "logo", fileName: "logo.png", contentType: "image/png", size: 1, stored: true, createdAt: archivedAt } as const;
    const [old, now] = [await db.file.create({ data: { ...logo, storageKey: "old-logo" } }), await db.file.create({ data: { ...logo, storageKey: "new-logo" } })];
    await db.practice.updateMany({ data: { logoFileId: now.id } });
    await db.user.update({ where: { id: client.id }, data: { profileImageId: null } });
    await tidy(daysOn(1));
    await tidy(daysOn(2));
    const ids = (await db.file.findMany({ select: { id: true } })).map(({ id }) => id);
    expect(ids).toContain(now.id);
    for (const gone of [old.id, client.files.portrait, client.files.left]) expect(ids).not.toContain(gone);
  });
});
