import * as z from "zod/mini";
import { failureKinds } from "@/lib/providers/payments/declines";

// The objects stored by the sandbox. Times are in milliseconds since 1970; amounts are in minor units.
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
    /** Periods are counted from here, so that the 31st survives a shorter month. */
    anchor: time,
    /** The number of periods since the anchor, including the current one. */
    period: z.int(),
    /** The number of successful payments. */
    paid: z.int(),
    /** Set by a cancellation; the end of a term follows from its payments. */
    cancelAt: z.nullable(time),
    endedAt: z.nullable(time),
    paymentId: z.string(),
    /** When it next changes: a renewal, a retry or its end. */
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
    /** Missing in payments stored before there were kinds. */
    failureKind: z.optional(z.nullable(z.enum(failureKinds))),
    /** The card it was paid with; missing in payments stored before it was kept. */
    paidWith: z.optional(z.nullable(z.object({ brand: z.string(), last4: z.string() }))),
    attempts: z.int(),
    firstFailedAt: z.nullable(time),
    failedAt: z.nullable(time),
    nextRetryAt: z.nullable(time),
    paidAt: z.nullable(time),
    createdAt: time,
    /** True when it can no longer be paid. */
    closed: z.boolean(),
    secret: z.string(),
    /** The card whose bank is asking for confirmation. */
    asking: z.nullable(z.string()),
    /** The expiry of that card, if it was given. */
    askingExpiry: z.optional(z.string()),
  }),
  setup: z.object({ customerId: z.string(), secret: z.string(), card: z.nullable(card), asking: z.nullable(z.string()), askingExpiry: z.optional(z.string()) }),
  link: z.object({ clientId: z.string(), price, token: z.string(), doneUrl: z.string(), open: z.boolean(), checkoutId: z.nullable(z.string()) }),
  checkout: z.object({ linkId: z.string(), clientId: z.string(), customerId: z.string(), subscriptionId: z.nullable(z.string()), paymentId: z.string(), complete: z.boolean() }),
  event: z.object({ type: z.string(), objects: z.array(ref), at: time, delivered: z.boolean() }),
  /** The request and response stored under an idempotency key. */
  key: z.object({ asked: z.string(), answer: z.unknown() }),
};
export type SandboxObjectKind = keyof typeof sandboxObjectSchemas;
export type SandboxObjectData<K extends SandboxObjectKind> = z.output<(typeof sandboxObjectSchemas)[K]>;
export type SandboxCard = z.output<typeof card>;
export type SandboxSubscription = SandboxObjectData<"subscription">;
export type SandboxPayment = SandboxObjectData<"payment">;

/** Access to the stored objects within one transaction. */
export interface SandboxTransaction {
  read<K extends SandboxObjectKind>(kind: K, id: string): Promise<{ data: SandboxObjectData<K>; updatedAt: Date } | null>;
  write<K extends SandboxObjectKind>(kind: K, id: string, data: SandboxObjectData<K>, now: Date): Promise<void>;
  remove(kind: SandboxObjectKind, id: string): Promise<void>;
  /** Ids of the objects of a kind whose field has this value. */
  findIdsByField(kind: SandboxObjectKind, field: string, value: string): Promise<string[]>;
  /** A page of objects of a kind, by id. */
  listAfter<K extends SandboxObjectKind>(kind: K, after: string, limit: number): Promise<{ id: string; data: SandboxObjectData<K> }[]>;
  /** Ids of the subscriptions due at or before this time. */
  listDueSubscriptionIds(now: Date): Promise<string[]>;
  /** Events after this time, or all undelivered ones, oldest first. */
  listEvents(since: Date | "undelivered"): Promise<{ id: string; data: SandboxObjectData<"event"> }[]>;
  /** Deletes delivered events before this time. */
  deleteDeliveredEvents(before: Date): Promise<void>;
}

/** Stores the sandbox's objects. Runs one transaction at a time. */
export interface SandboxStore {
  runExclusive<T>(work: (tx: SandboxTransaction) => Promise<T>): Promise<T>;
}
