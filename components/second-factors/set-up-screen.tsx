"use client";

import { useState } from "react";
import { openHome } from "@/components/accounts/open-home";
import { SignOutLink } from "@/components/accounts/sign-out-link";
import { AuthenticatorSetup } from "@/components/second-factors/authenticator-setup";
import { AddPasskey } from "@/components/second-factors/passkeys-card";
import { RecoveryCodes } from "@/components/second-factors/recovery-codes";
import { Button } from "@/components/ui/button";

/** Leads staff to a second factor, which their practice demands before they can use anything else. */
export function SecondFactorSetUpScreen() {
  const [usesApp, setUsesApp] = useState(false);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={openHome} doneLabel="I've saved them, continue" />;
  return (
    <>
      <h1 className="mb-2 text-3xl">Protect your account</h1>
      <p className="mb-6 text-muted-foreground">You work with other people's health data, so your practice asks for more than a password. This takes a minute, and you only do it once.</p>
      {usesApp ? (
        <AuthenticatorSetup onDone={setRecoveryCodes} onCancel={() => setUsesApp(false)} />
      ) : (
        <div className="grid gap-5">
          <p>A passkey is the quickest: your fingerprint, face or device PIN signs you in.</p>
          <AddPasskey onAdded={(codes) => (codes ? setRecoveryCodes(codes) : openHome())} />
          <Button variant="link" onClick={() => setUsesApp(true)} className="justify-self-start px-0">
            Use an authenticator app instead
          </Button>
        </div>
      )}
      <SignOutLink className="mt-6 inline-flex min-h-11 items-center rounded-sm text-sm font-semibold text-primary-ink underline-offset-4 hover:underline" />
    </>
  );
}
