import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { GET as readUser } from "@/app/api/auth/user/route";
import { POST as requestReset } from "@/app/api/auth/reset-password-request/route";
import { POST as setPassword } from "@/app/api/auth/reset-password/route";
import { POST as sendInvitation } from "@/app/api/clients/[id]/invitation/route";
import { POST as addClient } from "@/app/api/clients/route";
import { POST as createSetup } from "@/app/api/create-payment-setup/route";
import { POST as convert } from "@/app/api/leads/[id]/convert/route";
import { POST as openPayment } from "@/app/api/pay/[token]/open/route";
import { POST as requestLink } from "@/app/api/pay/[token]/password-link/route";
import { GET as readPayPage } from "@/app/api/pay/[token]/route";
import { POST as settlePayment } from "@/app/api/pay/[token]/settle/route";
import { POST as renewLink } from "@/app/api/people/[id]/password-link/route";
import { POST as confirmCard } from "@/app/api/sandbox/confirm/route";
import { POST as sendEmail } from "@/app/api/send-payment-email/route";
import { invitationHoldMs } from "@/lib/core/email/commands";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { gateway } from "@/lib/money/payments/gateway";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { moveClientToArchive } from "@/lib/practice/lifecycle/commands";
import { outboxProvider } from "@/lib/providers/email/outbox";
import { makeLead } from "@/tests/factories/leads";
import { makeSubscription } from "@/tests/factories/payments";
import { demoPasswordHash, makeClient } from "@/tests/factories/people";
import { callRoute, readSetCookie } from "@/tests/support/api";
import { connectEmail } from "@/tests/support/connect-email";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInCoach } from "@/tests/support/signed-in-people";
import { tokenInEmail } from "@/tests/support/sent-emails";

beforeAll(() => void connectEmail());
beforeEach(resetDatabase);

const monthly = "price_monthly_coaching";
const password = "a red kettle";
const hourMs = 3_600_000;
const priya = { fullName: "Priya Shah", email: "priya@example.com" };

async function world(lead: Parameters<typeof makeLead>[1] = {}) {
  const coach = await makeSignedInCoach({ firstName: "Maya", lastName: "Hart" });
  const { id } = await makeLead(db, { stage: "won", ...priya, ...lead });
  const convertLead = (body: object = { priceId: monthly }) => callRoute(convert, { cookie: coach.cookie, params: { id }, body });
  return { coach, leadId: id, convertLead };
}

/** Sends what is due and returns the types and texts of all emails to this address, oldest first. */
async function emailsTo(address: string, at = new Date()) {
  await sendDueBatch(at, outboxProvider);
  return db.emailMessage.findMany({ where: { toEmail: address }, select: { type: true, status: true, text: true, sentAt: true }, orderBy: [{ sendAfter: "asc" }, { createdAt: "asc" }] });
}
const typesTo = async (address: string, at?: Date) => (await emailsTo(address, at)).filter(({ status }) => status === "sent").map(({ type }) => type);
const tokenOf = (url: string) => new URL(url, "https://example.com").pathname.split("/").at(-1) ?? "";
const oneLine = (text: string | null | undefined) => (text ?? "").replaceAll(/\s+/g, " ");

const page = (token: string) => callRoute(readPayPage, { params: { token } });
async function pay(token: string) {
  const { body } = await callRoute(openPayment, { params: { token } });
  await confirmCardWith(body.clientSecret);
  return callRoute(settlePayment, { params: { token } });
}
const confirmCardWith = (clientSecret: string) => callRoute(confirmCard, { body: { clientSecret, token: "pm_card_visa" } });
const askForLink = (token: string) => callRoute(requestLink, { params: { token } });

describe("Converting a lead with a plan", () => {
  it("sends one email, which leads to the password, the payment, the welcome and the agreement in this order", async () => {
    const { convertLead } = await world();
    const { status, body } = await convertLead();
    expect([status, body.invitation, body.payment]).toEqual([
      200,
      { link: null, emailed: true, emailProblem: null },
      { setup: expect.objectContaining({ planName: "Monthly Coaching", amount: "199.00", emailedAt: expect.any(String) }), problem: null, emailedAs: "invitation", emailProblem: null },
    ]);
    const [email, ...others] = await emailsTo(priya.email);
    expect([email?.type, others]).toEqual(["set-password", []]);
    expect(oneLine(email?.text)).toMatch(/Set a password\..*Pay for Monthly Coaching: £199 per month\..*Is someone else paying/);
    expect(email?.text).toContain(`/pay/${tokenOf(body.payment.setup.paymentUrl)}`);

    const joined = await callRoute(setPassword, { body: { token: tokenInEmail(email?.text), password } });
    expect([joined.status, joined.body]).toEqual([200, { message: "Password Reset Successful", next: `/pay/${tokenOf(body.payment.setup.paymentUrl)}` }]);
    expect((await callRoute(readUser, { cookie: readSetCookie(joined.headers) })).body).toMatchObject({ id: body.clientId, firstName: "Priya" });

    expect((await pay(tokenOf(joined.body.next))).body).toMatchObject({ state: "paid", needsPassword: false });
    const afterPayment = await emailsTo(priya.email);
    // The receipt and the welcome leave together.
    expect(afterPayment.filter(({ type }) => type !== "receipt").map(({ type, status: state }) => [type, state])).toEqual([["set-password", "sent"], ["welcome", "sent"], ["contract-delivery", "queued"]]);
    expect(afterPayment.filter(({ type }) => type === "receipt")).toHaveLength(1);
    expect(afterPayment.find(({ type }) => type === "welcome")?.text).toContain("follows by email in about an hour");
    const contract = (await emailsTo(priya.email, new Date(Date.now() + hourMs))).find(({ type }) => type === "contract-delivery");
    expect([contract?.status, oneLine(contract?.text)]).toEqual(["sent", expect.stringMatching(/Next is your onboarding.*, starting with the welcome video\./)]);
  });

  it("has no second effect when repeated or simultaneous", async () => {
    const { convertLead } = await world();
    const both = await Promise.all([convertLead(), convertLead()]);
    const again = await convertLead();
    expect([...both, again].map(({ status, body }) => [status, body.clientId])).toEqual([1, 2, 3].map(() => [200, again.body.clientId]));
    expect(again.body.payment).toMatchObject({ emailedAs: null, setup: { emailedAt: expect.any(String) } });
    expect([await typesTo(priya.email), await db.paymentLink.count(), await db.user.count({ where: { role: "client" } })]).toEqual([["set-password"], 1, 1]);
  });

  it("corrects the name and email that the coach typed over", async () => {
    const { convertLead, leadId } = await world({ fullName: "priya_moves" });
    const { body } = await convertLead({ fullName: "Priya Shah", email: "Priya.Shah@example.com" });
    expect(await db.user.findUniqueOrThrow({ where: { id: body.clientId } })).toMatchObject({ firstName: "Priya", lastName: "Shah", email: "priya.shah@example.com" });
    expect(await db.lead.findUniqueOrThrow({ where: { id: leadId } })).toMatchObject({ fullName: "Priya Shah", email: "priya.shah@example.com" });
    expect(body.payment).toBeNull();
  });

  it("names the plan that is set up when the email leaves, and no payment once it is made", async () => {
    const { coach, convertLead } = await world();
    const { body } = await convertLead();
    await callRoute(createSetup, { cookie: coach.cookie, body: { clientId: body.clientId, priceId: "price_family_discount" } });
    const [email] = await emailsTo(priya.email);
    expect(oneLine(email?.text)).toContain("Pay for Family Discount: £950 once.");

    const link = await db.paymentLink.findFirstOrThrow({ where: { closedAt: null } });
    await pay(link.token);
    await callRoute(renewLink, { cookie: coach.cookie, params: { id: body.clientId } });
    const renewed = (await emailsTo(priya.email)).find(({ type }) => type === "invitation-renewed");
    expect(renewed?.text).not.toContain("/pay/");
    const joined = await callRoute(setPassword, { body: { token: tokenInEmail(renewed?.text), password } });
    expect(joined.body.next).toBe("/");
  });

  it("refuses a plan that isn't on offer before there is a client", async () => {
    const { convertLead } = await world();
    const { status, body } = await convertLead({ priceId: "price_of_another_shop" });
    expect([status, body.fields]).toEqual([400, { priceId: "Please choose one of the plans" }]);
    expect([await db.client.count(), await db.emailMessage.count()]).toEqual([0, 0]);
  });

  it("keeps the client when the payment can't be set up, and one email still asks for both if that is done in time", async () => {
    const { coach, convertLead } = await world();
    const failing = vi.spyOn(Object.getPrototypeOf(gateway()), "createPaymentLink").mockRejectedValueOnce(new AppError("provider_failed", "The payment provider did not respond. Please try again."));
    const { status, body } = await convertLead();
    failing.mockRestore();
    expect([status, body.payment]).toEqual([200, { setup: null, problem: "The payment provider did not respond. Please try again.", emailedAs: null, emailProblem: null }]);
    expect(await typesTo(priya.email)).toEqual([]);
    const { body: setup } = await callRoute(createSetup, { cookie: coach.cookie, body: { clientId: body.clientId, priceId: monthly } });
    const emailed = await callRoute(sendEmail, { cookie: coach.cookie, body: { clientEmail: priya.email, paymentUrl: setup.paymentUrl, planName: "Monthly Coaching" } });
    expect(emailed.body).toMatchObject({ sent: true, withInvitation: true });
    expect(await typesTo(priya.email)).toEqual(["set-password"]);
  });

  it("emails the payment link alone to a client who has had an invitation, and says if they have a plan", async () => {
    const { convertLead } = await world();
    const { userId } = await makeClient(db, { user: { email: priya.email, passwordHash: await demoPasswordHash(), emailConfirmedAt: new Date() } });
    const { body } = await convertLead();
    expect(body).toMatchObject({ clientId: userId, wasClient: true, invitation: null, payment: { emailedAs: "payment_link" } });
    expect(await typesTo(priya.email)).toEqual(["payment-link"]);
    await makeSubscription(db, { clientId: userId, planName: "Family Discount" });
    expect((await convertLead()).body.payment).toMatchObject({ setup: null, problem: expect.stringContaining("already has an active plan, Family Discount") });
  });

  it("names the archived client to restore", async () => {
    const { coach, convertLead } = await world();
    const { userId } = await makeClient(db, { user: { email: priya.email } });
    await moveClientToArchive(coach.actor, userId, new Date());
    expect(await convertLead()).toMatchObject({ status: 409, body: { archivedId: userId } });
    expect(await db.paymentLink.count()).toBe(0);
  });

  it("gives the coach both links where email isn't connected, and the first leads through both steps", async () => {
    const { convertLead } = await world();
    const key = env().RESEND_API_KEY;
    Object.assign(env(), { RESEND_API_KEY: undefined });
    const { body } = await convertLead();
    Object.assign(env(), { RESEND_API_KEY: key });
    expect(body).toMatchObject({ invitation: { emailed: false, link: expect.stringContaining("/reset-password?token=") }, payment: { emailedAs: null, setup: { emailedAt: null, paymentUrl: expect.stringContaining("/pay/") } } });
    const joined = await callRoute(setPassword, { body: { token: new URL(body.invitation.link).searchParams.get("token"), password } });
    expect(joined.body.next).toBe(new URL(body.payment.setup.paymentUrl).pathname);
  });
});

describe("A client who is added by hand", () => {
  const add = (cookie: string, body: object = {}) => callRoute(addClient, { cookie, body: { name: priya.fullName, email: priya.email, ...body } });

  it("is invited at once, unless the invitation waits for the payment", async () => {
    const { coach } = await world();
    await add(coach.cookie);
    expect(await typesTo(priya.email)).toEqual(["set-password"]);
    await add(coach.cookie, { email: "nora@example.com", holdInvitation: true });
    expect(await typesTo("nora@example.com")).toEqual([]);
    expect(await typesTo("nora@example.com", new Date(Date.now() + invitationHoldMs))).toEqual(["set-password"]);
  });

  it("gets one email for the password and the payment that is set up meanwhile", async () => {
    const { coach } = await world();
    const { body: client } = await add(coach.cookie, { holdInvitation: true });
    const { body: setup } = await callRoute(createSetup, { cookie: coach.cookie, body: { clientId: client.id, priceId: monthly } });
    const email = () => callRoute(sendEmail, { cookie: coach.cookie, body: { clientEmail: priya.email, paymentUrl: setup.paymentUrl, planName: "Monthly Coaching" } });
    expect([(await email()).body, (await email()).body]).toMatchObject([{ sent: true, withInvitation: true }, { sent: false, withInvitation: false, emailed: true }]);
    const [invitation, ...others] = await emailsTo(priya.email);
    expect([invitation?.type, others, oneLine(invitation?.text)]).toEqual(["set-password", [], expect.stringContaining("Pay for Monthly Coaching: £199 per month.")]);
  });

  it.each([
    ["by the dialog", (cookie: string, id: string) => callRoute(sendInvitation, { cookie, params: { id } })],
    ["by asking for a new link", (cookie: string, id: string) => callRoute(renewLink, { cookie, params: { id } })],
  ])("is sent the waiting invitation sooner %s, and once", async (_, release) => {
    const { coach } = await world();
    const { body: client } = await add(coach.cookie, { holdInvitation: true });
    expect((await release(coach.cookie, client.id)).status).toBe(200);
    expect(await typesTo(priya.email)).toEqual(["set-password"]);
    expect((await callRoute(sendInvitation, { cookie: coach.cookie, params: { id: client.id } })).body).toEqual({ sent: false });
    expect(await typesTo(priya.email, new Date(Date.now() + invitationHoldMs))).toEqual(["set-password"]);
    expect((await callRoute(sendInvitation, { cookie: coach.cookie, params: { id: coach.id } })).status).toBe(404);
  });
});

describe("Whoever pays with the link before there is a password", () => {
  async function paidFirst() {
    const { coach, convertLead } = await world();
    const { body } = await convertLead();
    await emailsTo(priya.email);
    const token = tokenOf(body.payment.setup.paymentUrl);
    expect((await pay(token)).body).toMatchObject({ state: "paid", needsPassword: true });
    return { coach, clientId: String(body.clientId), token };
  }
  const invitations = async () => (await emailsTo(priya.email)).filter(({ type }) => type === "set-password" || type === "invitation-renewed");

  it("has a link to set it sent to the client's own address, which the page doesn't name", async () => {
    const { token } = await paidFirst();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
    try {
      const responses = [await askForLink(token), await askForLink(token), await page(token)];
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(JSON.stringify(responses.map(({ body }) => body))).not.toMatch(/priya|shah|reset-password|@/i);
      const sent = await invitations();
      expect(sent.map(({ type }) => type)).toEqual(["set-password", "invitation-renewed"]);
      expect(sent[1]?.text).toContain("that you asked for");
      const joined = await callRoute(setPassword, { body: { token: tokenInEmail(sent[1]?.text), password } });
      expect([joined.status, joined.body.next]).toEqual([200, "/"]);
      const { status, body } = await askForLink(token);
      expect([status, body.message, (await page(token)).body.needsPassword]).toEqual([409, "There's a password for this account already. Please sign in with it.", false]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("can't set the password with the payment's token", async () => {
    const { token } = await paidFirst();
    expect((await callRoute(setPassword, { body: { token, password } })).status).toBe(400);
  });

  it("is sent no second email within a minute, and at most five an hour", async () => {
    const { token } = await paidFirst();
    expect((await askForLink(token)).body).toEqual({ emailed: true });
    expect(await invitations()).toHaveLength(1);
    for (let count = 1; count < 5; count += 1) await askForLink(token);
    expect((await askForLink(token)).status).toBe(429);
  });

  it("is told that nothing can be emailed, without the reason, and that a withdrawn invitation is withdrawn", async () => {
    const { clientId, token } = await paidFirst();
    await db.addressProblem.create({ data: { email: priya.email, kind: "bounced", reason: "There is no such mailbox.", at: new Date() } });
    expect((await askForLink(token)).body).toEqual({ emailed: false });
    await db.user.update({ where: { id: clientId }, data: { invitationRevokedAt: new Date() } });
    expect((await askForLink(token)).body.message).toBe("The invitation to this account was withdrawn. Please ask your coach.");
  });
});

describe("The first password", () => {
  it("leads to the payment by a reset link too, for someone whose invitation has expired", async () => {
    const { convertLead } = await world();
    const { body } = await convertLead();
    await callRoute(requestReset, { body: { email: priya.email } });
    const reset = (await emailsTo(priya.email)).find(({ type }) => type === "password-reset");
    const joined = await callRoute(setPassword, { body: { token: tokenInEmail(reset?.text), password } });
    expect(joined.body.next).toBe(`/pay/${tokenOf(body.payment.setup.paymentUrl)}`);
  });

  it("signs in a client, but nobody from the team and nobody who had a password", async () => {
    const { coach } = await world();
    const staff = await db.user.create({ data: { role: "nutritionist", email: "nora@example.com", firstName: "Nora", passwordHash: null } });
    const { user } = await makeClient(db, { user: { passwordHash: await demoPasswordHash() } });
    for (const { id } of [staff, user]) {
      await callRoute(renewLink, { cookie: coach.cookie, params: { id } });
      await sendDueBatch(new Date(), outboxProvider);
    }
    const texts = await db.emailMessage.findMany({ where: { status: "sent" }, select: { text: true } });
    expect(texts).toHaveLength(2);
    for (const { text } of texts) {
      const { status, body, headers } = await callRoute(setPassword, { body: { token: tokenInEmail(text), password } });
      expect([status, body.next, readSetCookie(headers)]).toEqual([200, null, ""]);
    }
    expect(await db.session.count({ where: { userId: { in: [staff.id, user.id] } } })).toBe(0);
  });
});
