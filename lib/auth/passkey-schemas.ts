import * as z from "zod/mini";

// What a browser needs for WebAuthn and what it returns, as @simplewebauthn/browser encodes it. Unknown properties are dropped.

/** Letters, digits, - and _. */
const base64Url = (maxLength: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(maxLength));
const credentialFields = {
  id: base64Url(1400),
  rawId: base64Url(1400),
  type: z.literal("public-key"),
};

/** A new passkey, as `startRegistration` returns it. */
export const newPasskey = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64Url(4000),
    attestationObject: base64Url(20_000),
    transports: z.optional(z.array(base64Url(30)).check(z.maxLength(10))),
  }),
});

/** A used passkey, as `startAuthentication` returns it. */
export const usedPasskey = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64Url(4000),
    authenticatorData: base64Url(4000),
    signature: base64Url(4000),
    userHandle: z.optional(z.string().check(z.regex(/^[\w-]*$/), z.maxLength(200))),
  }),
});
export type UsedPasskey = z.output<typeof usedPasskey>;

const requirement = z.enum(["discouraged", "preferred", "required"]);
const hints = z.optional(z.array(z.enum(["hybrid", "security-key", "client-device"])));
const knownCredentials = z.optional(z.array(z.object({ id: z.string(), type: z.string(), transports: z.optional(z.array(z.string())) })));

/** The options of `startRegistration`. Timeouts are in milliseconds. */
export const passkeyCreationOptions = z.object({
  rp: z.object({ id: z.optional(z.string()), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal("public-key") })),
  timeout: z.optional(z.number()),
  excludeCredentials: knownCredentials,
  authenticatorSelection: z.optional(
    z.object({
      authenticatorAttachment: z.optional(z.enum(["cross-platform", "platform"])),
      requireResidentKey: z.optional(z.boolean()),
      residentKey: z.optional(requirement),
      userVerification: z.optional(requirement),
    }),
  ),
  hints,
  attestation: z.optional(z.enum(["direct", "enterprise", "indirect", "none"])),
  extensions: z.optional(z.object({ credProps: z.optional(z.boolean()) })),
});

/** The options of `startAuthentication`. */
export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  timeout: z.optional(z.number()),
  rpId: z.optional(z.string()),
  allowCredentials: knownCredentials,
  userVerification: z.optional(requirement),
  hints,
});
