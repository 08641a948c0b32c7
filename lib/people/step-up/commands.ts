import type * as z from "zod/mini";
import type { Actor } from "@/lib/auth/actor";
import type { Browser } from "@/lib/auth/browser";
import { recordStepUp } from "@/lib/auth/step-up";
import { isOwnPassword } from "@/lib/people/accounts/commands";
import type { stepUp } from "@/lib/people/step-up/contract";
import { invalidField } from "@/lib/platform/errors";

type Proof = z.output<typeof stepUp.body>;

/**
 * Checks what the actor sent to confirm who they are, and opens for 15 minutes what needs step-up. Returns until when. Throws
 * 400 at the field that is wrong, 429 after too many wrong ones.
 */
export async function verifyStepUp(actor: Actor, { password }: Proof, browser: Browser, now: Date) {
  if (!(await isOwnPassword(actor, password, browser, now))) throw invalidField("password", "This is not your password");
  return { openUntil: await recordStepUp(actor, now) };
}
