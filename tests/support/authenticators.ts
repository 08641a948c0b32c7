import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";

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

/** Computes codes like an authenticator app. `stepsAhead` gives the next code before its time, which the server still accepts. */
export const authenticatorCode = (secret: string, stepsAhead = 0) => new TOTP({ secret: secret.replaceAll(" ", "") }).generate({ timestamp: Date.now() + stepsAhead * 30_000 });
