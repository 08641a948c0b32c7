import * as z from "zod/mini";

/*
 * What the built-in test gateway keeps, object by object. Times are in milliseconds since 1970; amounts are in minor units.
 */
const time = z.int();
const card = z.object({ token: z.string(), brand: z.string(), last4: z.string(), expiry: z.string(), savedAt: time });
const price = z.object({ priceId: z.string(), name: z.string(), amountMinor: z.int(), currency: z.string(), recurring: z.boolean(), payments: z.nullable(z.int()) });
const ref = z.object({ kind: z.enum(["subscription", "payment", "checkout", "setup"]), id: z.string() });

export const sandboxObjectSchemas = {
  customer: z.object({ clientId: z.string(), name: z.string(), email: z.string(), card: z.nullable(card) }),
  subscription: z.object({
    customerId: z.string(),
    clientId: z.string(),
    price,
    status: z.enum(["incomplete", "active", "past_due", "cancelled", "ended"]),
    startedAt: time,
    /** The periods are counted from here, so that a month's last day is not lost in a shorter one. */
    anchor: time,
    /** How many periods since the anchor, the current one among them. */
    period: z.int(),
    /** How many payments have succeeded. */
    paid: z.int(),
    /** Where somebody cancelled it; the end of its term follows from its payments. */
    cancelAt: z.nullable(time),
    endedAt: z.nullable(time),
    paymentId: z.string(),
    /** When the next thing happens to it by itself. */
    dueAt: z.nullable(time),
  }),
  payment: z.object({
    customerId: z.string(),
    clientId: z.string(),
    subscriptionId: z.nullable(z.string()),
    checkoutId: z.nullable(z.string()),
    price,
    settledMinor: z.int(),
    status: z.enum(["pending", "succeeded", "failed"]),
    reason: z.nullable(z.string()),
    attempts: z.int(),
    firstFailedAt: z.nullable(time),
    failedAt: z.nullable(time),
    nextRetryAt: z.nullable(time),
    paidAt: z.nullable(time),
    createdAt: time,
    /** Once nobody can pay it any more. */
    closed: z.boolean(),
    secret: z.string(),
    /** The card whose bank is asking. */
    asking: z.nullable(z.string()),
  }),
  setup: z.object({ customerId: z.string(), secret: z.string(), card: z.nullable(card), asking: z.nullable(z.string()) }),
  link: z.object({ clientId: z.string(), price, token: z.string(), doneUrl: z.string(), open: z.boolean(), checkoutId: z.nullable(z.string()) }),
  checkout: z.object({ linkId: z.string(), clientId: z.string(), customerId: z.string(), subscriptionId: z.nullable(z.string()), paymentId: z.string(), complete: z.boolean() }),
  event: z.object({ type: z.string(), objects: z.array(ref), at: time, delivered: z.boolean() }),
  /** What was asked under an idempotency key, and what was answered. */
  key: z.object({ asked: z.string(), answer: z.unknown() }),
};
export type SandboxObjectKind = keyof typeof sandboxObjectSchemas;
export type SandboxObjectData<K extends SandboxObjectKind> = z.output<(typeof sandboxObjectSchemas)[K]>;
export type SandboxCard = z.output<typeof card>;
export type SandboxSubscription = SandboxObjectData<"subscription">;
export type SandboxPayment = SandboxObjectData<"payment">;

/** What the sandbox reads and writes while it works alone. */
export interface SandboxTransaction {
  read<K extends SandboxObjectKind>(kind: K, id: string): Promise<{ data: SandboxObjectData<K>; updatedAt: Date } | null>;
  write<K extends SandboxObjectKind>(kind: K, id: string, data: SandboxObjectData<K>, now: Date): Promise<void>;
  remove(kind: SandboxObjectKind, id: string): Promise<void>;
  /** Ids of the objects of a kind whose field has this value. */
  findIdsByField(kind: SandboxObjectKind, field: string, value: string): Promise<string[]>;
  /** At most so many objects of a kind whose ids come after this one, in the order of their ids. */
  listAfter<K extends SandboxObjectKind>(kind: K, after: string, limit: number): Promise<{ id: string; data: SandboxObjectData<K> }[]>;
  /** Ids of the subscriptions to which something happens at or before this time. */
  listDueSubscriptionIds(now: Date): Promise<string[]>;
  /** Events after this time, or all that have not been delivered, oldest first. */
  listEvents(since: Date | "undelivered"): Promise<{ id: string; data: SandboxObjectData<"event"> }[]>;
  /** Removes the events before this time that have been delivered. */
  deleteDeliveredEvents(before: Date): Promise<void>;
}

/** Where the sandbox's objects are: one piece of work at a time, all of it or nothing. */
export interface SandboxStore {
  runExclusive<T>(work: (shelf: SandboxTransaction) => Promise<T>): Promise<T>;
}
