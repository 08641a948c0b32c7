import { callEndpoint, getErrorMessage } from "@/lib/api/client";
import { startPasskey, verifyPasskey } from "@/lib/people/second-factors/sign-in-calls";

// One for adding a passkey and one for signing in with it, each loaded when it is needed.
const loadRegistration = () => import("@/components/second-factors/start-registration");
const loadAuthentication = () => import("@/components/second-factors/start-authentication");

/** The person or their device stopped, so nothing was sent. */
class PasskeyCancelledError extends Error {
  override name = "PasskeyCancelledError";
}

export const passkeyErrorMessage = (error: unknown) => (error instanceof PasskeyCancelledError ? error.message : getErrorMessage(error));

/** Runs the browser's part. Throws PasskeyCancelledError with a sentence for the person. */
async function askDevice<T>(ask: () => Promise<T>, cancelled: string): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const isKnown = error instanceof Error && error.name === "InvalidStateError";
    throw new PasskeyCancelledError(isKnown ? "This device already has a passkey for your account." : cancelled, { cause: error });
  }
}

/** Makes a passkey on this device and adds it to the signed-in person's account. */
export async function addPasskeyOnThisDevice(name: string) {
  const { startRegistration } = await loadRegistration();
  const { create } = await callEndpoint(startPasskey, { body: { purpose: "add" } });
  if (!create) throw new Error("The server sent no options for a new passkey");
  const response = await askDevice(() => startRegistration({ optionsJSON: create }), "No passkey was made. You can try again.");
  return callEndpoint(verifyPasskey, { body: { purpose: "add", name, response } });
}

/** Asks for one of the person's passkeys. With `autofill` the browser offers them in the email field. */
export async function askForPasskey({ autofill = false } = {}) {
  const { startAuthentication } = await loadAuthentication();
  const { use } = await callEndpoint(startPasskey, { body: { purpose: "sign-in" } });
  if (!use) throw new Error("The server sent no options for a passkey");
  return askDevice(() => startAuthentication({ optionsJSON: use, useBrowserAutofill: autofill }), "No passkey was used. Please try again, or use your password.");
}

/** Signs in with one of the person's passkeys. */
export async function signInWithPasskey(options: { autofill?: boolean } = {}) {
  const response = await askForPasskey(options);
  return callEndpoint(verifyPasskey, { body: { purpose: "sign-in", response } });
}

/** Whether this browser knows passkeys, and whether it offers them in a field. */
export async function passkeySupport() {
  const passkeys = typeof PublicKeyCredential === "function";
  // Safari before 16 and Firefox before 119 don't have this function.
  return { passkeys, autofill: passkeys && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true };
}
