"use client";

import { KeyRound } from "lucide-react";
import { useEffect, useState } from "react";
import { openAfterSignIn } from "@/components/accounts/open-after-sign-in";
import { ErrorNote } from "@/components/feedback/error-note";
import { toast } from "@/components/feedback/toast";
import { passkeyErrorMessage, passkeySupport, signInWithPasskey } from "@/components/second-factors/browser-passkeys";
import { Button } from "@/components/ui/button";

const minuteMs = 60_000;

/**
 * Signs in with a passkey. Where the browser can, it also offers one in the email field. Renders nothing in a browser without
 * passkeys.
 */
export function PasskeySignIn() {
  const [isSupported, setIsSupported] = useState(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  useEffect(() => offerPasskeysInEmailField(() => setIsSupported(true)), []);
  if (!isSupported) return null;

  async function signIn() {
    setPending(true);
    setFailure(undefined);
    try {
      await signInWithPasskey();
      await openAfterSignIn();
    } catch (error) {
      const message = passkeyErrorMessage(error);
      setPending(false);
      setFailure(message);
      toast({ variant: "destructive", title: "Login failed", description: message });
    }
  }

  return (
    <div className="mt-5 grid gap-3">
      <Button variant="outline" pending={pending} pendingLabel="Waiting for your passkey..." onClick={() => void signIn()}>
        <KeyRound aria-hidden />
        Sign in with a passkey
      </Button>
      {failure ? <ErrorNote>{failure}</ErrorNote> : null}
    </div>
  );
}

/** Offers passkeys in the email field for as long as the page is open, with a new challenge before the last one expires. */
function offerPasskeysInEmailField(onSupported: () => void) {
  let timer: ReturnType<typeof setInterval> | undefined;
  let isOpen = true;
  // A passkey that isn't chosen, or is chosen with the button instead, ends the offer without a message.
  const offer = () => signInWithPasskey({ autofill: true }).then(openAfterSignIn, () => undefined);
  async function start() {
    const { passkeys, autofill } = await passkeySupport();
    if (!isOpen) return;
    if (passkeys) onSupported();
    if (!autofill) return;
    timer = setInterval(() => void offer(), 4 * minuteMs);
    await offer();
  }
  // Without the library there are still the button and the password.
  start().catch(() => undefined);
  return () => {
    isOpen = false;
    clearInterval(timer);
  };
}
