import type * as z from "zod/mini";
import type { Actor } from "@/lib/auth/actor";
import type { Browser } from "@/lib/auth/browser";
import { matchCode } from "@/lib/auth/one-time-codes";
import type { UsedPasskey } from "@/lib/auth/passkey-schemas";
import { passkeyRefusedMessage, verifyUsedPasskey } from "@/lib/auth/passkeys";
import { recordStepUp } from "@/lib/auth/step-up";
import { isOwnPassword } from "@/lib/people/accounts/commands";
import { recordFailedProof } from "@/lib/people/accounts/failed-proofs";
import type { stepUp } from "@/lib/people/step-up/contract";
import { transaction } from "@/lib/platform/db";
import { AppError, invalidField } from "@/lib/platform/errors";

type Proof = z.output<typeof stepUp.body>;

interface StepUpContext {
  browser: Browser;
  /** The browser's token for the passkey's challenge. */
  flowToken: string | undefined;
}

/**
 * Checks what the actor sent to confirm who they are, and opens for 15 minutes what needs step-up. Returns until when,
 * and the Set-Cookie header of the renewed session. Throws 400 at the field that is wrong, 429 after too many wrong ones.
 */
export async function verifyStepUp(actor: Actor, { password, passkey, code }: Proof, { browser, flowToken }: StepUpContext, now: Date) {
  if (passkey) await requireOwnPasskey(actor, passkey, flowToken, now);
  if (code !== undefined) await spendOwnCode(actor, code, now);
  if (password !== undefined && !(await isOwnPassword(actor, password, browser, now))) throw invalidField("password", "This is not your password");
  return recordStepUp(actor, now);
}

async function requireOwnPasskey(actor: Actor, passkey: UsedPasskey, flowToken: string | undefined, now: Date): Promise<void> {
  const ownerId = await verifyUsedPasskey(passkey, flowToken, now).catch((error: unknown) => {
    // A 401 would say that the session has ended.
    if (error instanceof AppError && error.code === "unauthorized") return null;
    throw error;
  });
  if (ownerId === actor.id) return;
  await recordFailedProof({ action: "confirmation.failed", way: "passkey", actorId: actor.id }, now);
  throw invalidField("passkey", passkeyRefusedMessage);
}

async function spendOwnCode(actor: Actor, code: string, now: Date): Promise<void> {
  const matched = await matchCode(actor.id, code, now).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === "invalid") await recordFailedProof({ action: "confirmation.failed", way: "authenticator", actorId: actor.id }, now);
    throw error;
  });
  await transaction((tx) => matched.spend(tx));
}
