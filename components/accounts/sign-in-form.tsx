"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { openAfterSignIn } from "@/components/accounts/open-after-sign-in";
import { PlainForm, PlainSubmitButton, PlainTextField } from "@/components/form/plain-form";
import { PlainPasswordField } from "@/components/form/plain-password-field";
import { login } from "@/lib/people/accounts/sign-in-calls";
import { withNext } from "@/lib/platform/page-after-sign-in";
import { publicPaths } from "@/lib/platform/public-paths";

/** Signs in with a password. */
export function SignInForm({ onSecondStep }: { onSecondStep: () => void }) {
  const [pathname, search] = [usePathname(), useSearchParams()];
  // As in `openAfterSignIn`.
  const pageAfter = pathname === publicPaths.auth ? search.get("next") : `${pathname}?${search}`;
  return (
    <PlainForm
      endpoint={login}
      success={{ title: "Welcome back!", description: "You have been logged in successfully." }}
      failure={{ title: "Login failed", fallback: "Invalid email or password" }}
      onSuccess={openAfterSignIn}
      onApiError={({ reason }) => {
        if (reason === "two-factor") onSecondStep();
        return reason === "two-factor";
      }}
      className="grid gap-5"
    >
      <PlainTextField name="email" label="Email" type="email" autoComplete="email webauthn" required />
      <PlainPasswordField name="password" label="Password" autoComplete="current-password" required />
      <PlainSubmitButton pendingLabel="Signing in..." className="w-full">
        Sign In
      </PlainSubmitButton>
      <a href={withNext(publicPaths.forgotPassword, pageAfter)} className="inline-flex min-h-11 items-center justify-self-center rounded-sm px-2 text-sm font-semibold text-primary-ink underline-offset-4 hover:underline">
        Forgot your password?
      </a>
    </PlainForm>
  );
}
