import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as cronRoute } from "@/app/api/cron/[job]/route";
import { POST as answerBank } from "@/app/api/sandbox/authenticate/route";
import { POST as confirmCard } from "@/app/api/sandbox/confirm/route";
import { POST as webhook } from "@/app/api/webhooks/stripe/route";
import { syncFromGateway } from "@/lib/money/payments/reconcile";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { cronJobs } from "@/lib/practice/jobs/contract";
import { signWebhook } from "@/lib/providers/payments/webhook-signature";
import { makeClient, makeCoach } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { orderPlan, sandboxWorld } from "@/tests/support/payment-world";

process.env.CRON_SECRET = "a secret for cron";
beforeEach(resetDatabase);

describe("A webhook", () => {
  /** The gateway's own word that somebody has paid, and the same signed otherwise. */
  async function paid() {
    const world = sandboxWorld();
    const order = await orderPlan();
    await world.pay(order.clientSecret);
    const [told] = await world.webhooks();
    if (!told) throw new Error("Nothing was told");
    return { order, told };
  }
  const post = async (rawBody: string, signature?: string) => (await callRoute(webhook, { rawBody, headers: signature === undefined ? {} : { "stripe-signature": signature } })).status;

  it("that somebody else has signed is refused, whatever she knows but the secret, and nothing comes of it", async () => {
    const { told } = await paid();
    const now = new Date();
    const seconds = Math.floor(now.getTime() / 1000);
    const right = /v1=([0-9a-f]+)/.exec(told.signature)?.[1] ?? "";
    const forged: Record<string, string | undefined> = {
      none: undefined,
      "an empty one": "",
      "of an empty secret": signWebhook(told.body, "", now),
      "of the word undefined": signWebhook(told.body, "undefined", now),
      "of the sign-in secret": signWebhook(told.body, env().NEXTAUTH_SECRET, now),
      "of the body without its time": `t=${seconds},v1=${createHmac("sha256", env().NEXTAUTH_SECRET).update(told.body).digest("hex")}`,
      "of another scheme": told.signature.replace("v1=", "v0="),
      "of nothing but a time": `t=${seconds}`,
      "with a later time than was signed": told.signature.replace(/^t=\d+/, `t=${seconds + 60}`),
      "with two times": `t=${seconds},${told.signature}`,
      "in capitals": told.signature.replace(right, right.toUpperCase()),
      "cut short": told.signature.slice(0, -1),
    };
    for (const [what, signature] of Object.entries(forged)) expect([what, await post(told.body, signature)]).toEqual([what, 400]);
    for (const body of [told.body.replace(/"id":"[^"]+"/, '"id":"evt_other"'), `${told.body} `, told.body.slice(0, -1), ""]) expect(await post(body, told.signature)).toBe(400);
    expect([await db.webhookEvent.count(), await db.payment.count(), await db.subscription.count()]).toEqual([0, 0, 0]);
  });

  it("that was heard before changes nothing when it is played again", async () => {
    const { order, told } = await paid();
    expect(await post(told.body, told.signature)).toBe(200);
    await syncFromGateway([{ kind: "payment", id: order.paymentId }], new Date());
    const state = async () => JSON.stringify([await db.payment.findMany(), await db.subscription.findMany(), await db.emailMessage.findMany(), await db.notification.findMany()]);
    const before = await state();
    for (let again = 0; again < 3; again += 1) expect(await post(told.body, told.signature)).toBe(200);
    expect(await state()).toBe(before);
  });

  it("says only what to look at: what it claims of a payment is read at the gateway", async () => {
    const { order: theirs, told } = await paid();
    const mine = await orderPlan();
    const claim = told.body.replaceAll(theirs.paymentId, mine.paymentId).replaceAll(theirs.subscriptionId, mine.subscriptionId);
    const secret = createHmac("sha256", env().NEXTAUTH_SECRET).update("the sandbox's webhooks").digest("hex");
    expect([claim === told.body, await post(claim, signWebhook(claim, secret, new Date()))]).toEqual([false, 200]);
    expect(await db.payment.findMany({ select: { clientId: true, status: true } })).toEqual([{ clientId: mine.clientId, status: "pending" }]);
  });
});

describe("A test payment", () => {
  it("needs the secret of what is paid: one that is made up pays nothing", async () => {
    const order = await orderPlan();
    for (const clientSecret of [`${order.paymentId}_secret_`, `${order.paymentId}_secret_guess`, order.paymentId, "%", "_secret_"]) {
      expect((await callRoute(confirmCard, { body: { clientSecret, token: "tok_visa" } })).status, clientSecret).not.toBe(200);
      expect((await callRoute(answerBank, { body: { clientSecret, passed: true } })).status, clientSecret).not.toBe(200);
    }
    expect(await db.payment.count({ where: { status: "succeeded" } })).toBe(0);
  });
});

describe("A cron call", () => {
  it.each(cronJobs)("(%s) is no right of anybody who is signed in, nor of whoever writes the secret elsewhere", async (job) => {
    const [coach, client] = [await createSessionCookieHeader(await makeCoach(db)), await createSessionCookieHeader(await makeClient(db))];
    const params = { job };
    const secret = "a secret for cron";
    const forged = [
      { cookie: coach, params }, { cookie: client, params }, { params }, { params, query: { secret, authorization: `Bearer ${secret}`, CRON_SECRET: secret } }, { params, cookie: `authorization=Bearer ${secret}` },
      ...[`bearer ${secret}`, `Bearer  ${secret}`, `Basic ${btoa(`:${secret}`)}`, `Bearer ${secret}x`, "Bearer null", `Bearer ${secret.toUpperCase()}`].map((authorization) => ({ params, headers: { authorization } })),
      { params, headers: { "x-vercel-cron": "1", "user-agent": "vercel-cron/1.0" } },
    ];
    for (const input of forged) expect([JSON.stringify(input), (await callRoute(cronRoute, input)).status]).toEqual([JSON.stringify(input), 401]);
    expect(await db.jobRun.count()).toBe(0);
  });
});
