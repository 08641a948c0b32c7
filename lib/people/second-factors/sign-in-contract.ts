import * as z from "zod/mini";
import { endpoint, onlyTheCaller } from "@/lib/api/contract";
import { instant, requiredName, requiredText } from "@/lib/api/schemas";
import { newPasskey, passkeyCreationOptions, passkeyRequestOptions, usedPasskey } from "@/lib/auth/passkey-schemas";
import { user } from "@/lib/people/accounts/contract";

// Apart from the other endpoints of its domain, because the sign-in page needs only these.

/** Someone's own factors are shown on their own screens only. */
export const onOwnScreens = { invalidates: ["account"], audience: onlyTheCaller } as const;

export const recoveryCodes = z.array(z.string());
export const code = () => requiredText("Please enter your code").check(z.maxLength(50, "Please use at most 50 characters"));

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: instant(),
  lastUsedAt: z.nullable(instant()),
});

export const startPasskey = endpoint({
  method: "POST",
  path: "/api/passkeys/options",
  access: "public",
  summary: "What a browser needs to sign in with a passkey, or, for someone signed in, to add one; works for 5 minutes",
  input: { json: z.object({ purpose: z._default(z.enum(["sign-in", "add"], "Please say what the passkey is for"), "sign-in") }) },
  response: z.object({
    /** For `startAuthentication`, null when adding. */
    use: z.nullable(passkeyRequestOptions),
    /** For `startRegistration`, null when signing in. */
    create: z.nullable(passkeyCreationOptions),
  }),
  stepUp: true,
  stepUpIf: ({ purpose }) => purpose === "add",
  errors: ["unauthorized", "conflict", "too_many"],
});

export const verifyPasskey = endpoint({
  method: "POST",
  path: "/api/passkeys/verify",
  access: "public",
  summary: "Signs in with a passkey, or adds one to the caller's account. A passkey counts as both factors",
  input: {
    json: z.discriminatedUnion("purpose", [
      z.object({ purpose: z.literal("sign-in"), response: usedPasskey }),
      z.object({ purpose: z.literal("add"), name: requiredName("Please give the passkey a name"), response: newPasskey }),
    ]),
  },
  response: z.object({
    /** The signed-in person, null when adding. */
    user: z.nullable(user),
    /** The new passkey, null when signing in. */
    passkey: z.nullable(passkey),
    /** New recovery codes for staff with their first second factor. They are never shown again. */
    recoveryCodes: z.nullable(recoveryCodes),
  }),
  live: onOwnScreens,
  errors: ["unauthorized", "conflict", "too_many"],
});

export const completeSignIn = endpoint({
  method: "POST",
  path: "/api/auth/two-factor",
  access: "public",
  summary: "The second step of a sign-in that answered 401 with the reason two-factor: a code of the authenticator app, or a recovery code",
  input: { json: z.object({ code: code() }) },
  response: user,
  errors: ["unauthorized", "too_many"],
});
