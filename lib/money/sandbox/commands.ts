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
  /** Of whoever asks, where a trusted proxy tells it. */
  address: string | null;
}

/** Pays, or saves the card of, what the secret is for. Throws 404 for an unknown secret and where Stripe takes the payments, 429. */
export const confirmSandboxCard = (asked: CardRequest & { token: string }, now: Date) => runCardRequest(asked, (sandbox) => sandbox.confirmCard(asked.clientSecret, asked.token, now), now);

/** What she answers her bank. Throws as above, and 409 where her bank does not ask. */
export const authenticateSandboxCard = (asked: CardRequest & { passed: boolean }, now: Date) => runCardRequest(asked, (sandbox) => sandbox.authenticateCard(asked.clientSecret, asked.passed, now), now);

async function runCardRequest({ clientSecret, address }: CardRequest, confirm: ConfirmAction, now: Date): Promise<TestCardConfirmation> {
  const sandbox = gateway();
  if (sandbox.kind !== "sandbox") throw notFound();
  await countAttempt(confirmationRateLimits(clientSecret, address), now);
  const concerned = await sandbox.findRefsBySecret(clientSecret);
  const paying = concerned.find(({ kind }) => kind === "payment");
  const result = await (paying ? payInQueue(sandbox, paying.id, concerned, confirm, now) : confirmAndSync(sandbox, concerned, confirm, now));
  return { status: result.status, reason: result.status === "declined" ? result.reason : null };
}

type ConfirmAction = (sandbox: SandboxGateway) => Promise<CardConfirmResult>;

async function payInQueue(sandbox: SandboxGateway, paymentId: string, concerned: readonly GatewayRef[], confirm: ConfirmAction, now: Date): Promise<CardConfirmResult> {
  const { clientId } = await sandbox.getPayment(paymentId);
  return runInClientQueue(clientId ?? paymentId, async () => {
    await assertPayable(await sandbox.getPayment(paymentId), concerned, now);
    return confirmAndSync(sandbox, concerned, confirm, now);
  });
}

async function confirmAndSync(sandbox: SandboxGateway, concerned: readonly GatewayRef[], confirm: ConfirmAction, now: Date): Promise<CardConfirmResult> {
  const result = await confirm(sandbox);
  // The money has moved by now: that we could not note it yet must not look like a failure. Its webhook tells us again.
  await syncFromGateway(concerned, now).catch((err: unknown) => logger.error({ err }, "a test payment was not mirrored at once"));
  return result;
}

/** Whoever has left, or has a plan that goes on, is not charged, whatever window is still open. */
async function assertPayable({ clientId, status }: Pick<PaymentState, "clientId" | "status">, concerned: readonly GatewayRef[], now: Date): Promise<void> {
  if (clientId === null || status === "succeeded") return;
  const [left, live] = await Promise.all([db.user.count({ where: { id: clientId, archivedAt: { not: null } } }), findLiveSubscriptions(db, clientId)]);
  if (left > 0) throw conflict("This payment can no longer be made.");
  const others = live.filter(({ gatewayId }) => !concerned.some(({ id }) => id === gatewayId));
  if (others.some((one) => isSubscriptionActive(one, now) || (one.recurring && one.status === "past_due"))) throw conflict("An active plan is in place already, so nothing was charged. Please reload the page.");
}

const paymentQueues = new Map<string, Promise<unknown>>();

/** Has the payments of one client take turns in this process: the second one finds what the first has paid. */
async function runInClientQueue<T>(clientId: string, pay: () => Promise<T>): Promise<T> {
  const mine = (paymentQueues.get(clientId) ?? Promise.resolve()).then(pay, pay);
  paymentQueues.set(clientId, mine);
  try {
    return await mine;
  } finally {
    if (paymentQueues.get(clientId) === mine) paymentQueues.delete(clientId);
  }
}

const confirmationRateLimits = (clientSecret: string, address: string | null) => [
  // The secret itself is not for keeping.
  { key: `sandbox:${createHash("sha256").update(clientSecret).digest("hex").slice(0, 32)}`, limit: 60, minutes: 60 },
  ...limitByAddress("sandbox", address, 600, 60),
];
