import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { POST as importCustomers } from "@/app/api/import-stripe-clients/route";
import { GET as rows } from "@/app/api/imports/[id]/rows/route";
import { POST as undo } from "@/app/api/imports/[id]/undo/route";
import { gateway } from "@/lib/money/payments/gateway";
import { dayOf } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { send } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { type MoneyWorld, monthly } from "@/tests/support/money-world";
import { aClient, aCoach } from "@/tests/support/people";

const now = new Date("2026-01-31T10:00:00Z");

type Coach = Awaited<ReturnType<typeof aCoach>>;
const importing = (coach: Coach, sendInvites = false) => send(importCustomers, { cookie: coach.cookie, body: { sendInvites } });
const undoing = (coach: Coach, id: string) => send(undo, { cookie: coach.cookie, params: { id } });
const rowsOf = async (coach: Coach, id: string) => (await send(rows, { cookie: coach.cookie, params: { id } })).body;
const known = (name: string, email: string, clientId: string = randomUUID()) => gateway().createCustomer({ clientId, email, name }, { key: randomUUID(), now: new Date() });

/** A customer with a plan that she has paid, of whom nothing is known here. */
async function paying(world: MoneyWorld, name: string, email: string) {
  const customerId = await known(name, email);
  const started = await gateway().start({ customerId, clientId: randomUUID(), price: monthly }, { key: randomUUID(), now: new Date() });
  await world.pay(started.clientSecret);
  return { customerId, subscriptionId: started.subscriptionId ?? "" };
}

async function everything() {
  const people = await db.user.findMany({ where: { role: "client" }, include: { client: true }, orderBy: { email: "asc" } });
  return { people: people.map((person) => ({ ...person, updatedAt: null })), links: await db.paymentCustomer.findMany({ orderBy: { clientId: "asc" } }) };
}

/** What importing the customers of a gateway promises, whichever it is. */
export function customersContract(which: string, makeWorld: () => MoneyWorld) {
  describe(which, () => {
    let world: MoneyWorld;
    let coach: Coach;
    beforeEach(async () => {
      vi.useFakeTimers({ toFake: ["Date"], now });
      await resetDatabase();
      world = makeWorld();
      world.setTime(now);
      coach = await aCoach();
    });
    afterEach(() => void vi.useRealTimers());

    it("become clients, known ones are linked, and what stands in the way is told", async () => {
      const anna = await aClient({ user: { firstName: "Anna", email: "anna@example.com" } });
      await aClient({ user: { email: "gone@example.com", archivedAt: now } });
      const ids = {
        anna: await known("Anna At The Bank", "Anna@Example.com"),
        bea: await known("Bea van Dam", "bea@example.com"),
        cara: await known("", "cara@example.com"),
      };
      await known("Gone", "gone@example.com");
      await known("Coach", coach.user.email);
      await known("No Mail", "");
      const { status, body } = await importing(coach);
      expect([status, body]).toEqual([200, { success: true, importId: expect.any(String), created: 2, updated: 1, message: "2 clients created, 1 already existed. 3 customers were left out." }]);
      const { people, links } = await everything();
      expect(people.map(({ email, firstName, lastName, passwordHash, client }) => [email, firstName, lastName, passwordHash, client && dayOf(client.joinDate)])).toEqual([
        ["anna@example.com", "Anna", "Example", null, "2026-01-31"],
        ["bea@example.com", "Bea", "van Dam", null, "2026-01-31"],
        ["cara@example.com", "cara", "", null, "2026-01-31"],
        ["gone@example.com", expect.any(String), "Example", null, "2026-01-31"],
      ]);
      const idOf = (email: string) => people.find((person) => person.email === email)?.id;
      expect(new Map(links.map(({ clientId, gatewayId }) => [clientId, gatewayId]))).toEqual(new Map([[anna.id, ids.anna], [idOf("bea@example.com"), ids.bea], [idOf("cara@example.com"), ids.cara]]));
      const errors = (await rowsOf(coach, body.importId)).flatMap(({ error }: { error: string | null }) => error ?? []);
      expect(errors.toSorted()).toEqual(["Email: has an account as coach; only clients pay", "Email: is in the archive; restore her instead", "Email: the payment provider has none of this customer"]);
      expect(await db.emailMessage.count()).toBe(0);
    });

    it("come once, however often they are imported", async () => {
      await known("Bea van Dam", "bea@example.com");
      await importing(coach);
      const before = await everything();
      const { body } = await importing(coach);
      expect(body).toMatchObject({ created: 0, updated: 0, message: "0 clients created, 1 already existed." });
      expect(await everything()).toEqual(before);
    });

    it("are invited where that is chosen", async () => {
      await known("Bea van Dam", "bea@example.com");
      await importing(coach, true);
      expect(await db.emailMessage.findMany({ select: { type: true, toEmail: true, occasion: true } })).toEqual([{ type: "set-password", toEmail: "bea@example.com", occasion: "invitation" }]);
    });

    it("bring what they have going on, and take it with them when the import is taken back", async () => {
      await aClient({ user: { email: "anna@example.com" } });
      const before = await everything();
      const anna = await paying(world, "Anna", "anna@example.com");
      const bea = await paying(world, "Bea van Dam", "bea@example.com");
      const { body } = await importing(coach);
      const live = await db.subscription.findMany({ include: { client: { include: { user: true } } }, orderBy: { gatewayId: "asc" } });
      expect(live.map(({ gatewayId, status, client }) => [gatewayId, status, client?.user.email])).toEqual(
        [[anna.subscriptionId, "active", "anna@example.com"], [bea.subscriptionId, "active", "bea@example.com"]].toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
      );
      expect(await db.payment.count({ where: { status: "succeeded", clientId: { not: null } } })).toBe(2);
      expect([await db.emailMessage.count(), await db.notification.count()]).toEqual([0, 0]);
      const undone = await undoing(coach, body.importId);
      expect([undone.status, undone.body.status]).toEqual([200, "undone"]);
      expect(await everything()).toEqual(before);
      expect(await db.subscription.count({ where: { clientId: { not: null } } })).toBe(0);
      expect(await db.payment.count({ where: { clientId: { not: null } } })).toBe(0);
    });

    it("stay where something has been done with one since", async () => {
      await known("Bea van Dam", "bea@example.com");
      const { body } = await importing(coach);
      const { people } = await everything();
      await db.coachNote.create({ data: { clientId: people[0]?.id ?? "", authorId: coach.id, text: "Called her" } });
      const { status, body: refused } = await undoing(coach, body.importId);
      expect([status, refused.message]).toEqual([409, expect.stringContaining("Bea van Dam")]);
      expect((await everything()).links).toHaveLength(1);
    });

    it("of the same address count once, the newest of them", async () => {
      await known("Bea Old", "bea@example.com");
      const newest = await known("Bea New", "bea@example.com");
      const { body } = await importing(coach);
      const { links } = await everything();
      expect([body.created, links.length]).toEqual([1, 1]);
      if (gateway().kind === "stripe") expect(links[0]?.gatewayId).toBe(newest);
    });

    it("are for coaches to import", async () => {
      const client = await aClient();
      expect((await send(importCustomers, { cookie: client.cookie })).status).toBe(403);
    });
  });
}
