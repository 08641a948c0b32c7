import type { APIRequestContext, Page } from "@playwright/test";
import { expect } from "@/tests/e2e/support/test";
import { authenticatorCode } from "@/tests/support/authenticators";

/** Makes the browser one that doesn't offer passkeys in a field, so that only the button uses them. */
export const withoutPasskeyAutofill = (page: Page) =>
  page.addInitScript(() => {
    // An empty page has no passkeys.
    if (typeof PublicKeyCredential === "undefined") return;
    Object.defineProperty(PublicKeyCredential, "isConditionalMediationAvailable", { value: () => Promise.resolve(false) });
    Object.defineProperty(PublicKeyCredential, "getClientCapabilities", { value: undefined });
  });

/** Turns an authenticator app on through the API. Returns its secret. */
export async function addAuthenticatorApp(person: APIRequestContext) {
  const { secret, setupToken } = (await (await person.post("/api/two-factor/setup", { data: {} })).json()) as { secret: string; setupToken: string };
  expect((await person.post("/api/two-factor/confirm", { data: { setupToken, code: authenticatorCode(secret) } })).status()).toBe(200);
  return secret;
}
