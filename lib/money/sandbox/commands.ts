import { createHash } from "node:crypto";
import { conflict, notFound } from "@/lib/platform/errors";
import { gateway } from "@/lib/money/payments/gateway";
import { mirror } from "@/lib/money/payments/mirror";
import { liveSubscriptions } from "@/lib/money/payments/queries";
import { isActive } from "@/lib/money/payments/rules";
import { db } from "@/lib/platform/db";
import { logger } from "@/lib/platform/logger";
import { byAddress, countAttempt } from "@/lib/platform/rate-limit";
import type { GatewayRef, PaymentState } from "@/lib/providers/payments/gateway";
import type { SandboxGateway } from "@/lib/providers/payments/sandbox";
import type { Confirmed } from "@/lib/providers/payments/sandbox-desk";
import type { Confirmation } from "@/lib/money/sandbox/contract";

interface Asked {
  clientSecret: string;
  /** Of whoever asks, where a trusted proxy tells it. */
  address: string | null;
}

/** Pays, or saves the card of, what the secret is for. Throws 404 for an unknown secret and where Stripe takes the payments, 429. */
export const confirmWith = (asked: Asked & { token: string }, now: Date) => work(asked, (sandbox) => sandbox.confirm(asked.clientSecret, asked.token, now), now);

/** What she answers her bank. Throws as above, and 409 where her bank does not ask. */
export const answerTheBank = (asked: Asked & { passed: boolean }, now: Date) => work(asked, (sandbox) => sandbox.authenticate(asked.clientSecret, asked.passed, now), now);

async function work({ clientSecret, address }: Asked, confirm: Confirm, now: Date): Promise<Confirmation> {
  const sandbox = gateway();
  if (sandbox.kind !== "sandbox") throw notFound();
  await countAttempt(limitsOf(clientSecret, address), now);
  const concerned = await sandbox.concerned(clientSecret);
  const paying = concerned.find(({ kind }) => kind === "payment");
  const result = await (paying ? payInTurn(sandbox, paying.id, concerned, confirm, now) : confirmed(sandbox, concerned, confirm, now));
  return { status: result.status, reason: result.status === "declined" ? result.reason : null };
}

type Confirm = (sandbox: SandboxGateway) => Promise<Confirmed>;

async function payInTurn(sandbox: SandboxGateway, paymentId: string, concerned: readonly GatewayRef[], confirm: Confirm, now: Date): Promise<Confirmed> {
  const { clientId } = await sandbox.payment(paymentId);
  return inTurn(clientId ?? paymentId, async () => {
    await refuseCovered(await sandbox.payment(paymentId), concerned, now);
    return confirmed(sandbox, concerned, confirm, now);
  });
}

async function confirmed(sandbox: SandboxGateway, concerned: readonly GatewayRef[], confirm: Confirm, now: Date): Promise<Confirmed> {
  const result = await confirm(sandbox);
  // The money has moved by now: that we could not note it yet must not look like a failure. Its webhook tells us again.
  await mirror(concerned, now).catch((err: unknown) => logger.error({ err }, "a test payment was not mirrored at once"));
  return result;
}

/** Whoever has left, or has a plan that goes on, is not charged, whatever window is still open. */
async function refuseCovered({ clientId, status }: Pick<PaymentState, "clientId" | "status">, concerned: readonly GatewayRef[], now: Date): Promise<void> {
  if (clientId === null || status === "succeeded") return;
  const [left, live] = await Promise.all([db.user.count({ where: { id: clientId, archivedAt: { not: null } } }), liveSubscriptions(db, clientId)]);
  if (left > 0) throw conflict("This payment can no longer be made.");
  const others = live.filter(({ gatewayId }) => !concerned.some(({ id }) => id === gatewayId));
  if (others.some((one) => isActive(one, now) || (one.recurring && one.status === "past_due"))) throw conflict("An active plan is in place already, so nothing was charged. Please reload the page.");
}

const turns = new Map<string, Promise<unknown>>();

/** Has the payments of one client take turns in this process: the second one finds what the first has paid. */
async function inTurn<T>(clientId: string, pay: () => Promise<T>): Promise<T> {
  const mine = (turns.get(clientId) ?? Promise.resolve()).then(pay, pay);
  turns.set(clientId, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(clientId) === mine) turns.delete(clientId);
  }
}

const limitsOf = (clientSecret: string, address: string | null) => [
  // The secret itself is not for keeping.
  { key: `sandbox:${createHash("sha256").update(clientSecret).digest("hex").slice(0, 32)}`, limit: 60, minutes: 60 },
  ...byAddress("sandbox", address, 600, 60),
];
