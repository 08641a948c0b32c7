import * as z from "zod/mini";
import { endpoint } from "@/lib/api/contract";
import { instant, success } from "@/lib/api/schemas";
import { code, onOwnScreens, passkey, recoveryCodes } from "@/lib/people/second-factors/sign-in-contract";

export type Passkey = z.output<typeof passkey>;

export const listPasskeys = endpoint({
  method: "GET",
  path: "/api/passkeys",
  access: "signed-in",
  summary: "The caller's passkeys, newest first",
  response: z.array(passkey),
  beforeSecondFactor: true,
  live: { provides: ["account"] },
});

export const removePasskey = endpoint({
  method: "DELETE",
  path: "/api/passkeys/:id",
  access: "signed-in",
  summary: "Removes one of the caller's passkeys and ends their other sessions",
  response: success,
  stepUp: true,
  live: onOwnScreens,
  errors: ["conflict"],
});

export const readTwoFactor = endpoint({
  method: "GET",
  path: "/api/two-factor",
  access: "signed-in",
  summary: "The caller's authenticator app and how many recovery codes are left",
  response: z.object({
    authenticator: z.nullable(z.object({ createdAt: instant(), lastUsedAt: instant() })),
    recoveryCodesLeft: z.number(),
    /** Whether the practice demands a second factor of the caller. */
    compulsory: z.boolean(),
  }),
  beforeSecondFactor: true,
  live: { provides: ["account", "settings"] },
});

export const setUpAuthenticator = endpoint({
  method: "POST",
  path: "/api/two-factor/setup",
  access: "signed-in",
  summary: "A new secret for an authenticator app; counts once a code of it is confirmed, within 15 minutes",
  response: z.object({
    /** To type into the app, in base32. */
    secret: z.string(),
    /** The otpauth:// address for the QR code. */
    uri: z.string(),
    /** To send back with the first code. */
    setupToken: z.string(),
  }),
  beforeSecondFactor: true,
  stepUp: true,
  errors: ["conflict"],
});

export const confirmAuthenticator = endpoint({
  method: "POST",
  path: "/api/two-factor/confirm",
  access: "signed-in",
  summary: "Turns the authenticator app on with its first code, and returns ten recovery codes",
  input: { json: z.object({ setupToken: z.string("Please start again").check(z.maxLength(500, "Please start again")), code: code() }) },
  response: z.object({ recoveryCodes }),
  beforeSecondFactor: true,
  live: onOwnScreens,
  errors: ["too_many"],
});

export const disableAuthenticator = endpoint({
  method: "POST",
  path: "/api/two-factor/disable",
  access: "signed-in",
  summary: "Turns the caller's authenticator app off",
  response: success,
  stepUp: true,
  live: onOwnScreens,
  errors: ["conflict"],
});

export const renewRecoveryCodes = endpoint({
  method: "POST",
  path: "/api/two-factor/recovery-codes",
  access: "signed-in",
  summary: "Ten new recovery codes; the old ones stop working",
  response: z.object({ recoveryCodes }),
  stepUp: true,
  live: onOwnScreens,
  errors: ["conflict"],
});

const personFactors = z.object({
  id: z.string(),
  name: z.string(),
  passkeys: z.number(),
  authenticator: z.boolean(),
  /** Whether the caller may remove them, for someone who has lost their device. */
  canReset: z.boolean(),
});

export type PersonFactors = z.output<typeof personFactors>;

export const listStaffFactors = endpoint({
  method: "GET",
  path: "/api/two-factor/staff",
  access: ["coach"],
  summary: "Which coaches and nutritionists have a second factor",
  response: z.array(personFactors),
  live: { provides: ["people"] },
});

export const readPersonFactors = endpoint({
  method: "GET",
  path: "/api/two-factor/people/:id",
  access: ["coach"],
  summary: "Whether a client or a member of staff has a second factor",
  response: personFactors,
  live: { provides: ["people"], subject: "id" },
});

export const resetPersonFactors = endpoint({
  method: "DELETE",
  path: "/api/two-factor/people/:id",
  access: ["coach"],
  summary: "Removes the passkeys, authenticator app and recovery codes of someone who has lost their device, and signs them out. Any coach for a client, the first coach for staff",
  response: success,
  stepUp: true,
  live: { invalidates: ["people", "account"], audience: ({ params }) => [params.id] },
});
