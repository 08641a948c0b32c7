"use client";

import { openHome } from "@/components/accounts/open-home";
import { ApiForm } from "@/components/form/api-form";
import { SelectField, TextField } from "@/components/form/fields";
import { PasswordField } from "@/components/form/password-field";
import { SubmitButton } from "@/components/form/submit-button";

const loadRegisterEndpoint = () => import("@/lib/people/accounts/contract").then((contract) => contract.register);

const accountTypeOptions = [
  { value: "client", label: "Client" },
  { value: "coach", label: "Coach" },
  { value: "nutritionist", label: "Nutritionist" },
];

export function SignUpForm({ productName }: { productName: string }) {
  return (
    <ApiForm
      endpoint={loadRegisterEndpoint}
      success={{ title: `Welcome to ${productName}!`, description: "Your account has been created successfully." }}
      failure={{ title: "Registration failed", fallback: "Failed to create account" }}
      onSuccess={openHome}
      className="grid gap-5"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField name="firstName" label="First name" autoComplete="given-name" required />
        <TextField name="lastName" label="Last name" autoComplete="family-name" required />
      </div>
      <TextField name="email" label="Email" type="email" autoComplete="email" required />
      <PasswordField name="password" label="Password" autoComplete="new-password" hint="At least 6 characters" required />
      <SelectField name="role" label="Account Type" options={accountTypeOptions} required />
      <SubmitButton pendingLabel="Creating account..." className="w-full">
        Create Account
      </SubmitButton>
    </ApiForm>
  );
}
