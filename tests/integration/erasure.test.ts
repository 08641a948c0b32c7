import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GET as readUser } from "@/app/api/auth/user/route";
import { POST as erase } from "@/app/api/clients/[id]/erase/route";
import { deleteUnfinishedUploads } from "@/lib/core/uploads/commands";
import { discardUnusedFiles } from "@/lib/core/uploads/unused-files";
import { deleteErasedCustomers } from "@/lib/money/payments/end";
import { db } from "@/lib/platform/db";
import { queueStaffDigests } from "@/lib/practice/digest/commands";
import { moveClientToArchive } from "@/lib/practice/lifecycle/commands";
import { eraseDueClients } from "@/lib/practice/privacy/erasure";
import { createMessage } from "@/lib/work/messages/commands";
import { LocalFileStore } from "@/lib/providers/storage/local";
import { makeCheckIn } from "@/tests/factories/check-ins";
import { findTablesContaining, makeCompleteClient, markedPerson } from "@/tests/factories/complete-client";
import { callRoute } from "@/tests/support/api";
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
const identifyingWords = ["zéphyrine", "zephyrine", "quillan"];

async function makeArchivedClient() {
  const [coach, nutritionist] = [await makeSignedInCoach({ email: "coach@example.com" }), await makeSignedInNutritionist()];
  const client = await makeCompleteClient(db, { coachId: coach.id, nutritionistId: nutritionist.id }, new Date("2026-03-20T10:00:00Z"));
  await moveClientToArchive(coach.actor, client.id, archivedAt);
  return { client, coach, nutritionist };
}

describe("Erasing clients 30 days after they were archived", () => {
  it("removes every mention of the client and all their files", { timeout: 60_000 }, async () => {
    const { client } = await makeArchivedClient();
    const tablesBefore = await findTablesContaining(db, identifyingWords);
    for (const table of ["AuditEvent", "CheckIn", "Client", "EmailMessage", "EmailSkip", "ImportRow", "JobRun", "Lead", "LeadEvent", "LeadSubmission", "Message", "Notification", "NutritionistFee", "RateLimit", "SandboxObject", "User"])
      expect(tablesBefore).toContain(table);
    expect(storedFiles()).toHaveLength(10);
    expect(await eraseDueClients(daysOn(30))).toBe(1);
    expect(await findTablesContaining(db, identifyingWords)).toEqual([]);
    expect(await db.file.count()).toBe(0);
    expect(storedFiles()).toEqual([]);
    expect(await db.auditEvent.findFirst({ where: { action: "client.erased" }, select: { detail: true } })).toEqual({ detail: { clientId: client.id } });
    // After the payment provider deletes the customer, only the activity log has the client's id.
    await deleteErasedCustomers(daysOn(30));
    expect((await findTablesContaining(db, [client.id])).toSorted()).toEqual(["AuditEvent"]);
  });

  it("keeps payments, fees and lead statistics without the client's name", async () => {
    const { nutritionist } = await makeArchivedClient();
    await eraseDueClients(daysOn(30));
    expect(await db.payment.findMany({ select: { clientId: true, settledMinor: true, status: true }, orderBy: { settledMinor: "desc" } })).toEqual([
      { clientId: null, settledMinor: 19_900, status: "succeeded" },
      { clientId: null, settledMinor: 0, status: "failed" },
    ]);
    expect(await db.nutritionistFee.findMany({ select: { nutritionistId: true, amountMinor: true, clientName: true } })).toEqual([
      { nutritionistId: nutritionist.id, amountMinor: 7000, clientName: "Former client" },
    ]);
    expect(await db.lead.findMany({ select: { fullName: true, stage: true, email: true } })).toEqual([{ fullName: "Erased", stage: "won", email: null }]);
  });

  it("erases nothing a millisecond earlier, and never touches other clients", async () => {
    await makeArchivedClient();
    const other = await makeSignedInClient();
    const otherCheckIn = await makeCheckIn(db, { clientId: other.id, threeWins: "Ran 5k" });
    const before = await findTablesContaining(db, identifyingWords);
    expect(await eraseDueClients(new Date(daysOn(30).getTime() - 1))).toBe(0);
    expect(await findTablesContaining(db, identifyingWords)).toEqual(before);
    expect(await eraseDueClients(daysOn(31))).toBe(1);
    expect(await eraseDueClients(daysOn(31))).toBe(0);
    expect(await db.checkIn.findMany({ select: { id: true } })).toEqual([{ id: otherCheckIn.id }]);
    expect(await db.user.count()).toBe(3);
  });

  it("keeps everything of people whose name or email only contains the client's", async () => {
    const coach = await makeSignedInCoach({ email: "coach@example.com" });
    await makeSignedInClient({ user: { firstName: "An", lastName: "Do", email: "ann@example.com", archivedAt } });
    const other = await makeSignedInClient({ user: { firstName: "Joan", lastName: "Dover", email: "joann@example.com" } });
    const email = { occasion: "2026-W12", sendAfter: archivedAt, createdAt: archivedAt, subject: "S", text: "T", html: "H" };
    const toOther = { ...email, type: "coach-feedback", userId: other.id, toEmail: "joann@example.com" };
    const toCoach = { ...email, type: "message-notice", userId: coach.id, toEmail: "coach@example.com" };
    const unrelatedEmails = [
      { ...toOther, key: "can do", status: "sent" as const, props: { feedback: "What Ellie can do you can do too" } },
      { ...toCoach, key: "joan", status: "sent" as const, props: { senderName: "Joan Dover", email: "joann@example.com" } },
      { ...toOther, key: "namesake", status: "queued" as const, props: { coachName: "An Do" } },
    ];
    await db.emailMessage.createMany({ data: unrelatedEmails });
    await db.emailMessage.createMany({
      data: [
        { ...toCoach, key: "about client", status: "sent", props: { text: "From\nAn Do" } },
        { ...toCoach, key: "about client, queued", status: "queued", props: { senderName: "An Do" } },
      ],
    });
    await db.notification.create({ data: { userId: coach.id, kind: "check-in", occasion: "1", text: "Joan Dover can do it" } });
    await db.rateLimit.create({ data: { key: "sign-in:joann@example.com", count: 3, windowEndsAt: daysOn(31) } });
    await db.sandboxObject.create({ data: { id: "cus_1", kind: "customer", data: { email: "joann@example.com", name: "Joan Dover" }, updatedAt: archivedAt } });

    expect(await eraseDueClients(daysOn(30))).toBe(1);
    expect(await db.emailMessage.findMany({ where: { key: { in: unrelatedEmails.map(({ key }) => key) } }, select: { key: true, status: true, props: true, subject: true }, orderBy: { key: "asc" } })).toEqual(
      unrelatedEmails.map(({ key, status, props, subject }) => ({ key, status, props, subject })),
    );
    expect(await db.emailMessage.findMany({ where: { key: { startsWith: "about client" } }, select: { key: true, props: true, subject: true } })).toEqual([{ key: "about client", props: {}, subject: null }]);
    expect([await db.notification.count(), await db.rateLimit.count(), await db.sandboxObject.count()]).toEqual([1, 1, 1]);
  });

  it("clears a digest that names a client with one name, or by a name from before, and no other digest", async () => {
    const coach = await makeSignedInCoach({ passwordHash: "x", createdAt: daysOn(-60) });
    const [cher, priya, sonny] = [await makeSignedInClient({ user: { firstName: "Cher", lastName: "" } }), await makeSignedInClient({ user: { firstName: "Priya", lastName: "Shah" } }), await makeSignedInClient({ user: { firstName: "Sonny", lastName: "" } })];
    const digestAbout = async (client: typeof cher, days: number) => {
      await createMessage(client.actor, { recipientId: coach.id, content: "Hello" }, daysOn(days));
      expect(await queueStaffDigests(new Date(daysOn(days).getTime() + 5 * 60_000))).toBe(1);
    };
    await digestAbout(cher, -9);
    await digestAbout(sonny, -8);
    await digestAbout(priya, -7);
    const namesake = await makeSignedInClient({ user: { firstName: "Cher", lastName: "" } });
    await digestAbout(namesake, -6);
    // As they were before they named clients by their ids.
    await db.emailMessage.create({ data: { key: "old", type: "staff-digest", userId: coach.id, occasion: "old", status: "sent", sendAfter: archivedAt, createdAt: archivedAt, toEmail: "coach@example.com", text: "New messages from Cher.", props: { messages: ["Cher"], checkIns: [], leads: [], leadIds: [] } } });
    await db.emailMessage.updateMany({ data: { status: "sent" } });
    await db.user.update({ where: { id: priya.id }, data: { lastName: "Patel" } });
    await db.user.updateMany({ where: { id: { in: [cher.id, priya.id] } }, data: { archivedAt } });
    expect(await eraseDueClients(daysOn(30))).toBe(2);
    expect(await db.emailMessage.findMany({ where: { type: "staff-digest", NOT: { props: { equals: {} } } }, select: { props: true }, orderBy: { createdAt: "asc" } })).toMatchObject([{ props: { messages: ["Sonny"] } }, { props: { messages: ["Cher"], clientIds: [namesake.id] } }]);
    expect(await db.emailMessage.count({ where: { text: { contains: "Cher" } } })).toBe(0);
  });

  it("keeps a lead that the client sent after archiving", async () => {
    await makeArchivedClient();
    const again = await db.lead.create({ data: { fullName: "Zéphyrine again", email: markedPerson.email.toUpperCase(), submittedAt: daysOn(5) } });
    await eraseDueClients(daysOn(30));
    expect(await db.lead.findUnique({ where: { id: again.id }, select: { fullName: true } })).toEqual({ fullName: "Zéphyrine again" });
  });

  it("leaves files to the next cleanup if deleting them fails", async () => {
    await makeArchivedClient();
    const remove = vi.spyOn(LocalFileStore.prototype, "remove").mockRejectedValue(new Error("killed"));
    expect(await eraseDueClients(daysOn(30))).toBe(1);
    expect([await findTablesContaining(db, identifyingWords), storedFiles().length]).toEqual([[], 10]);
    remove.mockRestore();
    await deleteUnfinishedUploads(daysOn(31));
    expect([await db.file.count(), storedFiles()]).toEqual([0, []]);
  });

  it("erases other clients when one fails, and tries that one again", async () => {
    await makeArchivedClient();
    const second = await makeSignedInClient({ user: { archivedAt } });
    const originalTransaction = db.$transaction.bind(db);
    vi.spyOn(db, "$transaction").mockRejectedValueOnce(new Error("the disk is full")).mockImplementation(originalTransaction as never);
    expect(await eraseDueClients(daysOn(30))).toBe(1);
    expect(await eraseDueClients(daysOn(30))).toBe(1);
    expect([await findTablesContaining(db, identifyingWords), await db.user.count({ where: { id: second.id } })]).toEqual([[], 0]);
  });
});

describe("Erasing a client at once", () => {
  const eraseNow = async ({ cookie }: { cookie: string }, id: string) => callRoute(erase, { cookie, params: { id } });

  it("removes everything about an archived client without waiting for the 30 days, and names who did it", { timeout: 60_000 }, async () => {
    const { client, coach } = await makeArchivedClient();
    expect(await eraseNow(coach, client.id)).toMatchObject({ status: 200, body: { success: true } });
    expect(await findTablesContaining(db, identifyingWords)).toEqual([]);
    expect(storedFiles()).toEqual([]);
    expect(await db.payment.count({ where: { clientId: null } })).toBe(2);
    expect(await db.auditEvent.findMany({ where: { action: { startsWith: "client.erased" } }, select: { action: true, actorId: true } })).toEqual([{ action: "client.erased_at_once", actorId: coach.id }]);
    expect((await eraseNow(coach, client.id)).status).toBe(404);
  });

  it("lets a device ask whether a client was erased, whoever is signed in there now, and answers nothing about anyone else", async () => {
    const coach = await makeSignedInCoach();
    const [client, other] = [await makeSignedInClient(), await makeSignedInClient()];
    const answers = async () =>
      Promise.all(
        [{ cookie: client.cookie }, {}, { cookie: other.cookie }].flatMap(({ cookie }) =>
          [client.id, coach.id, randomUUID()].map(async (sender) => (await callRoute(readUser, { cookie, headers: { "x-sent-by": sender } })).body),
        ),
      );
    await moveClientToArchive(coach.actor, client.id, archivedAt);
    const refused = { message: "Unauthorized" };
    expect(await answers()).toEqual(Array.from({ length: 9 }, () => refused));
    await eraseNow(coach, client.id);
    expect(await answers()).toEqual(Array.from({ length: 9 }, (_, index) => (index % 3 === 0 ? { ...refused, reason: "erased" } : refused)));
  });

  it("refuses a client who isn't archived, also one who asked to be erased and may change their mind", async () => {
    const coach = await makeSignedInCoach();
    const [active, leaving] = [await makeSignedInClient(), await makeSignedInClient({ client: { erasureRequestedAt: new Date() } })];
    for (const { id } of [active, leaving]) expect((await eraseNow(coach, id)).status).toBe(404);
    expect(await db.user.count({ where: { role: "client" } })).toBe(2);
  });
});

describe("An unused file", () => {
  const cleanUp = async (at: Date) => {
    await discardUnusedFiles(at);
    await deleteUnfinishedUploads(at);
  };
  const remainingFiles = async () => (await db.file.findMany({ select: { fileName: true }, orderBy: { fileName: "asc" } })).map(({ fileName }) => fileName);
  const allFiles = ["Plan for Zéphyrine.docx", "Warm-up for Zéphyrine.pdf", "answered.jpg", "extra.jpg", "front.jpg", "imported.jpg", "plate.jpg", "start.jpg", "taken out.jpg", "zephyrine.jpg"];
  const makeClientWithFiles = async () => {
    const [coach, nutritionist] = [await makeSignedInCoach(), await makeSignedInNutritionist()];
    return makeCompleteClient(db, { coachId: coach.id, nutritionistId: nutritionist.id }, archivedAt);
  };

  it("is deleted a day after it is found to be unused", async () => {
    await makeClientWithFiles();
    await cleanUp(daysOn(1));
    await cleanUp(new Date(daysOn(2).getTime() - 1));
    expect(await remainingFiles()).toEqual(allFiles);
    await cleanUp(daysOn(2));
    expect(await remainingFiles()).toEqual(allFiles.filter((name) => name !== "taken out.jpg"));
    expect(storedFiles()).toHaveLength(9);
  });

  it("stays while a draft uses it, or if it is used again in time", async () => {
    const client = await makeClientWithFiles();
    const { id } = client;
    await db.draft.create({ data: { userId: id, form: "weekly_check_in", data: { photos: [`/api/files/${client.files.left}`] }, updatedAt: archivedAt } });
    await cleanUp(daysOn(1));
    await cleanUp(daysOn(9));
    expect(await remainingFiles()).toEqual(allFiles);
    await db.draft.deleteMany();
    await cleanUp(daysOn(10));
    await db.checkIn.updateMany({ data: { otherPhotoIds: [client.files.extra, client.files.left] } });
    await cleanUp(daysOn(12));
    expect(await remainingFiles()).toEqual(allFiles);
    await db.checkIn.updateMany({ data: { otherPhotoIds: [] } });
    await cleanUp(daysOn(13));
    expect(await remainingFiles()).toEqual(allFiles);
    await cleanUp(daysOn(14));
    expect(await remainingFiles()).toEqual(allFiles.filter((name) => name !== "taken out.jpg" && name !== "extra.jpg"));
  });

  it("is deleted when it was a replaced profile picture or logo", async () => {
    const client = await makeClientWithFiles();
    const logo = { purpose: "logo", fileName: "logo.png", contentType: "image/png", size: 1, stored: true, createdAt: archivedAt } as const;
    const [oldLogo, currentLogo] = [await db.file.create({ data: { ...logo, storageKey: "old-logo" } }), await db.file.create({ data: { ...logo, storageKey: "new-logo" } })];
    await db.practice.updateMany({ data: { logoFileId: currentLogo.id } });
    await db.user.update({ where: { id: client.id }, data: { profileImageId: null } });
    await cleanUp(daysOn(1));
    await cleanUp(daysOn(2));
    const ids = (await db.file.findMany({ select: { id: true } })).map(({ id }) => id);
    expect(ids).toContain(currentLogo.id);
    for (const deletedId of [oldLogo.id, client.files.portrait, client.files.left]) expect(ids).not.toContain(deletedId);
  });
});
