import { beforeEach, describe, expect, it } from "vitest";
import { POST as register } from "@/app/api/auth/register/route";
import { POST as giveFeedback } from "@/app/api/check-ins/[id]/feedback/route";
import { POST as sendDiary } from "@/app/api/food-diaries/route";
import { POST as sendIntake } from "@/app/api/intake-form/route";
import { POST as markRead } from "@/app/api/notifications/read/route";
import { GET as notifications } from "@/app/api/notifications/route";
import { GET as unread } from "@/app/api/notifications/unread/route";
import { PUT as sendPlanFile } from "@/app/api/nutrition-plans/[id]/file/route";
import { POST as announcePlan } from "@/app/api/nutrition-plans/route";
import { POST as answerDiary } from "@/app/api/nutritionist/upload-plan/route";
import { POST as completeStep } from "@/app/api/onboarding/complete-step/route";
import { POST as sendCheckIn } from "@/app/api/weekly-check-ins/route";
import { sendNotification } from "@/lib/core/notifications/commands";
import type { NotificationItem } from "@/lib/core/notifications/contract";
import { db, transaction } from "@/lib/platform/db";
import { deleteExpiredRecords } from "@/lib/platform/delete-expired";
import { intakeAnswerNames as intakeQuestions } from "@/lib/work/intake/contract";
import { onboardingStepNames } from "@/lib/work/onboarding/rules";
import { checkInAnswers, makeCheckIn } from "@/tests/factories/check-ins";
import { mondayWeeksAgo } from "@/tests/factories/nutrition";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { minimalPdf } from "@/tests/support/documents";
import { makeSignedInClient, makeSignedInCoach, makeSignedInNutritionist } from "@/tests/support/signed-in-people";

beforeEach(resetDatabase);

const now = new Date();
const aDesk = (firstName = "Maya") => makeSignedInCoach({ firstName, lastName: "Hart" });
const aMember = () => makeSignedInClient({ user: { firstName: "Rosa", lastName: "Lind" } });
const toldTo = async ({ cookie }: { cookie: string }): Promise<NotificationItem[]> => (await callRoute(notifications, { cookie })).body;
const unreadOf = async ({ cookie }: { cookie: string }) => (await callRoute(unread, { cookie })).body.unread;
const tell = (userId: string, occasion: string, at = now, clientId?: string) =>
  transaction((tx) => sendNotification(tx, { userId }, { kind: "plan_ready", occasion, text: `About ${occasion}`, href: "/", clientId }, at));

describe("Who is told of what", () => {
  it("every coach of a check-in, once, and that it raises flags but not which", async () => {
    const [maya, ana, client, nutritionist] = [await aDesk(), await aDesk("Ana"), await aMember(), await makeSignedInNutritionist()];
    const { body } = await callRoute(sendCheckIn, { cookie: client.cookie, body: { ...checkInAnswers("tough", 0), energyLevel: 1, stressLevel: 10 } });
    await callRoute(sendCheckIn, { cookie: client.cookie, body: checkInAnswers("great", 1) });
    for (const coach of [maya, ana])
      expect(await toldTo(coach)).toMatchObject([
        { kind: "check_in_sent", text: "Rosa Lind sent a check-in for week 1, with warnings.", href: `/?section=checkins#check-in-${body.id}`, readAt: null },
      ]);
    expect([await unreadOf(maya), await unreadOf(client), await unreadOf(nutritionist)]).toEqual([1, 0, 0]);
  });

  it("a coach of one that raises none, without a word about flags", async () => {
    const [desk, client] = [await aDesk(), await aMember()];
    await callRoute(sendCheckIn, { cookie: client.cookie, body: checkInAnswers("great", 0) });
    expect((await toldTo(desk)).map(({ text }) => text)).toEqual(["Rosa Lind sent a check-in for week 1."]);
  });

  it("the client of her feedback, once, however often it is edited", async () => {
    const [desk, client] = [await aDesk(), await aMember()];
    const { id } = await makeCheckIn(db, { clientId: client.id });
    for (const feedback of ["Well done", "Well done!"]) await callRoute(giveFeedback, { cookie: desk.cookie, params: { id }, body: { feedback } });
    expect(await toldTo(client)).toMatchObject([{ kind: "feedback_given", text: "Maya gave you feedback on week 1.", href: "/?section=checkin&tab=history" }]);
    expect(await toldTo(desk)).toEqual([]);
  });

  it("coaches of who signs up as a client, and of no other", async () => {
    const desk = await aDesk();
    const account = { password: "a good password", firstName: "Ida", lastName: "Moss" };
    expect((await callRoute(register, { body: { ...account, email: "ida@example.com" } })).status).toBe(201);
    await callRoute(register, { body: { ...account, email: "other@example.com", role: "nutritionist" } });
    expect((await toldTo(desk)).map(({ kind, text }) => [kind, text])).toEqual([["client_joined", "Ida Moss signed up as a client."]]);
  });

  it("coaches of an intake the first time, and of the last step of onboarding once", async () => {
    const [desk, client] = [await aDesk(), await aMember()];
    const intake = Object.fromEntries(intakeQuestions.map((name) => [name, "Long enough to be an answer"]));
    for (let time = 0; time < 2; time += 1) expect((await callRoute(sendIntake, { cookie: client.cookie, body: intake })).status).toBe(200);
    expect((await toldTo(desk)).map(({ text }) => text)).toEqual(["Rosa Lind sent her intake form."]);
    const done = onboardingStepNames.filter((stepName) => !["consultation_form", "fitr_setup"].includes(stepName));
    await db.onboardingStep.createMany({ data: done.map((stepName) => ({ clientId: client.id, stepName, completedAt: now })) });
    for (let time = 0; time < 2; time += 1)
      expect((await callRoute(completeStep, { cookie: client.cookie, body: { stepName: "fitr_setup", data: { toolsSetup: true, accessComplete: true } } })).status).toBe(200);
    expect((await toldTo(desk)).map(({ text }) => text)).toEqual(["Rosa Lind completed her onboarding.", "Rosa Lind sent her intake form."]);
  });

  it("staff of a food diary, its client and her coach of the plan that answers it", async () => {
    const [desk, client, nutritionist] = [await aDesk(), await aMember(), await makeSignedInNutritionist({ firstName: "Nina", lastName: "Rossi" })];
    const sending = () => callRoute(sendDiary, { cookie: client.cookie, body: { weekStartDate: mondayWeeksAgo(), days: Array.from({ length: 3 }, () => ({ breakfast: "Porridge" })) } });
    const { body: diary } = await sending();
    await sending();
    for (const one of [desk, nutritionist]) expect((await toldTo(one)).map(({ text }) => text)).toEqual(["Rosa Lind sent her food diary."]);
    const plan = { clientId: client.id, foodDiaryId: diary.id, title: "Spring plan", description: "" };
    expect((await callRoute(answerDiary, { cookie: nutritionist.cookie, body: plan, file: new File([new Uint8Array(minimalPdf)], "plan.pdf") })).status).toBe(201);
    expect((await toldTo(client)).map(({ text, href }) => [text, href])).toEqual([["Your nutrition plan “Spring plan” is ready.", "/?section=nutrition"]]);
    expect((await toldTo(desk)).map(({ text }) => text)).toContain("Nina Rossi made a nutrition plan for Rosa Lind.");
  });

  it("a client of her coach's plan once it can be opened, however often its file is replaced", async () => {
    const [desk, client] = [await aDesk(), await aMember()];
    const announced = { clientId: client.id, title: "Autumn plan", description: "", createdBy: desk.id, fileName: "plan.pdf", fileSize: minimalPdf.byteLength };
    const { body: plan } = await callRoute(announcePlan, { cookie: desk.cookie, body: announced });
    expect(await toldTo(client)).toEqual([]);
    const file = new File([new Uint8Array(minimalPdf)], "plan.pdf");
    for (let time = 0; time < 2; time += 1) await callRoute(sendPlanFile, { cookie: desk.cookie, params: { id: plan.id }, file });
    expect((await toldTo(client)).map(({ kind, text }) => [kind, text])).toEqual([["plan_ready", "Your nutrition plan “Autumn plan” is ready."]]);
  });

  it("nobody who is archived", async () => {
    const client = await aMember();
    await db.user.update({ where: { id: client.id }, data: { archivedAt: now } });
    await tell(client.id, "plan");
    expect(await db.notification.count()).toBe(0);
  });
});

describe("The bell", () => {
  it("has the newest first, by the page too", async () => {
    const client = await aMember();
    for (const minute of [1, 2, 2, 2, 3]) await tell(client.id, `${minute} ${crypto.randomUUID()}`, new Date(now.getTime() + 60_000 * minute));
    const whole = await toldTo(client);
    const first = await callRoute(notifications, { cookie: client.cookie, query: { limit: 3 } });
    const second = await callRoute(notifications, { cookie: client.cookie, query: { limit: 3, cursor: first.headers.get("next-cursor") } });
    expect([...first.body, ...second.body]).toEqual(whole);
    expect([whole[0]?.text, second.headers.get("next-cursor")]).toEqual([expect.stringMatching(/^About 3/), null]);
  });

  it("is read in part or whole, by its owner only, and the first time counts", async () => {
    const [client, other] = [await aMember(), await aMember()];
    for (const occasion of ["a", "b", "c"]) await tell(client.id, occasion);
    await tell(other.id, "a");
    const [, , oldest] = await toldTo(client);
    await callRoute(markRead, { cookie: other.cookie, body: { ids: [oldest?.id] } });
    expect(await unreadOf(client)).toBe(3);
    await callRoute(markRead, { cookie: client.cookie, body: { ids: [oldest?.id, "no such id"] } });
    const { readAt } = (await toldTo(client)).find(({ id }) => id === oldest?.id) ?? {};
    expect([readAt, await unreadOf(client)]).toEqual([expect.any(String), 2]);
    expect((await callRoute(markRead, { cookie: client.cookie })).body).toEqual({ success: true });
    expect([await unreadOf(client), await unreadOf(other)]).toEqual([0, 1]);
    expect((await toldTo(client)).find(({ id }) => id === oldest?.id)?.readAt).toBe(readAt);
    expect((await callRoute(markRead, { cookie: client.cookie, body: { ids: "all" } })).status).toBe(400);
  });

  it("is silent about an archived client until she is back, and forgets an erased one", async () => {
    const [desk, client] = [await aDesk(), await aMember()];
    await tell(desk.id, "plan", now, client.id);
    await db.user.update({ where: { id: client.id }, data: { archivedAt: now } });
    expect([await toldTo(desk), await unreadOf(desk)]).toEqual([[], 0]);
    await db.user.update({ where: { id: client.id }, data: { archivedAt: null } });
    expect(await unreadOf(desk)).toBe(1);
    await db.client.delete({ where: { userId: client.id } });
    expect(await db.notification.count()).toBe(0);
  });

  it("keeps what it told for 90 days", async () => {
    const client = await aMember();
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
    await tell(client.id, "old", daysAgo(91));
    await tell(client.id, "kept", daysAgo(89));
    await deleteExpiredRecords(now);
    expect((await toldTo(client)).map(({ text }) => text)).toEqual(["About kept"]);
  });
});
