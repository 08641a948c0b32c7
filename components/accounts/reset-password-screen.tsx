"use client";

import { Link2Off } from "lucide-react";
import { BackToLogin } from "@/components/accounts/back-to-login";
import { StatePanel } from "@/components/feedback/state-panel";
import { ApiForm } from "@/components/form/api-form";
import { PasswordField } from "@/components/form/password-field";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import { paths } from "@/lib/platform/paths";

const loadResetEndpoint = () => import("@/lib/people/accounts/contract").then((contract) => contract.resetPassword);

interface NewPassword {
  password: string;
  confirm: string;
}

const mismatchMessage = "Please make sure both passwords are identical.";

/** A short password and a mismatch have different toasts (spec platform §5). */
function invalidPasswordToast({ password, confirm }: NewPassword) {
  if (password.length < 6) return { title: "Password Too Short", description: "Password must be at least 6 characters long." };
  if (password !== confirm) return { title: "Passwords Don't Match", description: mismatchMessage };
  return { title: "Password Reset Failed", description: "Please choose another password." };
}

/** Sets a password with a one-time link. `token` is null when the link is missing, used or expired. */
export function ResetPasswordScreen({ token, isFirst }: { token: string | null; isFirst: boolean }) {
  if (!token) return <InvalidLink />;
  return (
    <>
      <h1 className="mb-6 text-3xl">{isFirst ? "Set your password" : "Reset your password"}</h1>
      <ApiForm<Awaited<ReturnType<typeof loadResetEndpoint>>, NewPassword>
        endpoint={loadResetEndpoint}
        toBody={({ password }) => ({ token, password })}
        validate={({ password, confirm }) => (password === confirm ? {} : { confirm: mismatchMessage })}
        invalidToast={invalidPasswordToast}
        success={{ title: "Password Reset Successful", description: "Please sign in with your new password." }}
        failure={{ title: "Password Reset Failed", fallback: "Failed to reset password. The link may be expired." }}
        onSuccess={() => window.location.assign(paths.auth)}
        className="grid gap-5"
      >
        <PasswordField name="password" label="New password" autoComplete="new-password" hint="At least 6 characters" required />
        <PasswordField name="confirm" label="Confirm password" autoComplete="new-password" required />
        <SubmitButton pendingLabel="Saving..." className="w-full">
          {isFirst ? "Set password" : "Reset password"}
        </SubmitButton>
      </ApiForm>
      <BackToLogin />
    </>
  );
}

function InvalidLink() {
  return (
    <>
      <StatePanel
        as="h1"
        icon={Link2Off}
        tone="warning"
        title="Invalid Reset Link"
        text="This password reset link is invalid or expired."
        action={
          <Button asChild>
            <a href={paths.forgotPassword}>Request a new link</a>
          </Button>
        }
      />
      <BackToLogin />
    </>
  );
}
