import { createHash } from "node:crypto";
import { conflict, notFound } from "@/lib/api/errors";
import { gateway } from "@/lib/payments/gateway";
import { mirror } from "@/lib/payments/mirror";
import { liveSubscriptions } from "@/lib/payments/queries";
import { isActive } from "@/lib/payments/rules";
import { db } from "@/lib/platform/db";
import { logger } from "@/lib/platform/logger";
import { countAttempt } from "@/lib/platform/rate-limit";
import type { GatewayRef } from "@/lib/providers/payments/gateway";
import type { Confirmed, SandboxGateway } from "@/lib/providers/payments/sandbox";
import type { Confirmation } from "@/lib/sandbox/contract";

interface Asked {
  clientSecret: string;
  /** Of whoever asks, where a trusted proxy tells it. */
  address: string | null;
}

/** Pays, or saves the card of, what the secret is for. Throws 404 for an unknown secret and where Stripe takes the payments, 429. */
export const confirmWith = (asked: Asked & { token: string }, now: Date) => work(asked, (sandbox) => sandbox.confirm(asked.clientSecret, asked.token, now), now);

/** What she answers her bank. Throws as above, and 409 where her bank does not ask. */
export const answerTheBank = (asked: Asked & { passed: boolean }, now: Date) => work(asked, (sandbox) => sandbox.authenticate(asked.clientSecret, asked.passed, now), now);

async function work({ clientSecret, address }: Asked, confirm: (sandbox: SandboxGateway) => Promise<Confirmed>, now: Date): Promise<Confirmation> {
  const sandbox = gateway();
  if (sandbox.kind !== "sandbox") throw notFound();
  await countAttempt(limitsOf(clientSecret, address), now);
  const concerned = await sandbox.concerned(clientSecret);
  await refuseCovered(sandbox, concerned, now);
  const result = await confirm(sandbox);
  // The money has moved by now: that we could not note it yet must not look like a failure. Its webhook tells us again.
  await mirror(concerned, now).catch((err: unknown) => logger.error({ err }, "a test payment was not mirrored at once"));
  return { status: result.status, reason: result.status === "declined" ? result.reason : null };
}

/** Whoever has a plan that goes on is not charged for another one, whatever window is still open. */
async function refuseCovered(sandbox: SandboxGateway, concerned: readonly GatewayRef[], now: Date): Promise<void> {
  const paying = concerned.find(({ kind }) => kind === "payment");
  const { clientId, status } = paying ? await sandbox.payment(paying.id) : { clientId: null, status: null };
  if (clientId === null || status === "succeeded") return;
  const others = (await liveSubscriptions(db, clientId)).filter(({ gatewayId }) => !concerned.some(({ id }) => id === gatewayId));
  if (others.some((one) => isActive(one, now) || (one.recurring && one.status === "past_due"))) throw conflict("An active plan is in place already, so nothing was charged. Please reload the page.");
}

const limitsOf = (clientSecret: string, address: string | null) => [
  // The secret itself is not for keeping.
  { key: `sandbox:${createHash("sha256").update(clientSecret).digest("hex").slice(0, 32)}`, limit: 60, minutes: 60 },
  ...(address === null ? [] : [{ key: `sandbox@${address}`, limit: 600, minutes: 60 }]),
];
