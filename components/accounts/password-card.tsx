"use client";

import { Disclosure } from "@/components/common/disclosure";
import { ApiForm } from "@/components/form/api-form";
import { PasswordField } from "@/components/form/password-field";
import { SubmitButton } from "@/components/form/submit-button";
import { changePassword } from "@/lib/people/accounts/calls";

/** Changes the person's own password. */
export function PasswordCard() {
  return (
    <Disclosure title={<h3>Change password</h3>}>
      <div className="grid gap-6">
        <p className="text-sm text-muted-foreground">This signs you out on all your other devices.</p>
        <ApiForm
          endpoint={changePassword}
          defaultValues={{ currentPassword: "", newPassword: "" }}
          success={{ title: "Password changed", description: "You're signed out on all your other devices." }}
          failure={{ title: "Password not changed" }}
          clearsOnSuccess
          className="grid gap-5"
        >
          <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" required />
          <PasswordField name="newPassword" label="New password" autoComplete="new-password" hint="At least 6 characters" required />
          <SubmitButton pendingLabel="Saving..." className="justify-self-start">
            Change password
          </SubmitButton>
        </ApiForm>
      </div>
    </Disclosure>
  );
}
