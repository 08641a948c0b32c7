import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GET as timeline } from "@/app/api/clients/[id]/timeline/route";
import { GET as rows } from "@/app/api/imports/[id]/rows/route";
import { POST as undo } from "@/app/api/imports/[id]/undo/route";
import { POST as preview } from "@/app/api/imports/preview/route";
import { POST as commit } from "@/app/api/imports/route";
import { GET as readForms } from "@/app/api/onboarding-forms/[clientId]/route";
import { dateToDay, dayToDate } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { callRoute } from "@/tests/support/api";
import { connectEmail } from "@/tests/support/connect-email";
import { type ImportPractice, startImportPractice } from "@/tests/support/import-practice";

const now = new Date("2026-11-18T12:00:00Z");
let practice: ImportPractice;
beforeEach(async () => {
  connectEmail();
  practice = await startImportPractice(now);
});
afterEach(() => void vi.useRealTimers());

const file = "First name,Last name,Email,Status,Role\nBea,Moss,bea@example.com,Active,\nCora,Lane,cora@example.com,Cancelled,\nDina,Reid,dina@example.com,On hold,\nElla,Fox,ella@example.com,VIP,\nNia,Nova,nia@example.com,Former,nutritionist\n";
const planning = async (csvData = file) => (await callRoute(preview, { cookie: practice.coach.cookie, body: { kind: "users", csvData } })).body;
const rowsOf = async (id: string) => (await callRoute(rows, { cookie: practice.coach.cookie, params: { id } })).body;
const importing = async (csvData = file, more: object = {}) => {
  const importId = (await planning(csvData)).id as string;
  const { body } = await callRoute(commit, { cookie: practice.coach.cookie, body: { importId, ...more } });
  return { id: importId, ...body };
};
const undoing = (id: string) => callRoute(undo, { cookie: practice.coach.cookie, params: { id } });
const imported = () => db.user.findMany({ where: { email: { notIn: [practice.coach.user.email, practice.anna.user.email] } }, orderBy: { email: "asc" }, select: { email: true, archivedAt: true, client: { select: { trainingPlanLiveAt: true, pauses: true, onboardingSteps: true } } } });

describe("A status in a list of people", () => {
  it("archives who has left, pauses who is paused, and says so", async () => {
    const { id } = await importing();
    expect((await rowsOf(id)).map(({ changes, note }: { changes: string[]; note: string | null }) => [changes.slice(1), note])).toEqual([
      [["Client", "Start date: 2026-11-18"], null],
      [["Client", "Start date: 2026-11-18", "Deleted"], "Status: they've left, so they go to Deleted clients, where they can be restored for 30 days before they're erased"],
      [["Client", "Start date: 2026-11-18", "Paused until 18 November 2027"], "Status: they're paused until 18 November 2027, the longest a pause can be. You can change it on their profile"],
      [["Client", "Start date: 2026-11-18"], 'Status: "VIP" was left out. Please write active, paused or left'],
      [["Nutritionist"], "Status: only clients can have left or be paused, so this was left out"],
    ]);
    expect((await imported()).map(({ email, archivedAt, client }) => [email, archivedAt !== null, client?.pauses.map(({ startsOn, endsOn }) => [dateToDay(startsOn), dateToDay(endsOn)])])).toEqual([
      ["bea@example.com", false, []], ["cora@example.com", true, []], ["dina@example.com", false, [["2026-11-18", "2027-11-18"]]], ["ella@example.com", false, []], ["nia@example.com", false, undefined],
    ]);
  });

  it("invites nobody who has left", async () => {
    await importing(file, { sendInvites: true });
    expect((await db.emailMessage.findMany({ select: { user: { select: { email: true } } } })).map(({ user }) => user?.email).toSorted()).toEqual(["bea@example.com", "dina@example.com", "ella@example.com", "nia@example.com"]);
  });

  it("adds nothing a second time, and an undo leaves no trace", async () => {
    const { id } = await importing();
    expect(await importing()).toMatchObject({ created: 0, updated: 0, unchanged: 5 });
    expect((await undoing(id)).body.status).toBe("undone");
    expect([await imported(), await db.pause.count()]).toEqual([[], 0]);
  });

  it.each([
    ["restores who has left", () => db.user.update({ where: { email: "cora@example.com" }, data: { archivedAt: null } })],
    ["ends a pause", () => db.pause.deleteMany()],
    ["makes a pause longer", () => db.pause.updateMany({ data: { endsOn: dayToDate("2027-12-01") } })],
    ["pauses somebody else", async () => db.pause.create({ data: { clientId: (await db.user.findUniqueOrThrow({ where: { email: "bea@example.com" } })).id, startsOn: now, endsOn: now } })],
  ])("can't be undone once somebody %s", async (_, change) => {
    const { id } = await importing();
    await change();
    expect((await undoing(id)).status).toBe(409);
    expect(await imported()).toHaveLength(5);
  });

  it("changes nothing about a client who is here, and notes what differs", async () => {
    const statusNote = async (status: string) => {
      const { id } = await planning(`First name,Last name,Email,Status\nAnna,Berg,anna@example.com,${status}\n`);
      const [row] = await rowsOf(id);
      return [row.action, row.note];
    };
    expect(await statusNote("Inactive")).toEqual(["unchanged", "Status: the file says they've left, but they're a client here. That stays; delete them if they have"]);
    expect(await statusNote("Frozen")).toEqual(["unchanged", "Status: the file says they're paused, but they aren't here. That stays; pause them on their profile"]);
    expect(await statusNote("Active")).toEqual(["unchanged", null]);
    await db.pause.create({ data: { clientId: practice.anna.id, startsOn: dayToDate("2026-11-01"), endsOn: dayToDate("2026-12-01") } });
    expect(await statusNote("Paused")).toEqual(["unchanged", null]);
    expect(await statusNote("Active")).toEqual(["unchanged", "Status: the file says they're active, but they're paused here. That stays"]);
    await db.user.update({ where: { id: practice.anna.id }, data: { archivedAt: now } });
    expect(await statusNote("Left")).toEqual(["unchanged", null]);
    expect((await statusNote("Active"))[0]).toBe("error");
  });
});

describe("Clients who have already onboarded", () => {
  it("have every step completed, with nothing on their timeline or in their forms, and an undo takes it back", async () => {
    const { id } = await importing(file, { alreadyOnboarded: true, sendInvites: false });
    expect((await imported()).map(({ client }) => client && [client.onboardingSteps.length, client.trainingPlanLiveAt])).toEqual([[7, now], [7, now], [7, now], [7, now], null]);
    const bea = await db.user.findUniqueOrThrow({ where: { email: "bea@example.com" } });
    const asCoach = { cookie: practice.coach.cookie, params: { clientId: bea.id } };
    expect((await callRoute(timeline, { cookie: practice.coach.cookie, params: { id: bea.id } })).body.map(({ kind }: { kind: string }) => kind)).toEqual(["joined"]);
    expect((await callRoute(readForms, asCoach)).body).toEqual({});
    expect([await db.notification.count(), await db.emailMessage.count()]).toEqual([0, 0]);
    expect((await undoing(id)).body.status).toBe("undone");
    expect([await imported(), await db.onboardingStep.count()]).toEqual([[], 0]);
  });

  it("can't be undone once one of them has filled in a step", async () => {
    const { id } = await importing(file, { alreadyOnboarded: true });
    await db.onboardingStep.updateMany({ where: { stepName: "welcome_video", client: { user: { email: "bea@example.com" } } }, data: { data: { watched: true } } });
    expect((await undoing(id)).body.message).toBe("Bea Moss has been edited since this import, so it can't be undone. Nothing was changed.");
  });

  it("is asked once: an import without it leaves the onboarding to each of them", async () => {
    await importing();
    expect(await db.onboardingStep.count()).toBe(0);
  });
});
