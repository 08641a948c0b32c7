"use client";

import { openAfterSignIn } from "@/components/accounts/open-after-sign-in";
import { PlainForm, PlainSubmitButton, PlainTextField } from "@/components/form/plain-form";
import { PasskeySignIn } from "@/components/second-factors/passkey-sign-in";
import { completeSignIn } from "@/lib/people/second-factors/sign-in-calls";

/** The second step of a sign-in with a password. */
export function SecondStepForm() {
  return (
    <>
      <p className="mb-6 text-muted-foreground">Enter the code from your authenticator app, or one of your recovery codes.</p>
      <PlainForm
        endpoint={completeSignIn}
        success={{ title: "Welcome back!", description: "You have been logged in successfully." }}
        failure={{ title: "Login failed" }}
        onSuccess={openAfterSignIn}
        className="grid gap-5"
      >
        <PlainTextField name="code" label="Code" autoComplete="one-time-code" required />
        <PlainSubmitButton pendingLabel="Signing in..." className="w-full">
          Sign In
        </PlainSubmitButton>
      </PlainForm>
      <PasskeySignIn />
      <p className="mt-5 text-sm text-muted-foreground">Lost your phone and your recovery codes? Ask your coach to reset your second factor. If you're a coach or nutritionist, ask the first coach of your practice. If that's you, ask the person who runs your server.</p>
    </>
  );
}
