import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as cronRoute } from "@/app/api/cron/[job]/route";
import { POST as answerBank } from "@/app/api/sandbox/authenticate/route";
import { POST as confirmCard } from "@/app/api/sandbox/confirm/route";
import { POST as webhook } from "@/app/api/webhooks/stripe/route";
import { syncFromGateway } from "@/lib/money/payments/reconcile";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { keysFor } from "@/lib/platform/keys";
import { cronJobs } from "@/lib/practice/jobs/contract";
import { signWebhook } from "@/lib/providers/payments/webhook-signature";
import { makeClient, makeCoach } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { orderPlan, sandboxWorld } from "@/tests/support/payment-world";

process.env.CRON_SECRET = "a secret for cron";
beforeEach(resetDatabase);

describe("A webhook", () => {
  /** Pays an order and returns it with the gateway's signed webhook. */
  async function payOrder() {
    const world = sandboxWorld();
    const order = await orderPlan();
    await world.pay(order.clientSecret);
    const [event] = await world.webhooks();
    if (!event) throw new Error("The gateway should have sent a webhook");
    return { order, event };
  }
  const post = async (rawBody: string, signature?: string) => (await callRoute(webhook, { rawBody, headers: signature === undefined ? {} : { "stripe-signature": signature } })).status;

  it("is refused without effect unless it is signed with the secret", async () => {
    const { event } = await payOrder();
    const now = new Date();
    const seconds = Math.floor(now.getTime() / 1000);
    const validSignature = /v1=([0-9a-f]+)/.exec(event.signature)?.[1] ?? "";
    const forged: Record<string, string | undefined> = {
      none: undefined,
      "empty": "",
      "with an empty secret": signWebhook(event.body, "", now),
      "with the secret undefined": signWebhook(event.body, "undefined", now),
      "with the sign-in secret": signWebhook(event.body, env().NEXTAUTH_SECRET, now),
      "without the time in the signature": `t=${seconds},v1=${createHmac("sha256", env().NEXTAUTH_SECRET).update(event.body).digest("hex")}`,
      "with another scheme": event.signature.replace("v1=", "v0="),
      "with only a time": `t=${seconds}`,
      "with a later time than signed": event.signature.replace(/^t=\d+/, `t=${seconds + 60}`),
      "with two times": `t=${seconds},${event.signature}`,
      "in capitals": event.signature.replace(validSignature, validSignature.toUpperCase()),
      "cut short": event.signature.slice(0, -1),
    };
    for (const [label, signature] of Object.entries(forged)) expect([label, await post(event.body, signature)]).toEqual([label, 400]);
    for (const body of [event.body.replace(/"id":"[^"]+"/, '"id":"evt_other"'), `${event.body} `, event.body.slice(0, -1), ""]) expect(await post(body, event.signature)).toBe(400);
    expect([await db.webhookEvent.count(), await db.payment.count(), await db.subscription.count()]).toEqual([0, 0, 0]);
  });

  it("changes nothing when it is replayed", async () => {
    const { order, event } = await payOrder();
    expect(await post(event.body, event.signature)).toBe(200);
    await syncFromGateway([{ kind: "payment", id: order.paymentId }], new Date());
    const state = async () => JSON.stringify([await db.payment.findMany(), await db.subscription.findMany(), await db.emailMessage.findMany(), await db.notification.findMany()]);
    const before = await state();
    for (let again = 0; again < 3; again += 1) expect(await post(event.body, event.signature)).toBe(200);
    expect(await state()).toBe(before);
  });

  it("only triggers a read, and the payment's state comes from the gateway", async () => {
    const { order: otherOrder, event } = await payOrder();
    const ownOrder = await orderPlan();
    const claim = event.body.replaceAll(otherOrder.paymentId, ownOrder.paymentId).replaceAll(otherOrder.subscriptionId, ownOrder.subscriptionId);
    const secret = keysFor("sandbox-webhooks")[0];
    expect([claim === event.body, await post(claim, signWebhook(claim, secret, new Date()))]).toEqual([false, 200]);
    expect(await db.payment.findMany({ select: { clientId: true, status: true } })).toEqual([{ clientId: ownOrder.clientId, status: "pending" }]);
  });
});

describe("A test payment", () => {
  it("can only be confirmed with its client secret", async () => {
    const order = await orderPlan();
    for (const clientSecret of [`${order.paymentId}_secret_`, `${order.paymentId}_secret_guess`, order.paymentId, "%", "_secret_"]) {
      expect((await callRoute(confirmCard, { body: { clientSecret, token: "tok_visa" } })).status, clientSecret).not.toBe(200);
      expect((await callRoute(answerBank, { body: { clientSecret, passed: true } })).status, clientSecret).not.toBe(200);
    }
    expect(await db.payment.count({ where: { status: "succeeded" } })).toBe(0);
  });
});

describe("A cron call", () => {
  it.each(cronJobs)("(%s) needs the secret in the Authorization header, and no session replaces it", async (job) => {
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
