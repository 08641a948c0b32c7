import { randomUUID } from "node:crypto";
import { TOTP } from "otpauth";
import type { AnyEndpoint } from "@/lib/api/contract";
import { createChallenge, createFlowCookie, newChallengeToken } from "@/lib/auth/challenges";
import { createOneTimeLink } from "@/lib/auth/links";
import { hashRecoveryCodes, newRecoveryCodes, storeRecoveryCodes } from "@/lib/auth/one-time-codes";
import { findSessionActor } from "@/lib/auth/session";
import { leadConsentUrl, leadErasureUrl } from "@/lib/core/email/lead-links";
import { unsubscribeUrl } from "@/lib/core/email/unsubscribe";
import { demoPassword } from "@/lib/people/accounts/rules";
import { startAuthenticatorSetup } from "@/lib/people/second-factors/commands";
import { createPasskeyRegistration } from "@/lib/people/second-factors/passkey-commands";
import { dayToDate } from "@/lib/platform/clock";
import { dayMs } from "@/lib/platform/days";
import { db } from "@/lib/platform/db";
import { importFile } from "@/lib/practice/imports/commands";
import { makeCheckIn } from "@/tests/factories/check-ins";
import { makeLead, minimalDiscoveryAnswers } from "@/tests/factories/leads";
import { makeFoodDiary, mondayWeeksAgo } from "@/tests/factories/nutrition";
import { demoPasswordHash, makeClient, makeNutritionist } from "@/tests/factories/people";
import { makeSandboxLink, monthlyCoachingPrice } from "@/tests/factories/sandbox";
import { endpointName } from "@/tests/support/routes";
import { makeSignedInClient } from "@/tests/support/signed-in-people";
import { makeSoftwarePasskey } from "@/tests/support/software-passkey";
import type { RecordOwner, TestWorld } from "@/tests/support/worlds";

/**
 * Makes a new client for endpoints that a fully set up client can no longer use, with a payment link, unused pictures and a food
 * diary waiting for a plan. Also makes an unconverted lead, a plan without its file, an unconfirmed email and an import that can be undone.
 * Every other record belongs to the other client.
 */
export async function makeNewOwner({ otherClient, coach, now }: TestWorld): Promise<RecordOwner> {
  const { id, user, cookie } = await makeSignedInClient({ user: { firstName: "Bea", passwordHash: await demoPasswordHash() } });
  const createFile = async (purpose: "progress_photo" | "food_diary_photo" | "profile_image") => {
    const row = { ownerId: id, clientId: purpose === "profile_image" ? null : id, purpose, fileName: "new.jpg", contentType: "image/jpeg", size: 1, storageKey: randomUUID(), stored: true, createdAt: now };
    return (await db.file.create({ data: row })).id;
  };
  const [front, extra, left, plate, portrait] = [await createFile("progress_photo"), await createFile("progress_photo"), await createFile("progress_photo"), await createFile("food_diary_photo"), await createFile("profile_image")];
  const [payToken, email] = [randomUUID(), { type: "welcome", occasion: "o", status: "unclear" as const, toEmail: user.email, props: {}, sendAfter: now, createdAt: now }];
  const payUrl = `https://example.com/pay/${payToken}`;
  const gatewayId = await makeSandboxLink(db, { clientId: id, token: payToken }, now);
  await db.paymentLink.create({ data: { clientId: id, token: payToken, priceId: monthlyCoachingPrice.priceId, gateway: "sandbox", gatewayId, url: payUrl, createdAt: now } });
  const plan = await db.nutritionPlan.create({ data: { clientId: id, title: "Plan", fileName: "plan.pdf", fileSize: 1, createdById: coach.id, uploadedAt: now } });
  const { id: emailId } = await db.emailMessage.create({ data: { ...email, key: randomUUID(), userId: id } });
  const { id: diaryId } = await makeFoodDiary(db, { clientId: id, weekStartDate: dayToDate(mondayWeeksAgo(now, 1)) });
  const { importId } = await importFile(coach.actor, { kind: "users", csvData: "Email,First name,Last name\nines@example.com,Ines,Example" }, { sendInvites: false }, now);
  const lead = await makeLead(db);
  const { id: submissionId } = await db.leadSubmission.create({ data: { leadId: lead.id, source: "public_form", status: "waiting", answers: minimalDiscoveryAnswers, submittedAt: now, eraseAt: new Date(now.getTime() + 1e9) } });
  const files = { ...otherClient.files, front, extra, left, plate, portrait };
  return { ...otherClient, id, userId: id, user: { ...otherClient.user, ...user }, cookie, files, payToken, payUrl, diaryId, importId, planId: plan.id, emailId, leadId: lead.id, submissionId };
}

/**
 * Gives the other client a password, links, recovery codes and a second step to complete, and makes a closed account. Returns the
 * headers, parameters and possible values of fields that endpoints require beyond their contracts, at the time of the call.
 */
export async function makeCredentials({ otherClient, otherNutritionist, archived, now }: TestWorld, newClient: RecordOwner) {
  await db.user.update({ where: { id: otherClient.id }, data: { passwordHash: await demoPasswordHash() } });
  const factors = await makeSecondFactors(otherClient, now);
  const token = await createOneTimeLink(otherClient.id, "reset_password", now);
  const { newEmail } = await db.emailChange.findUniqueOrThrow({ where: { userId: otherClient.id } });
  const verificationToken = await createOneTimeLink(otherClient.id, "verify_email", now, newEmail);
  const pendingCheckIn = await makeCheckIn(db, { clientId: otherClient.id, dueMonday: new Date("2025-01-06"), submittedAt: now });
  const { userId: archivedToErase } = await makeClient(db, { user: { archivedAt: now } });
  const invited = await makeNutritionist(db, { firstName: "Ines" });
  const closed = await makeNutritionist(db, { firstName: "Clara", archivedAt: now });
  const leadEmail = "asks@example.com";
  const lead = await makeLead(db, { email: leadEmail });
  const agreeing = await makeLead(db, { email: leadEmail, submissions: { create: { source: "public_form", status: "accepted", answers: minimalDiscoveryAnswers, submittedAt: now } } });
  const form = await db.leadSubmission.findFirstOrThrow({ where: { leadId: agreeing.id } });
  const tokenIn = (url: string) => new URL(url).searchParams.get("token");
  const fields = (): Record<string, Record<string, readonly unknown[]>> => ({
    // The other client has an authenticator app, so only the new one signs in with a password alone.
    "POST /api/auth/login": { email: [newClient.user.email, otherClient.user.email], password: [demoPassword] },
    "POST /api/auth/step-up": { password: [demoPassword], passkey: [undefined], code: [undefined] },
    "POST /api/auth/two-factor": { code: [factors.recoveryCode] },
    "POST /api/auth/change-password": { currentPassword: [demoPassword] },
    "POST /api/auth/change-email": { currentPassword: [demoPassword] },
    "POST /api/auth/verify-email": { token: [verificationToken] },
    "POST /api/auth/reset-password": { token: [token] },
    "POST /api/passkeys/verify": { response: [factors.newPasskey] },
    "POST /api/two-factor/confirm": { setupToken: [factors.setupToken], code: [factors.currentCode()] },
    "POST /api/sandbox/authenticate": { clientSecret: [otherClient.atGateway.secrets.setup] },
    "POST /api/unsubscribe": { token: [tokenIn(unsubscribeUrl({ userId: otherClient.id }))] },
    "POST /api/lead-consent": { token: [tokenIn(leadConsentUrl(form.id, leadEmail))] },
    "POST /api/lead-erasure": { token: [tokenIn(leadErasureUrl(lead.id, leadEmail))] },
  });
  const params: Record<string, Record<string, string>> = {
    "PATCH /api/weekly-check-ins/:id": { id: pendingCheckIn.id },
    "PUT /api/check-ins/:id/flag": { id: pendingCheckIn.id },
    "POST /api/clients/:id/erase": { id: archivedToErase },
    "POST /api/clients/:id/restore": { id: archived.id },
    "POST /api/team/:id/close": { id: otherNutritionist.id },
    "POST /api/team/:id/reopen": { id: closed.id },
    "DELETE /api/invitations/:id": { id: invited.id },
  };
  const headers: Record<string, Record<string, string>> = {
    "GET /api/logout": { "sec-fetch-site": "same-origin" },
    "POST /api/auth/two-factor": { cookie: factors.flowCookie },
  };
  return (endpoint: AnyEndpoint) => {
    const name = endpointName(endpoint);
    return { fields: fields()[name] ?? {}, params: params[name], headers: headers[name] ?? {} };
  };
}

/** Makes what the other client needs to complete a sign-in, and to add an authenticator app and a passkey in their browser. */
async function makeSecondFactors({ id }: RecordOwner, now: Date) {
  // Steps of a sign-in expire within minutes, but a run with many calls takes longer.
  const later = new Date(now.getTime() + dayMs);
  const session = await db.session.findFirstOrThrow({ where: { userId: id, expiresAt: { gt: now } } });
  const actor = await findSessionActor(session.id);
  if (!actor) throw new Error("The other client is not signed in");
  const [recoveryCode = ""] = newRecoveryCodes();
  await storeRecoveryCodes(db, id, await hashRecoveryCodes([recoveryCode]));
  const flowToken = newChallengeToken();
  await createChallenge({ kind: "second_step", token: flowToken, userId: id }, later);
  const { secret, setupToken } = await startAuthenticatorSetup(actor, later);
  const newPasskey = makeSoftwarePasskey().register(await createPasskeyRegistration(actor, later));
  const [flowCookie = ""] = createFlowCookie(flowToken).split(";", 1);
  return { recoveryCode, flowCookie, setupToken, newPasskey, currentCode: () => new TOTP({ secret }).generate() };
}
