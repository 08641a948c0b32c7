import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { POST as giveFeedback } from "@/app/api/check-ins/[id]/feedback/route";
import { GET as pending } from "@/app/api/pending-check-ins/route";
import { GET as history } from "@/app/api/weekly-check-ins/route";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { db } from "@/lib/platform/db";
import { outboxProvider } from "@/lib/providers/email/outbox";
import { makeCheckIn } from "@/tests/factories/check-ins";
import { makeClient, makeCoach } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

beforeEach(resetDatabase);

const expectedNotes = ["Postpartum (C-section)", "Injuries: Knee Issues", "Medications: Levothyroxine", "Allergies: Peanuts"];

const makeClientWithSafetyNotes = async () => {
  const { userId } = await makeClient(db);
  await db.intakeRecord.create({ data: { clientId: userId, injuries: ["Knee Issues", "None"], availableEquipment: [], medications: "Levothyroxine", allergies: "Peanuts" } });
  await db.onboardingStep.create({
    data: { clientId: userId, stepName: "prenatal_form", completedAt: new Date(), data: { completed: true, formType: "prenatal", answers: { pregnancyStage: "postpartum", birthType: "c_section" } } },
  });
  return { id: userId, checkIn: await makeCheckIn(db, { clientId: userId }), cookie: await createSessionCookieHeader({ userId }) };
};

describe("Safety notes", () => {
  it("come with each check-in to review, and are empty for a client without any", async () => {
    const [client, other, coach] = [await makeClientWithSafetyNotes(), await makeClient(db), await makeCoach(db)];
    await makeCheckIn(db, { clientId: other.userId });
    const { body } = await callRoute(pending, { cookie: await createSessionCookieHeader(coach) });
    const notesOf = (id: string) => body.find((row: { clientId: string }) => row.clientId === id).safetyNotes;
    expect(notesOf(client.id)).toEqual(expectedNotes);
    expect(notesOf(other.userId)).toEqual([]);
    await expect.poll(() => db.auditEvent.findMany({ where: { action: "opened.safety_notes" }, select: { subjectId: true, action: true } })).toEqual([{ subjectId: client.id, action: "opened.safety_notes" }]);
  });

  it("are not sent to the client", async () => {
    const client = await makeClientWithSafetyNotes();
    expect(JSON.stringify((await callRoute(history, { cookie: client.cookie })).body)).not.toMatch(/safetyNotes|Levothyroxine/);
  });

  it("are in no email", async () => {
    const [client, coach] = [await makeClientWithSafetyNotes(), await makeCoach(db)];
    await callRoute(giveFeedback, { cookie: await createSessionCookieHeader(coach), params: { id: client.checkIn.id }, body: { feedback: "Well done", sendFollowUpEmail: true } });
    await sendDueBatch(new Date(), outboxProvider);
    const emails = await db.emailMessage.findMany();
    expect(emails.map(({ status }) => status)).toEqual(["sent"]);
    for (const secret of ["Postpartum", "C-section", "Knee Issues", "Levothyroxine", "Peanuts"]) expect(JSON.stringify(emails)).not.toContain(secret);
  });

  it("are not used by any code that builds emails", () => {
    const files = ["emails", "lib/core/email"].flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)));
    const sources = files.filter((name) => /\.tsx?$/.test(name)).map((name) => readFileSync(name, "utf8"));
    expect(sources.length).toBeGreaterThan(10);
    expect(sources.filter((source) => /safety/i.test(source))).toEqual([]);
  });
});
