"use client";

import { Link2Off } from "lucide-react";
import type { ReactNode } from "react";
import { BackToLogin } from "@/components/accounts/back-to-login";
import { StatePanel } from "@/components/feedback/state-panel";
import { PlainForm, PlainSubmitButton } from "@/components/form/plain-form";
import { PlainPasswordField } from "@/components/form/plain-password-field";
import { clearPendingSignOut } from "@/components/feedback/sign-out-state";
import { deleteScreenCopies } from "@/components/offline/delete-screen-copies";
import { Button } from "@/components/ui/button";
import { resetPassword } from "@/lib/people/accounts/calls";
import type { PasswordLinkProblem } from "@/lib/people/accounts/rules";
import { publicPaths } from "@/lib/platform/public-paths";

interface NewPassword {
  password: string;
  confirm: string;
}

const mismatchMessage = "Please make sure both passwords are identical.";

const resetToast = { title: "Password Reset Successful", description: "Please sign in with your new password." };

/** A short password and a mismatch have different toasts (spec platform §5). */
function invalidPasswordToast({ password, confirm }: NewPassword) {
  if (password.length < 6) return { title: "Password Too Short", description: "Password must be at least 6 characters long." };
  if (password !== confirm) return { title: "Passwords Don't Match", description: mismatchMessage };
  return { title: "Password Reset Failed", description: "Please choose another password." };
}

interface ResetPasswordScreenProps {
  /** Null when the link is missing, unknown, used, expired or revoked. */
  token: string | null;
  /** Whether the link came with an invitation. */
  isInvitation: boolean;
  /** Whether they have no password yet. */
  isFirst: boolean;
  /** Null for a link that works and for one that is missing or unknown. */
  problem: PasswordLinkProblem | null;
  /** What they pay next, if a plan is set up for them. */
  payment: { planName: string; price: string } | null;
}

/** Sets a password with a one-time link. */
export function ResetPasswordScreen({ token, isInvitation, isFirst, problem, payment }: ResetPasswordScreenProps) {
  if (!token) return <InvalidLink {...invalidLinkTexts(problem, isInvitation)} />;
  return (
    <>
      <h1 className="mb-6 text-3xl">{isFirst ? "Set your password" : "Reset your password"}</h1>
      {isFirst && payment ? (
        <p className="-mt-4 mb-6 text-muted-foreground">
          Step 1 of 2. Next you pay for {payment.planName}: {payment.price}.
        </p>
      ) : null}
      <PlainForm<typeof resetPassword, NewPassword>
        endpoint={resetPassword}
        toBody={({ password }) => ({ token, password })}
        validate={({ password, confirm }) => (password === confirm ? {} : { confirm: mismatchMessage })}
        invalidToast={invalidPasswordToast}
        success={({ next }) => (next === null ? resetToast : { title: "Password set", description: payment ? "Next: pay for your plan." : "You're signed in." })}
        failure={{ title: "Password Reset Failed", fallback: "Failed to reset password. The link may be expired." }}
        onSuccess={async ({ next }) => {
          clearPendingSignOut();
          await deleteScreenCopies();
          window.location.assign(next ?? publicPaths.auth);
        }}
        className="grid gap-5"
      >
        <PlainPasswordField name="password" label="New password" autoComplete="new-password" hint="At least 6 characters" required />
        <PlainPasswordField name="confirm" label="Confirm password" autoComplete="new-password" required />
        <PlainSubmitButton pendingLabel="Saving..." className="w-full">
          {isFirst ? "Set password" : "Reset password"}
        </PlainSubmitButton>
      </PlainForm>
      <BackToLogin />
    </>
  );
}

interface InvalidLinkTexts {
  title: string;
  text: ReactNode;
  /** The next step beside signing in. */
  next: "request" | "sign-in" | null;
}

/** Says what became of a link and what to do. The heading and first sentence about a reset are specified (spec platform §5). */
function invalidLinkTexts(problem: PasswordLinkProblem | null, isInvitation: boolean): InvalidLinkTexts {
  if (problem === "revoked") return { title: "This invitation was withdrawn", text: "It can't be used any more. If you think that's a mistake, please ask the person who invited you.", next: null };
  return isInvitation && problem ? invitationTexts[problem] : { title: "Invalid Reset Link", text: <ResetProblem problem={problem} />, next: "request" };
}

const invitationTexts: Record<Exclude<PasswordLinkProblem, "revoked">, InvalidLinkTexts> = {
  used: { title: "This invitation has been used", text: "You've already set a password. Sign in with it. If you've forgotten it, you can choose a new one there.", next: "sign-in" },
  replaced: { title: "There's a newer invitation", text: "Please use the latest link you were sent, or ask the person who invited you for a new one.", next: null },
  expired: { title: "This invitation has expired", text: "An invitation works for 7 days. Request a new link, or ask the person who invited you for one.", next: "request" },
};

const resetProblemTexts = {
  used: "It was used already, or your password has been changed since. Sign in, or request a new link if you've forgotten your password.",
  replaced: "There's a newer link. Please use the latest one you were sent.",
  expired: "A link works for one hour.",
  unknown: "Please check that you opened the whole link. If it was an invitation, it may have been withdrawn: please ask the person who invited you.",
};

const ResetProblem = ({ problem }: { problem: Exclude<PasswordLinkProblem, "revoked"> | null }) => (
  <>
    <p>This password reset link is invalid or expired.</p>
    <p className="mt-2">{resetProblemTexts[problem ?? "unknown"]}</p>
  </>
);

const nextSteps = { request: { href: publicPaths.forgotPassword, label: "Request a new link" }, "sign-in": { href: publicPaths.auth, label: "Sign in" } };

function InvalidLink({ next, ...texts }: InvalidLinkTexts) {
  const step = next && nextSteps[next];
  return (
    <>
      <StatePanel
        as="h1"
        icon={Link2Off}
        tone="warning"
        {...texts}
        action={
          step ? (
            <Button asChild>
              <a href={step.href}>{step.label}</a>
            </Button>
          ) : null
        }
      />
      {next === "sign-in" ? null : <BackToLogin />}
    </>
  );
}
