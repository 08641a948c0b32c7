"use client";

import { Disclosure } from "@/components/common/disclosure";
import { PlainForm, PlainSubmitButton } from "@/components/form/plain-form";
import { PlainPasswordField } from "@/components/form/plain-password-field";
import { changePassword } from "@/lib/people/accounts/calls";

/** Changes the person's own password. */
export function PasswordCard() {
  return (
    <Disclosure title={<h3>Change password</h3>}>
      <div className="grid gap-6">
        <p className="text-sm text-muted-foreground">This signs you out on all your other devices.</p>
        <PlainForm
          endpoint={changePassword}
          success={{ title: "Password changed", description: "You're signed out on all your other devices." }}
          failure={{ title: "Password not changed" }}
          clearsOnSuccess
          className="grid gap-5"
        >
          <PlainPasswordField name="currentPassword" label="Current password" autoComplete="current-password" required />
          <PlainPasswordField name="newPassword" label="New password" autoComplete="new-password" hint="At least 6 characters" required />
          <PlainSubmitButton pendingLabel="Saving..." className="justify-self-start">
            Change password
          </PlainSubmitButton>
        </PlainForm>
      </div>
    </Disclosure>
  );
}
