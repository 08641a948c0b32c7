import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import { defaultPlan } from "@/tests/factories/plans";
import { FakeResend } from "@/tests/fakes/resend";
import { FakeStripe, getTestCard } from "@/tests/fakes/stripe";
import { FakeUploadThing } from "@/tests/fakes/uploadthing";
import { emailEnv, expectEachEmailSentOnce } from "@/tests/faults/support/emails";
import { type ProxyFault, startFaultyProxy } from "@/tests/faults/support/faulty-proxy";
import { stripeEnv } from "@/tests/faults/support/payments";
import { photoForm } from "@/tests/faults/support/photos";
import { clockAheadEnv, ProductServer, shareDatabase } from "@/tests/faults/support/product";
import { testedFaults } from "@/tests/faults/support/run-size";
import { createSender, type ServerResponse } from "@/tests/faults/support/send-request";
import type { SignedInClient } from "@/tests/faults/support/writers";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";

/** Shorter than any provider timeout, because requests without a provider must not slow down. */
const promptMs = 6000;
const storageDownMessage = "Our file storage isn't responding right now. Please try again in a few minutes.";
const paymentsDownMessage = "Our payment provider isn't responding right now. Please try again in a few minutes. You won't be charged twice.";

const [stripe, resend, storage] = [await new FakeStripe().start(), await new FakeResend().start(), await new FakeUploadThing().start()];
const proxies = { stripe: await startFaultyProxy(stripe.address), resend: await startFaultyProxy(resend.address), storage: await startFaultyProxy(storage.address) };
// All providers are reached through proxies and must use the proxies' URLs.
for (const [fake, proxy] of [[stripe, proxies.stripe], [resend, proxies.resend], [storage, proxies.storage]] as const) fake.address = proxy.address;
// UploadThing's SDK reads without HTTPS only from a host whose name contains "local".
storage.address = storage.address.replace("127.0.0.1", "localhost");
stripe.addPrice(defaultPlan);

let coach: Awaited<ReturnType<typeof makeSignedInCoach>>;
const clients: SignedInClient[] = [];
let product: ProductServer;
const send = createSender(() => product.address);
const setAllFaults = (fault?: ProxyFault) => Object.values(proxies).forEach((proxy) => proxy.set(fault));

beforeAll(async () => {
  const shared = await shareDatabase();
  coach = await makeSignedInCoach();
  for (let index = 0; index < 3 * testedFaults.length; index += 1) clients.push(await makeSignedInClient());
  const providers = { ...stripeEnv(stripe), NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_test_published", ...emailEnv(resend), UPLOADTHING_TOKEN: storage.token, UPLOADTHING_BASE_URL: storage.address };
  product = await ProductServer.create({ ...shared, ...providers });
  await product.start();
}, 120_000);
afterAll(async () => {
  setAllFaults();
  await product.kill();
  for (const proxy of Object.values(proxies)) await proxy.close();
  for (const fake of [stripe, resend, storage]) await fake.stop();
});

const subscribe = ({ cookie }: SignedInClient) => send(cookie, "POST", "/api/get-or-create-subscription", {});
const upload = ({ cookie }: SignedInClient) => send(cookie, "POST", "/api/files", photoForm());
const invite = (name: string) => send(coach.cookie, "POST", "/api/invitations", { email: `${name}@invited.example.com`, role: "client", firstName: "Ina" });
const statusAndMessage = ({ status, body }: ServerResponse) => ({ status, message: body?.message });
const badGateway = (message: string) => ({ status: 502, message });

/** Returns Stripe's latest webhook of this type. */
function latestWebhook(type: string) {
  stripe.now = new Date();
  return stripe.webhooks().findLast(({ body }) => (JSON.parse(body) as { type: string }).type === type) ?? { body: "", signature: "" };
}
const deliverLatestWebhook = (type: string) => {
  const { body, signature } = latestWebhook(type);
  return send("", "POST", "/api/webhooks/stripe", body, { "content-type": "application/json", "stripe-signature": signature });
};

describe("Failing providers", () => {
  it.each(testedFaults)("with %s are reported or retried later, delay no other requests and cause no duplicates", async (fault) => {
    const [payer, otherClient, thirdClient] = clients.splice(0, 3) as [SignedInClient, SignedInClient, SignedInClient];
    const order = await subscribe(payer);
    expect(order.status).toBe(200);
    stripe.confirm(order.body.clientSecret ?? "", getTestCard("4242424242424242"));
    setAllFaults(fault);

    const pendingCalls = Promise.all([...[payer, otherClient, thirdClient].map(upload), ...[otherClient, thirdClient].map(subscribe), deliverLatestWebhook("invoice.paid")]);
    expect((await invite(randomUUID())).status).toBe(201);
    // Emails are sent in the background, so they arrive a little later.
    await expect.poll(() => Object.values(proxies).every((proxy) => proxy.met() > 0), { timeout: 20_000 }).toBe(true);
    const otherCalls = await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? send("", "GET", "/api/health") : send(coach.cookie, "GET", "/api/conversations?limit=50"))));
    expect(otherCalls.map(({ status }) => status)).toEqual(otherCalls.map(() => 200));
    expect(Math.max(...otherCalls.map(({ ms }) => ms))).toBeLessThan(promptMs);
    const results = (await pendingCalls).map(statusAndMessage);
    expect(results.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => badGateway(storageDownMessage)));
    expect(results.slice(3)).toEqual(Array.from({ length: 3 }, () => badGateway(paymentsDownMessage)));

    setAllFaults();
    const [photo, started, repeated, delivered, redelivered] = [await upload(otherClient), await subscribe(otherClient), await subscribe(otherClient), await deliverLatestWebhook("invoice.paid"), await deliverLatestWebhook("invoice.paid")];
    expect([photo, started, repeated, delivered, redelivered].map(({ status }) => status)).toEqual([201, 200, 200, 200, 200]);
    expect(repeated.body.paymentId).toBe(started.body.paymentId);
    expect((await send(otherClient.cookie, "GET", photo.body.url ?? "")).status).toBe(200);
    expect((await send(payer.cookie, "GET", "/api/subscription")).body).toMatchObject({ status: "active" });
  });

  it("lose and repeat nothing. After recovery, each email is sent once, each payment is charged once, and no unacknowledged file is kept", async () => {
    await product.kill();
    const clockAheadMs = 65 * 60_000;
    resend.aheadMs = clockAheadMs;
    await product.start(clockAheadEnv(clockAheadMs));
    await expect.poll(async () => (await send(coach.cookie, "GET", "/api/email-automation/status")).body.waiting, { timeout: 90_000, interval: 500 }).toBe(0);
    await product.kill();
    await expectEachEmailSentOnce(resend);
    expect(await db.emailMessage.count({ where: { type: "set-password" } })).toBe(testedFaults.length);
    const paid = await db.payment.findMany({ where: { status: "succeeded" }, select: { clientId: true } });
    expect(new Set(paid.map(({ clientId }) => clientId)).size).toBe(testedFaults.length);
    expect(paid).toHaveLength(testedFaults.length);
    expect([...stripe.charges.values()].filter(({ ok }) => ok)).toHaveLength(testedFaults.length);
    const files = await db.file.findMany({ select: { storageKey: true, stored: true } });
    expect(files.filter(({ stored }) => !stored)).toEqual([]);
    expect([...storage.files.keys()].toSorted()).toEqual(files.map(({ storageKey }) => storageKey).toSorted());
  });
});
