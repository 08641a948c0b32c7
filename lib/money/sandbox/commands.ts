import { createHash } from "node:crypto";
import { gateway } from "@/lib/money/payments/gateway";
import { findLiveSubscriptions } from "@/lib/money/payments/queries";
import { syncFromGateway } from "@/lib/money/payments/reconcile";
import { isSubscriptionActive } from "@/lib/money/payments/rules";
import type { TestCardConfirmation } from "@/lib/money/sandbox/contract";
import { db } from "@/lib/platform/db";
import { conflict, notFound } from "@/lib/platform/errors";
import { logger } from "@/lib/platform/logger";
import { countAttempt, limitByAddress } from "@/lib/platform/rate-limit";
import type { GatewayRef, PaymentState } from "@/lib/providers/payments/gateway";
import type { SandboxGateway } from "@/lib/providers/payments/sandbox";
import type { CardConfirmResult } from "@/lib/providers/payments/sandbox-session";

interface CardRequest {
  clientSecret: string;
  /** The IP address reported by a trusted proxy. */
  address: string | null;
}

/** Pays, or saves the card, for this secret. Throws 404 for an unknown secret or when Stripe is the gateway, 429. */
export const confirmSandboxCard = (request: CardRequest & { token: string; expiry?: string }, now: Date) =>
  runCardRequest(request, (sandbox) => sandbox.confirmCard(request.clientSecret, request.token, now, request.expiry), now);

/** Passes or fails the bank's confirmation. Throws like `confirmSandboxCard`, and 409 if the bank doesn't ask. */
export const authenticateSandboxCard = (request: CardRequest & { passed: boolean }, now: Date) => runCardRequest(request, (sandbox) => sandbox.authenticateCard(request.clientSecret, request.passed, now), now);

async function runCardRequest({ clientSecret, address }: CardRequest, confirm: ConfirmAction, now: Date): Promise<TestCardConfirmation> {
  const sandbox = gateway();
  if (sandbox.kind !== "sandbox") throw notFound();
  await countAttempt(confirmationRateLimits(clientSecret, address), now);
  const refs = await sandbox.findRefsBySecret(clientSecret);
  const paying = refs.find(({ kind }) => kind === "payment");
  const result = await (paying ? payInQueue(sandbox, paying.id, refs, confirm, now) : confirmAndSync(sandbox, refs, confirm, now));
  return { status: result.status, reason: result.status === "declined" ? result.reason : null };
}

type ConfirmAction = (sandbox: SandboxGateway) => Promise<CardConfirmResult>;

async function payInQueue(sandbox: SandboxGateway, paymentId: string, refs: readonly GatewayRef[], confirm: ConfirmAction, now: Date): Promise<CardConfirmResult> {
  const { clientId } = await sandbox.getPayment(paymentId);
  return runInClientQueue(clientId ?? paymentId, async () => {
    await assertPayable(await sandbox.getPayment(paymentId), refs, now);
    return confirmAndSync(sandbox, refs, confirm, now);
  });
}

async function confirmAndSync(sandbox: SandboxGateway, refs: readonly GatewayRef[], confirm: ConfirmAction, now: Date): Promise<CardConfirmResult> {
  const result = await confirm(sandbox);
  // The payment is made, so a failed sync must not look like a failure. The webhook will sync it.
  await syncFromGateway(refs, now).catch((err: unknown) => logger.error({ err }, "a test payment was not mirrored at once"));
  return result;
}

/** Throws 409 for an archived client or one with a running plan, whose payment page may still be open. */
async function assertPayable({ clientId, status }: Pick<PaymentState, "clientId" | "status">, refs: readonly GatewayRef[], now: Date): Promise<void> {
  if (clientId === null || status === "succeeded") return;
  const [archivedCount, live] = await Promise.all([db.user.count({ where: { id: clientId, archivedAt: { not: null } } }), findLiveSubscriptions(db, clientId)]);
  if (archivedCount > 0) throw conflict("This payment can no longer be made.");
  const others = live.filter(({ gatewayId }) => !refs.some(({ id }) => id === gatewayId));
  if (others.some((subscription) => isSubscriptionActive(subscription, now) || (subscription.recurring && subscription.status === "past_due"))) throw conflict("You already have an active plan, so nothing was charged. Please reload the page.");
}

const paymentQueues = new Map<string, Promise<unknown>>();

/** Serialises the payments of one client in this process, so that the second sees what the first paid. */
async function runInClientQueue<T>(clientId: string, pay: () => Promise<T>): Promise<T> {
  const payment = (paymentQueues.get(clientId) ?? Promise.resolve()).then(pay, pay);
  paymentQueues.set(clientId, payment);
  try {
    return await payment;
  } finally {
    if (paymentQueues.get(clientId) === payment) paymentQueues.delete(clientId);
  }
}

const confirmationRateLimits = (clientSecret: string, address: string | null) => [
  // Hashed, so that the secret isn't stored.
  { key: `sandbox:${createHash("sha256").update(clientSecret).digest("hex").slice(0, 32)}`, limit: 60, minutes: 60 },
  ...limitByAddress("sandbox", address, 600, 60),
];
