import type { Actor } from "@/lib/auth/actor";
import { findSecondFactors } from "@/lib/auth/second-factor";
import { findStepUpEnd } from "@/lib/auth/step-up";
import { demoPassword, isDemoAccount } from "@/lib/people/accounts/rules";
import type { stepUpWays } from "@/lib/people/step-up/contract";
import { env } from "@/lib/platform/env";

/** Returns until when the actor may do what needs step-up, and how they can confirm who they are. */
export async function getStepUpState(actor: Actor, now: Date) {
  const { passkeys, authenticator } = await findSecondFactors(actor.id);
  const ways: (typeof stepUpWays)[number][] = ["password", ...(passkeys > 0 ? (["passkey"] as const) : []), ...(authenticator ? (["code"] as const) : [])];
  return { openUntil: await findStepUpEnd(actor, now), ways, demoPassword: env().DEMO_MODE && isDemoAccount(actor.email) ? demoPassword : null };
}
