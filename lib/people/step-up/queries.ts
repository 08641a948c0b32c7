import type { Actor } from "@/lib/auth/actor";
import { findStepUpEnd } from "@/lib/auth/step-up";
import { demoPassword, isDemoAccount } from "@/lib/people/accounts/rules";
import { stepUpWays } from "@/lib/people/step-up/contract";
import { env } from "@/lib/platform/env";

/** Returns until when the actor may do what needs step-up, and how they can confirm who they are. */
export async function getStepUpState(actor: Actor, now: Date) {
  return { openUntil: await findStepUpEnd(actor, now), ways: [...stepUpWays], demoPassword: env().DEMO_MODE && isDemoAccount(actor.email) ? demoPassword : null };
}
