import * as z from "zod/mini";
import { endpoint, onlyTheCaller } from "@/lib/api/contract";
import { instant, password } from "@/lib/api/schemas";

/** The ways to confirm who you are: one of them is sent. */
export const stepUpWays = ["password"] as const;

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

export const stepUp = endpoint({
  method: "POST",
  path: "/api/auth/step-up",
  access: "signed-in",
  beforeSecondFactor: true,
  summary: "Confirms who the caller is, which opens for 15 minutes what needs it",
  input: { json: z.object({ password: password(1, "Please enter your password") }) },
  response: z.object({ openUntil: instant() }),
  live: { audience: onlyTheCaller },
  errors: ["too_many"],
});
