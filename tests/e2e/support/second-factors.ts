import type { APIRequestContext, Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { expect } from "@/tests/e2e/support/test";

/** Gives the page's browser an authenticator that makes and uses passkeys, as if the person put a finger on the sensor each time. */
export async function addVirtualAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable", { enableUI: false });
  const options = { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true } as const;
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", { options });
  return {
    /** Whether the next fingerprint is the right one. */
    setUserVerified: (isUserVerified: boolean) => cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    removeAll: () => cdp.send("WebAuthn.clearCredentials", { authenticatorId }),
  };
}

/** Makes the browser one that doesn't offer passkeys in a field, so that only the button uses them. */
export const withoutPasskeyAutofill = (page: Page) =>
  page.addInitScript(() => {
    // An empty page has no passkeys.
    if (typeof PublicKeyCredential === "undefined") return;
    Object.defineProperty(PublicKeyCredential, "isConditionalMediationAvailable", { value: () => Promise.resolve(false) });
    Object.defineProperty(PublicKeyCredential, "getClientCapabilities", { value: undefined });
  });

/** Computes codes like an authenticator app. `stepsAhead` gives the next code before its time, which the server still accepts. */
export const authenticatorCode = (secret: string, stepsAhead = 0) => new TOTP({ secret: secret.replaceAll(" ", "") }).generate({ timestamp: Date.now() + stepsAhead * 30_000 });

/** Turns an authenticator app on through the API. Returns its secret. */
export async function addAuthenticatorApp(person: APIRequestContext) {
  const { secret, setupToken } = (await (await person.post("/api/two-factor/setup", { data: {} })).json()) as { secret: string; setupToken: string };
  expect((await person.post("/api/two-factor/confirm", { data: { setupToken, code: authenticatorCode(secret) } })).status()).toBe(200);
  return secret;
}
