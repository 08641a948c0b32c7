import { beforeEach, describe, expect, it } from "vitest";
import { POST as login } from "@/app/api/auth/login/route";
import { POST as setPassword } from "@/app/api/auth/reset-password/route";
import { DELETE as archive } from "@/app/api/clients/[id]/route";
import { GET as ownIntake } from "@/app/api/intake-form/route";
import { POST as convert } from "@/app/api/leads/[id]/convert/route";
import { PATCH as outcome } from "@/app/api/leads/[id]/outcome/route";
import { POST as sendForm } from "@/app/api/leads/discovery-form/route";
import { POST as trackableLink } from "@/app/api/leads/trackable-link/route";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { dateToDay } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { outboxProvider } from "@/lib/providers/email/outbox";
import { fullDiscoveryAnswers, makeLead } from "@/tests/factories/leads";
import { makeClient, makeNutritionist } from "@/tests/factories/people";
import { callRoute, readSetCookie } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInCoach } from "@/tests/support/signed-in-people";
import { tokenInEmail } from "@/tests/support/sent-emails";

beforeEach(resetDatabase);

const withId = ({ id }: { id: string }) => ({ params: { id } });

describe("a lead from a trackable link", () => {
  it("becomes a client, signs in and finds their answers in the intake form", async () => {
    const { cookie } = await makeSignedInCoach();
    const { trackableLink: link, lead } = (await callRoute(trackableLink, { cookie, body: { fullName: "Maya from Instagram" } })).body;
    await callRoute(sendForm, { body: { ...fullDiscoveryAnswers, leadRef: new URL(link).searchParams.get("ref") } });
    await callRoute(outcome, { cookie, ...withId(lead), body: { outcome: "won" } });
    const { clientId } = (await callRoute(convert, { cookie, ...withId(lead) })).body;
    await sendDueBatch(new Date(), outboxProvider);
    const invitation = await db.emailMessage.findFirstOrThrow({ where: { type: "set-password", userId: clientId } });
    const token = tokenInEmail(invitation.text);
    expect((await callRoute(setPassword, { body: { token, password: "a good password" } })).status).toBe(200);
    const signedIn = await callRoute(login, { body: { email: fullDiscoveryAnswers.email, password: "a good password" } });
    expect([signedIn.status, signedIn.body]).toMatchObject([200, { id: clientId, role: "client", firstName: "Maya" }]);
    expect((await callRoute(ownIntake, { cookie: readSetCookie(signedIn.headers) })).body).toMatchObject({ motivation: "My children", weight: 68.04, submittedAt: null });
  });
});

describe("converting a won lead", () => {
  it("creates an account with an invitation and copies the answers", async () => {
    const { cookie } = await makeSignedInCoach();
    await callRoute(sendForm, { body: fullDiscoveryAnswers });
    const lead = await db.lead.findFirstOrThrow();
    expect(await db.intakeRecord.count()).toBe(0);
    await callRoute(outcome, { cookie, ...withId(lead), body: { outcome: "won", reason: "A friend of Ruby" } });
    const { status, body } = await callRoute(convert, { cookie, ...withId(lead) });
    expect([status, body.lead]).toMatchObject([200, { id: lead.id, stage: "won", clientId: body.clientId }]);

    const client = await db.client.findUniqueOrThrow({ where: { userId: body.clientId }, include: { user: true, intake: true } });
    expect(client.user).toMatchObject({ role: "client", email: "maya@example.com", firstName: "Maya", lastName: "Jones", phone: fullDiscoveryAnswers.phone, passwordHash: null });
    expect([client.primaryGoal, client.dateOfBirth && dateToDay(client.dateOfBirth)]).toEqual(["Weight Loss, Get Stronger", "1990-04-02"]);
    const { height, weight, waist, chest, leftArm, rightArm, ...intake } = client.intake as NonNullable<typeof client.intake>;
    expect(intake).toMatchObject({
      motivation: "My children", currentExercise: "Walking", currentActivity: null, currentDiet: "Mostly pasta", previousInjuries: "Lower Back Pain, Knee Issues",
      yourStory: "Two children, one desk.", shortTermGoals: "Three sessions a week", longTermGoals: "A pull-up", dreamOutcome: "To feel strong", fitnessHistory: "Netball at school",
      sleepHours: "6-7 hours", instagram: "@maya_moves", submittedAt: null,
    });
    expect([height, weight, waist, chest, leftArm, rightArm].map((measure) => measure && Number(measure))).toEqual([167.64, 68.04, 80, null, 28, 28.5]);
    expect(intake.otherAnswers).toEqual({
      goals: ["Weight Loss", "Get Stronger"], habits: "Coffee", gymAccess: "At home", movementExperience: "Some squats", supportNetwork: "My sister",
      futurePlans: "A half marathon", confidence: "Somewhat Confident", trainingDays: "3-4 days", referralSource: "Instagram", trainingExperience: "3", chest: "about 90",
    });
    await sendDueBatch(new Date(), outboxProvider);
    expect(await db.emailMessage.findFirst({ where: { type: "set-password" } })).toMatchObject({ userId: body.clientId, toEmail: "maya@example.com", status: "sent" });
    const events = await db.leadEvent.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
    expect(events.map(({ kind }) => kind)).toEqual(["form", "outcome", "converted"]);
  });

  it("keeps an opt-out from reminders", async () => {
    const { cookie } = await makeSignedInCoach();
    const lead = await makeLead(db, { stage: "won", email: "lea@example.com", optedOutAt: new Date() });
    const { clientId } = (await callRoute(convert, { cookie, ...withId(lead) })).body;
    expect((await db.user.findUniqueOrThrow({ where: { id: clientId } })).optedOutAt).not.toBeNull();
  });

  it("returns the same client when repeated or simultaneous", async () => {
    const { cookie } = await makeSignedInCoach();
    const lead = await makeLead(db, { stage: "won" });
    const both = await Promise.all([1, 2].map(() => callRoute(convert, { cookie, ...withId(lead) })));
    const again = await callRoute(convert, { cookie, ...withId(lead) });
    expect(both.map(({ status, body }) => [status, body.clientId])).toEqual([1, 2].map(() => [200, again.body.clientId]));
    expect([await db.client.count(), await db.emailMessage.count(), await db.intakeRecord.count()]).toEqual([1, 1, 1]);
  });

  it("requires an email, which can be given with the request", async () => {
    const { cookie } = await makeSignedInCoach();
    const lead = await makeLead(db, { stage: "won", email: null });
    const { status, body } = await callRoute(convert, { cookie, ...withId(lead), body: { email: " " } });
    expect([status, Object.keys(body.fields)]).toEqual([400, ["email"]]);
    expect((await callRoute(convert, { cookie, ...withId(lead), body: { email: "maya" } })).body.fields).toEqual({ email: "Please enter a valid email" });
    expect((await callRoute(convert, { cookie, ...withId(lead), body: { email: "Maya@example.com" } })).body.lead.email).toBe("maya@example.com");
    expect((await db.user.findFirstOrThrow({ where: { role: "client" } })).email).toBe("maya@example.com");
  });

  it.each(["new_inquiry", "decision_pending", "lost"] as const)("refuses a lead at stage %s", async (stage) => {
    const { cookie } = await makeSignedInCoach();
    const { status, body } = await callRoute(convert, { cookie, ...withId(await makeLead(db, { stage })) });
    expect([status, body.message]).toEqual([409, "Please mark this lead as won first."]);
    expect(await db.client.count()).toBe(0);
  });

  it("refuses a name with a link, stored before names were checked", async () => {
    const { cookie } = await makeSignedInCoach();
    const { status, body } = await callRoute(convert, { cookie, ...withId(await makeLead(db, { stage: "won", fullName: "Win at evil.example" })) });
    expect([status, body.message]).toEqual([409, "This lead's name has a link in it. Please correct the name first."]);
  });

  it("refuses suspected spam and unknown leads", async () => {
    const { cookie } = await makeSignedInCoach();
    expect((await callRoute(convert, { cookie, ...withId(await makeLead(db, { stage: "won", suspectedSpam: true })) })).status).toBe(409);
    expect((await callRoute(convert, { cookie, params: { id: "unknown" } })).status).toBe(404);
  });

  it("links an existing client with that email without changing them", async () => {
    const { cookie } = await makeSignedInCoach();
    const { user } = await makeClient(db);
    const lead = await makeLead(db, { stage: "won", email: user.email, habits: "Typed by anybody" });
    const { status, body } = await callRoute(convert, { cookie, ...withId(lead) });
    expect([status, body.clientId, body.wasClient]).toEqual([200, user.id, true]);
    expect([await db.client.count(), await db.intakeRecord.count(), await db.emailMessage.count()]).toEqual([1, 0, 0]);
    const other = await makeLead(db, { stage: "won", email: user.email });
    expect((await callRoute(convert, { cookie, ...withId(other) })).status).toBe(409);
  });

  it("refuses the email of a staff member and changes nothing", async () => {
    const { cookie } = await makeSignedInCoach();
    const staff = await makeNutritionist(db);
    const lead = await makeLead(db, { stage: "won", email: staff.email });
    const { status, body } = await callRoute(convert, { cookie, ...withId(lead) });
    expect([status, body.message]).toEqual([409, "Someone with this email already has an account."]);
    expect(await db.lead.findFirst()).toMatchObject({ clientId: null });
    expect([await db.client.count(), await db.intakeRecord.count(), await db.leadEvent.count()]).toEqual([0, 0, 0]);
  });

  it("returns the archived client to restore, for a known email or an earlier conversion", async () => {
    const { cookie } = await makeSignedInCoach();
    const lead = await makeLead(db, { stage: "won" });
    const { clientId } = (await callRoute(convert, { cookie, ...withId(lead) })).body;
    await callRoute(archive, { cookie, params: { id: clientId } });
    const again = await makeLead(db, { stage: "won", email: lead.email });
    for (const candidate of [lead, again]) expect(await callRoute(convert, { cookie, ...withId(candidate) })).toMatchObject({ status: 409, body: { archivedId: clientId } });
  });
});
