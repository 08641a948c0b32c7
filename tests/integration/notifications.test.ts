import { beforeEach, describe, expect, it } from "vitest";
import { POST as register } from "@/app/api/auth/register/route";
import { POST as giveFeedback } from "@/app/api/check-ins/[id]/feedback/route";
import { POST as sendDiary } from "@/app/api/food-diaries/route";
import { POST as sendIntake } from "@/app/api/intake-form/route";
import { POST as markRead } from "@/app/api/notifications/read/route";
import { GET as notifications } from "@/app/api/notifications/route";
import { GET as unread } from "@/app/api/notifications/unread/route";
import { PUT as sendPlanFile } from "@/app/api/nutrition-plans/[id]/file/route";
import { POST as createPlan } from "@/app/api/nutrition-plans/route";
import { POST as uploadPlan } from "@/app/api/nutritionist/upload-plan/route";
import { POST as completeStep } from "@/app/api/onboarding/complete-step/route";
import { POST as sendCheckIn } from "@/app/api/weekly-check-ins/route";
import { sendNotification } from "@/lib/core/notifications/commands";
import type { NotificationItem } from "@/lib/core/notifications/contract";
import { db, transaction } from "@/lib/platform/db";
import { deleteExpiredRecords } from "@/lib/platform/delete-expired";
import { intakeAnswerNames as intakeQuestions } from "@/lib/work/questions/intake-fields";
import { onboardingStepNames } from "@/lib/work/onboarding/rules";
import { checkInAnswers, makeCheckIn } from "@/tests/factories/check-ins";
import { mondayWeeksAgo } from "@/tests/factories/nutrition";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { minimalPdf } from "@/tests/support/documents";
import { makeSignedInClient, makeSignedInCoach, makeSignedInNutritionist } from "@/tests/support/signed-in-people";

beforeEach(resetDatabase);

const now = new Date();
const makeNamedCoach = (firstName = "Maya") => makeSignedInCoach({ firstName, lastName: "Hart" });
const makeRosa = () => makeSignedInClient({ user: { firstName: "Rosa", lastName: "Lind" } });
const notificationsOf = async ({ cookie }: { cookie: string }): Promise<NotificationItem[]> => (await callRoute(notifications, { cookie })).body;
const unreadCountOf = async ({ cookie }: { cookie: string }) => (await callRoute(unread, { cookie })).body.unread;
const notify = (userId: string, occasion: string, at = now, clientId?: string) =>
  transaction((tx) => sendNotification(tx, { userId }, { kind: "plan_ready", occasion, text: `About ${occasion}`, href: "/", clientId }, at));

describe("Notifications", () => {
  it("go to every coach once per check-in, saying that it raises flags but not which", async () => {
    const [maya, ana, client, nutritionist] = [await makeNamedCoach(), await makeNamedCoach("Ana"), await makeRosa(), await makeSignedInNutritionist()];
    const { body } = await callRoute(sendCheckIn, { cookie: client.cookie, body: { ...checkInAnswers("tough", 0), energyLevel: 1, stressLevel: 10 } });
    await callRoute(sendCheckIn, { cookie: client.cookie, body: checkInAnswers("great", 1) });
    for (const coach of [maya, ana])
      expect(await notificationsOf(coach)).toMatchObject([
        { kind: "check_in_sent", text: "Rosa Lind sent a check-in for week 1, with flags.", href: `/?section=checkins#check-in-${body.id}`, readAt: null },
      ]);
    expect([await unreadCountOf(maya), await unreadCountOf(client), await unreadCountOf(nutritionist)]).toEqual([1, 0, 0]);
  });

  it("do not mention flags for a check-in that raises none", async () => {
    const [coach, client] = [await makeNamedCoach(), await makeRosa()];
    await callRoute(sendCheckIn, { cookie: client.cookie, body: checkInAnswers("great", 0) });
    expect((await notificationsOf(coach)).map(({ text }) => text)).toEqual(["Rosa Lind sent a check-in for week 1."]);
  });

  it("go to the client once for feedback, even if it is edited", async () => {
    const [coach, client] = [await makeNamedCoach(), await makeRosa()];
    const { id } = await makeCheckIn(db, { clientId: client.id });
    for (const feedback of ["Well done", "Well done!"]) await callRoute(giveFeedback, { cookie: coach.cookie, params: { id }, body: { feedback } });
    expect(await notificationsOf(client)).toMatchObject([{ kind: "feedback_given", text: "Maya gave you feedback on week 1.", href: `/?section=checkin&tab=history&entry=${id}` }]);
    expect(await notificationsOf(coach)).toEqual([]);
  });

  it("go to coaches when a client signs up, but not for other roles", async () => {
    const coach = await makeNamedCoach();
    const account = { password: "a good password", firstName: "Ida", lastName: "Moss" };
    expect((await callRoute(register, { body: { ...account, email: "ida@example.com" } })).status).toBe(201);
    await callRoute(register, { body: { ...account, email: "other@example.com", role: "nutritionist" } });
    expect((await notificationsOf(coach)).map(({ kind, text }) => [kind, text])).toEqual([["client_joined", "Ida Moss signed up as a client."]]);
  });

  it("go to coaches for the first intake form and once for completed onboarding", async () => {
    const [coach, client] = [await makeNamedCoach(), await makeRosa()];
    const intake = Object.fromEntries(intakeQuestions.map((name) => [name, "Long enough to be an answer"]));
    for (let attempt = 0; attempt < 2; attempt += 1) expect((await callRoute(sendIntake, { cookie: client.cookie, body: intake })).status).toBe(200);
    expect((await notificationsOf(coach)).map(({ text }) => text)).toEqual(["Rosa Lind sent the intake form."]);
    const completedSteps = onboardingStepNames.filter((stepName) => !["consultation_form", "fitr_setup"].includes(stepName));
    await db.onboardingStep.createMany({ data: completedSteps.map((stepName) => ({ clientId: client.id, stepName, completedAt: now })) });
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect((await callRoute(completeStep, { cookie: client.cookie, body: { stepName: "fitr_setup", data: { toolsSetup: true, accessComplete: true } } })).status).toBe(200);
    expect((await notificationsOf(coach)).map(({ text }) => text)).toEqual(["Rosa Lind completed onboarding.", "Rosa Lind sent the intake form."]);
  });

  it("go to staff for a food diary, and to its client and the coach for the finished plan", async () => {
    const [coach, client, nutritionist] = [await makeNamedCoach(), await makeRosa(), await makeSignedInNutritionist({ firstName: "Nina", lastName: "Rossi" })];
    const submitDiary = () => callRoute(sendDiary, { cookie: client.cookie, body: { weekStartDate: mondayWeeksAgo(), days: Array.from({ length: 3 }, () => ({ breakfast: "Porridge" })) } });
    const { body: diary } = await submitDiary();
    await submitDiary();
    for (const person of [coach, nutritionist]) expect((await notificationsOf(person)).map(({ text }) => text)).toEqual(["Rosa Lind sent a food diary."]);
    const plan = { clientId: client.id, foodDiaryId: diary.id, title: "Spring plan", description: "" };
    expect((await callRoute(uploadPlan, { cookie: nutritionist.cookie, body: plan, file: new File([new Uint8Array(minimalPdf)], "plan.pdf") })).status).toBe(201);
    expect((await notificationsOf(client)).map(({ text, href }) => [text, href])).toEqual([["Your nutrition plan “Spring plan” is ready.", "/?section=nutrition"]]);
    expect((await notificationsOf(coach)).map(({ text }) => text)).toContain("Nina Rossi made a nutrition plan for Rosa Lind.");
  });

  it("go to the client once when the coach's plan has its file, even if the file is replaced", async () => {
    const [coach, client] = [await makeNamedCoach(), await makeRosa()];
    const planInput = { clientId: client.id, title: "Autumn plan", description: "", createdBy: coach.id, fileName: "plan.pdf", fileSize: minimalPdf.byteLength };
    const { body: plan } = await callRoute(createPlan, { cookie: coach.cookie, body: planInput });
    expect(await notificationsOf(client)).toEqual([]);
    const file = new File([new Uint8Array(minimalPdf)], "plan.pdf");
    for (let attempt = 0; attempt < 2; attempt += 1) await callRoute(sendPlanFile, { cookie: coach.cookie, params: { id: plan.id }, file });
    expect((await notificationsOf(client)).map(({ kind, text }) => [kind, text])).toEqual([["plan_ready", "Your nutrition plan “Autumn plan” is ready."]]);
  });

  it("do not go to archived people", async () => {
    const client = await makeRosa();
    await db.user.update({ where: { id: client.id }, data: { archivedAt: now } });
    await notify(client.id, "plan");
    expect(await db.notification.count()).toBe(0);
  });
});

describe("The bell", () => {
  it("lists the newest first, also page by page", async () => {
    const client = await makeRosa();
    for (const minute of [1, 2, 2, 2, 3]) await notify(client.id, `${minute} ${crypto.randomUUID()}`, new Date(now.getTime() + 60_000 * minute));
    const all = await notificationsOf(client);
    const first = await callRoute(notifications, { cookie: client.cookie, query: { limit: 3 } });
    const second = await callRoute(notifications, { cookie: client.cookie, query: { limit: 3, cursor: first.headers.get("next-cursor") } });
    expect([...first.body, ...second.body]).toEqual(all);
    expect([all[0]?.text, second.headers.get("next-cursor")]).toEqual([expect.stringMatching(/^About 3/), null]);
  });

  it("lets only its owner mark some or all as read, and keeps the first time", async () => {
    const [client, other] = [await makeRosa(), await makeRosa()];
    for (const occasion of ["a", "b", "c"]) await notify(client.id, occasion);
    await notify(other.id, "a");
    const [, , oldest] = await notificationsOf(client);
    await callRoute(markRead, { cookie: other.cookie, body: { ids: [oldest?.id] } });
    expect(await unreadCountOf(client)).toBe(3);
    await callRoute(markRead, { cookie: client.cookie, body: { ids: [oldest?.id, "no such id"] } });
    const { readAt } = (await notificationsOf(client)).find(({ id }) => id === oldest?.id) ?? {};
    expect([readAt, await unreadCountOf(client)]).toEqual([expect.any(String), 2]);
    expect((await callRoute(markRead, { cookie: client.cookie })).body).toEqual({ success: true });
    expect([await unreadCountOf(client), await unreadCountOf(other)]).toEqual([0, 1]);
    expect((await notificationsOf(client)).find(({ id }) => id === oldest?.id)?.readAt).toBe(readAt);
    expect((await callRoute(markRead, { cookie: client.cookie, body: { ids: "all" } })).status).toBe(400);
  });

  it("hides an archived client's notifications until they are restored, and deletes an erased client's", async () => {
    const [coach, client] = [await makeNamedCoach(), await makeRosa()];
    await notify(coach.id, "plan", now, client.id);
    await db.user.update({ where: { id: client.id }, data: { archivedAt: now } });
    expect([await notificationsOf(coach), await unreadCountOf(coach)]).toEqual([[], 0]);
    await db.user.update({ where: { id: client.id }, data: { archivedAt: null } });
    expect(await unreadCountOf(coach)).toBe(1);
    await db.client.delete({ where: { userId: client.id } });
    expect(await db.notification.count()).toBe(0);
  });

  it("keeps notifications for 90 days", async () => {
    const client = await makeRosa();
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
    await notify(client.id, "old", daysAgo(91));
    await notify(client.id, "kept", daysAgo(89));
    await deleteExpiredRecords(now);
    expect((await notificationsOf(client)).map(({ text }) => text)).toEqual(["About kept"]);
  });
});
