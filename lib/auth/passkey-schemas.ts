import * as z from "zod/mini";

// What a browser returns from WebAuthn, as @simplewebauthn/browser encodes it. Unknown properties are dropped.

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
