import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defaultPlan } from "@/lib/money/payments/plans";
import { db } from "@/lib/platform/db";
import { FakeResend } from "@/tests/fakes/resend";
import { cardOfNumber, FakeStripe } from "@/tests/fakes/stripe";
import { FakeUploadThing } from "@/tests/fakes/uploadthing";
import { aClient, aCoach } from "@/tests/support/people";
import { type Answer, asker } from "./support/ask";
import { badLine, type Fault } from "./support/bad-line";
import { emailEnv, expectEachOnce } from "./support/mails";
import { stripeEnv } from "./support/money";
import { photoForm } from "./support/photos";
import { clockAhead, ProductServer, sharedDatabase } from "./support/product";
import { faultsToMeet } from "./support/size";
import type { Person } from "./support/writers";

/** Less than any provider is waited for: whoever needs none must not notice. */
const unheldMs = 6000;
const noStorage = "Our file storage does not answer right now. Please try again in a few minutes.";
const noMoney = "Our payment provider does not answer right now. Please try again in a few minutes: nothing is charged twice.";

const [stripe, resend, storage] = [await new FakeStripe().start(), await new FakeResend().start(), await new FakeUploadThing().start()];
const lines = { stripe: await badLine(stripe.address), resend: await badLine(resend.address), storage: await badLine(storage.address) };
// All of them are reached, and name themselves, by way of their lines.
for (const [fake, line] of [[stripe, lines.stripe], [resend, lines.resend], [storage, lines.storage]] as const) fake.address = line.address;
// Its SDK reads without HTTPS only from a host whose name has "local" in it.
storage.address = storage.address.replace("127.0.0.1", "localhost");
stripe.sell(defaultPlan);

let coach: Awaited<ReturnType<typeof aCoach>>;
const clients: Person[] = [];
let product: ProductServer;
const ask = asker(() => product.address);
const setAll = (fault?: Fault) => Object.values(lines).forEach((line) => line.set(fault));

beforeAll(async () => {
  const shared = await sharedDatabase();
  coach = await aCoach();
  for (let made = 0; made < 3 * faultsToMeet.length; made += 1) clients.push(await aClient());
  const providers = { ...stripeEnv(stripe), NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_test_published", ...emailEnv(resend), UPLOADTHING_TOKEN: storage.token, UPLOADTHING_BASE_URL: storage.address };
  product = await ProductServer.with({ ...shared, ...providers });
  await product.start();
}, 120_000);
afterAll(async () => {
  setAll();
  await product.kill();
  for (const line of Object.values(lines)) await line.close();
  for (const fake of [stripe, resend, storage]) await fake.stop();
});

const subscribe = ({ cookie }: Person) => ask(cookie, "POST", "/api/get-or-create-subscription", {});
const upload = ({ cookie }: Person) => ask(cookie, "POST", "/api/files", photoForm());
const invite = (name: string) => ask(coach.cookie, "POST", "/api/invitations", { email: `${name}@invited.example.com`, role: "client", firstName: "Ina" });
const only = ({ status, body }: Answer) => ({ status, message: body?.message });
const failed = (message: string) => ({ status: 502, message });

/** The latest news of this kind that Stripe has. */
function latest(type: string) {
  stripe.now = new Date();
  return stripe.webhooks().findLast(({ body }) => (JSON.parse(body) as { type: string }).type === type) ?? { body: "", signature: "" };
}
const bring = (type: string) => {
  const { body, signature } = latest(type);
  return ask("", "POST", "/api/webhooks/stripe", body, { "content-type": "application/json", "stripe-signature": signature });
};

describe("Providers that go wrong", () => {
  it.each(faultsToMeet)("%s: it says so or tries again later, holds nobody else up, and does nothing twice", async (fault) => {
    const [payer, other, late] = clients.splice(0, 3) as [Person, Person, Person];
    const begun = await subscribe(payer);
    expect(begun.status).toBe(200);
    stripe.confirm(begun.body.clientSecret ?? "", cardOfNumber("4242424242424242"));
    setAll(fault);

    const troubled = Promise.all([...[payer, other, late].map(upload), ...[other, late].map(subscribe), bring("invoice.paid")]);
    expect((await invite(randomUUID())).status).toBe(201);
    // A mail is made and sent apart from what asked for it, so it comes a little later.
    await expect.poll(() => Object.values(lines).every((line) => line.met() > 0), { timeout: 20_000 }).toBe(true);
    const unheld = await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? ask("", "GET", "/api/health") : ask(coach.cookie, "GET", "/api/conversations?limit=50"))));
    expect(unheld.map(({ status }) => status)).toEqual(unheld.map(() => 200));
    expect(Math.max(...unheld.map(({ ms }) => ms))).toBeLessThan(unheldMs);
    const results = (await troubled).map(only);
    expect(results.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => failed(noStorage)));
    expect(results.slice(3)).toEqual(Array.from({ length: 3 }, () => failed(noMoney)));

    setAll();
    const [photo, started, repeated, told, toldAgain] = [await upload(other), await subscribe(other), await subscribe(other), await bring("invoice.paid"), await bring("invoice.paid")];
    expect([photo, started, repeated, told, toldAgain].map(({ status }) => status)).toEqual([201, 200, 200, 200, 200]);
    expect(repeated.body.paymentId).toBe(started.body.paymentId);
    expect((await ask(other.cookie, "GET", photo.body.url ?? "")).status).toBe(200);
    expect((await ask(payer.cookie, "GET", "/api/subscription")).body).toMatchObject({ status: "active" });
  });

  it("once all is well again, has sent each mail once, taken each payment once, and keeps no file that nobody was told of", async () => {
    await product.kill();
    const later = 65 * 60_000;
    resend.aheadMs = later;
    await product.start(clockAhead(later));
    await expect.poll(async () => (await ask(coach.cookie, "GET", "/api/email-automation/status")).body.waiting, { timeout: 90_000, interval: 500 }).toBe(0);
    await product.kill();
    await expectEachOnce(resend);
    expect(await db.emailMessage.count({ where: { type: "set-password" } })).toBe(faultsToMeet.length);
    const paid = await db.payment.findMany({ where: { status: "succeeded" }, select: { clientId: true } });
    expect(new Set(paid.map(({ clientId }) => clientId)).size).toBe(faultsToMeet.length);
    expect(paid).toHaveLength(faultsToMeet.length);
    expect([...stripe.charges.values()].filter(({ ok }) => ok)).toHaveLength(faultsToMeet.length);
    const files = await db.file.findMany({ select: { storageKey: true, stored: true } });
    expect(files.filter(({ stored }) => !stored)).toEqual([]);
    expect([...storage.files.keys()].toSorted()).toEqual(files.map(({ storageKey }) => storageKey).toSorted());
  });
});
