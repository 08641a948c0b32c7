"use client";

import { openHome } from "@/components/accounts/open-home";
import { ApiForm } from "@/components/form/api-form";
import { TextField } from "@/components/form/fields";
import { PasswordField } from "@/components/form/password-field";
import { SubmitButton } from "@/components/form/submit-button";
import { paths } from "@/lib/platform/paths";

const loadLoginEndpoint = () => import("@/lib/people/accounts/contract").then((contract) => contract.login);

export function SignInForm() {
  return (
    <ApiForm
      endpoint={loadLoginEndpoint}
      success={{ title: "Welcome back!", description: "You have been logged in successfully." }}
      failure={{ title: "Login failed", fallback: "Invalid email or password" }}
      onSuccess={openHome}
      className="grid gap-5"
    >
      <TextField name="email" label="Email" type="email" autoComplete="email" required />
      <PasswordField name="password" label="Password" autoComplete="current-password" required />
      <SubmitButton pendingLabel="Signing in..." className="w-full">
        Sign In
      </SubmitButton>
      <a href={paths.forgotPassword} className="inline-flex min-h-11 items-center justify-self-center rounded-sm px-2 text-sm font-semibold text-primary-ink underline-offset-4 hover:underline">
        Forgot your password?
      </a>
    </ApiForm>
  );
}
