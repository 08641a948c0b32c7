import * as z from "zod/mini";
import { endpoint, onlyTheCaller } from "@/lib/api/contract";
import { instant, password, requiredText } from "@/lib/api/schemas";
import { usedPasskey } from "@/lib/auth/passkey-schemas";

/** The ways to confirm who you are: one of them is sent. */
export const stepUpWays = ["password", "passkey", "code"] as const;

export const readStepUp = endpoint({
  method: "GET",
  path: "/api/auth/step-up",
  access: "signed-in",
  beforeSecondFactor: true,
  summary: "Until when the caller may do what needs step-up, and how they can confirm who they are",
  response: z.object({
    /** Null if they must confirm first. */
    openUntil: z.nullable(instant()),
    ways: z.array(z.enum(stepUpWays)),
    /** The public password of a demo account, only in demo mode. */
    demoPassword: z.nullable(z.string()),
  }),
});

const passwordMissingMessage = "Please enter your password";
const countGiven = (proof: object) => Object.values(proof).filter((value) => value !== undefined).length;

export const stepUp = endpoint({
  method: "POST",
  path: "/api/auth/step-up",
  access: "signed-in",
  beforeSecondFactor: true,
  summary: "Confirms who the caller is, which opens for 15 minutes what needs it: with a password, a passkey or a code. Replaces the session's cookie",
  input: {
    json: z
      .object({
        password: z.optional(password(1, passwordMissingMessage)),
        /** With the options of POST /api/passkeys/options for a sign-in. */
        passkey: z.optional(usedPasskey),
        /** Of the authenticator app, or a recovery code. */
        code: z.optional(requiredText("Please enter your code").check(z.maxLength(50, "Please use at most 50 characters"))),
      })
      .check(z.refine((proof) => countGiven(proof) === 1, { path: ["password"], error: passwordMissingMessage })),
    verbatim: ["password"],
  },
  response: z.object({ openUntil: instant() }),
  live: { audience: onlyTheCaller },
  errors: ["too_many"],
});
