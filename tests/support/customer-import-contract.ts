import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { POST as importCustomers } from "@/app/api/import-stripe-clients/route";
import { GET as rows } from "@/app/api/imports/[id]/rows/route";
import { POST as undo } from "@/app/api/imports/[id]/undo/route";
import { gateway } from "@/lib/money/payments/gateway";
import { reconcilePayments, syncFromGateway } from "@/lib/money/payments/reconcile";
import { dateToDay } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { getPlan } from "@/tests/factories/plans";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { monthlyPrice, type PaymentWorld } from "@/tests/support/payment-world";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";

const now = new Date("2026-01-31T10:00:00Z");

type Coach = Awaited<ReturnType<typeof makeSignedInCoach>>;
const importCustomersAs = (coach: Coach, sendInvites = false) => callRoute(importCustomers, { cookie: coach.cookie, body: { sendInvites } });
const undoImportAs = (coach: Coach, id: string) => callRoute(undo, { cookie: coach.cookie, params: { id } });
const fetchImportRows = async (coach: Coach, id: string) => (await callRoute(rows, { cookie: coach.cookie, params: { id } })).body;
const createGatewayCustomer = (name: string, email: string, clientId: string = randomUUID()) => gateway().createCustomer({ clientId, email, name }, { key: randomUUID(), now: new Date() });

/** Makes a customer with a paid plan who is unknown to the product. */
async function createPayingCustomer(world: PaymentWorld, name: string, email: string) {
  const customerId = await createGatewayCustomer(name, email);
  const started = await gateway().startPayment({ customerId, clientId: randomUUID(), price: monthlyPrice }, { key: randomUUID(), now: new Date() });
  await world.pay(started.clientSecret);
  return { customerId, subscriptionId: started.subscriptionId ?? "" };
}

async function readPeopleAndLinks() {
  const people = await db.user.findMany({ where: { role: "client" }, include: { client: true }, orderBy: { email: "asc" } });
  return { people: people.map((person) => ({ ...person, updatedAt: null })), links: await db.paymentCustomer.findMany({ orderBy: { clientId: "asc" } }) };
}

/** The tests that importing customers must pass with every gateway. */
export function customerImportContract(name: string, makeWorld: () => PaymentWorld) {
  describe(name, () => {
    let world: PaymentWorld;
    let coach: Coach;
    beforeEach(async () => {
      vi.useFakeTimers({ toFake: ["Date"], now });
      await resetDatabase();
      world = makeWorld();
      world.setTime(now);
      coach = await makeSignedInCoach();
    });
    afterEach(() => void vi.useRealTimers());

    it("become clients, are linked if they are clients already, or are reported as errors", async () => {
      const anna = await makeSignedInClient({ user: { firstName: "Anna", email: "anna@example.com" } });
      await makeSignedInClient({ user: { email: "gone@example.com", archivedAt: now } });
      const ids = {
        anna: await createGatewayCustomer("Anna At The Bank", "Anna@Example.com"),
        bea: await createGatewayCustomer("Bea van Dam", "bea@example.com"),
        cara: await createGatewayCustomer("", "cara@example.com"),
      };
      await createGatewayCustomer("Gone", "gone@example.com");
      await createGatewayCustomer("Coach", coach.user.email);
      await createGatewayCustomer("No Email", "");
      const { status, body } = await importCustomersAs(coach);
      expect([status, body]).toEqual([200, { success: true, importId: expect.any(String), created: 2, updated: 1, message: "2 clients created, 1 already existed. 3 customers skipped." }]);
      const { people, links } = await readPeopleAndLinks();
      expect(people.map(({ email, firstName, lastName, passwordHash, client }) => [email, firstName, lastName, passwordHash, client && dateToDay(client.joinDate)])).toEqual([
        ["anna@example.com", "Anna", "Example", null, "2026-01-31"],
        ["bea@example.com", "Bea", "van Dam", null, "2026-01-31"],
        ["cara@example.com", "cara", "", null, "2026-01-31"],
        ["gone@example.com", expect.any(String), "Example", null, "2026-01-31"],
      ]);
      const idOf = (email: string) => people.find((person) => person.email === email)?.id;
      expect(new Map(links.map(({ clientId, gatewayId }) => [clientId, gatewayId]))).toEqual(new Map([[anna.id, ids.anna], [idOf("bea@example.com"), ids.bea], [idOf("cara@example.com"), ids.cara]]));
      const errors = (await fetchImportRows(coach, body.importId)).flatMap(({ error }: { error: string | null }) => error ?? []);
      expect(errors.toSorted()).toEqual(["Email: the payment provider has no email for this customer", "Email: this client was deleted. Restore them first, in Clients under Deleted clients", "Email: this person has an account as coach, and only clients can pay"]);
      expect(await db.emailMessage.count()).toBe(0);
    });

    it("are created once, even if they are imported twice", async () => {
      await createGatewayCustomer("Bea van Dam", "bea@example.com");
      await importCustomersAs(coach);
      const before = await readPeopleAndLinks();
      const { body } = await importCustomersAs(coach);
      expect(body).toMatchObject({ created: 0, updated: 0, message: "0 clients created, 1 already existed." });
      expect(await readPeopleAndLinks()).toEqual(before);
    });

    it("keep what they paid when they pay as another customer later", async () => {
      const { subscriptionId } = await createPayingCustomer(world, "Bea van Dam", "bea@example.com");
      await importCustomersAs(coach);
      const { clientId } = await db.paymentCustomer.findFirstOrThrow({ select: { clientId: true } });
      const later = new Date("2026-02-01T10:00:00Z");
      await world.advance(later);
      const customerId = await createGatewayCustomer("Bea van Dam", "bea@example.com", clientId);
      const { paymentId, clientSecret } = await gateway().startPayment({ customerId, clientId, price: getPlan("price_2_months_upfront") }, { key: randomUUID(), now: later });
      await world.pay(clientSecret);
      await syncFromGateway([{ kind: "payment", id: paymentId }], later);
      await reconcilePayments(later);
      expect(await db.payment.count({ where: { clientId, status: "succeeded" } })).toBe(2);
      expect(await db.subscription.findUnique({ where: { gatewayId: subscriptionId }, select: { clientId: true } })).toEqual({ clientId });
      expect(await db.paymentCustomer.findMany({ select: { gatewayId: true } })).toEqual([{ gatewayId: customerId }]);
    });

    it("are invited if the coach chooses so", async () => {
      await createGatewayCustomer("Bea van Dam", "bea@example.com");
      await importCustomersAs(coach, true);
      expect(await db.emailMessage.findMany({ select: { type: true, toEmail: true, occasion: true } })).toEqual([{ type: "set-password", toEmail: "bea@example.com", occasion: "invitation" }]);
    });

    it("bring their subscriptions, and undo removes both", async () => {
      await makeSignedInClient({ user: { email: "anna@example.com" } });
      const before = await readPeopleAndLinks();
      const anna = await createPayingCustomer(world, "Anna", "anna@example.com");
      const bea = await createPayingCustomer(world, "Bea van Dam", "bea@example.com");
      const { body } = await importCustomersAs(coach);
      const live = await db.subscription.findMany({ include: { client: { include: { user: true } } }, orderBy: { gatewayId: "asc" } });
      expect(live.map(({ gatewayId, status, client }) => [gatewayId, status, client?.user.email])).toEqual(
        [[anna.subscriptionId, "active", "anna@example.com"], [bea.subscriptionId, "active", "bea@example.com"]].toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
      );
      expect(await db.payment.count({ where: { status: "succeeded", clientId: { not: null } } })).toBe(2);
      expect([await db.emailMessage.count(), await db.notification.count()]).toEqual([0, 0]);
      const undone = await undoImportAs(coach, body.importId);
      expect([undone.status, undone.body.status]).toEqual([200, "undone"]);
      expect(await readPeopleAndLinks()).toEqual(before);
      expect(await db.subscription.count({ where: { clientId: { not: null } } })).toBe(0);
      expect(await db.payment.count({ where: { clientId: { not: null } } })).toBe(0);
    });

    it("cannot be undone once one of them has been edited", async () => {
      await createGatewayCustomer("Bea van Dam", "bea@example.com");
      const { body } = await importCustomersAs(coach);
      const { people } = await readPeopleAndLinks();
      await db.coachNote.create({ data: { clientId: people[0]?.id ?? "", authorId: coach.id, text: "Called" } });
      const { status, body: refused } = await undoImportAs(coach, body.importId);
      expect([status, refused.message]).toEqual([409, expect.stringContaining("Bea van Dam")]);
      expect((await readPeopleAndLinks()).links).toHaveLength(1);
    });

    it("with the same email address count once, as the newest of them", async () => {
      await createGatewayCustomer("Bea Old", "bea@example.com");
      const newest = await createGatewayCustomer("Bea New", "bea@example.com");
      const { body } = await importCustomersAs(coach);
      const { links } = await readPeopleAndLinks();
      expect([body.created, links.length]).toEqual([1, 1]);
      if (gateway().kind === "stripe") expect(links[0]?.gatewayId).toBe(newest);
    });

    it("can only be imported by coaches", async () => {
      const client = await makeSignedInClient();
      expect((await callRoute(importCustomers, { cookie: client.cookie })).status).toBe(403);
    });
  });
}
