"use client";

import { MailCheck, MailX } from "lucide-react";
import { useState } from "react";
import { BackToLogin } from "@/components/accounts/back-to-login";
import { StatePanel } from "@/components/feedback/state-panel";
import { PlainForm, PlainSubmitButton, PlainTextField } from "@/components/form/plain-form";
import { useStartWhenChanged } from "@/components/hooks/use-start-when-changed";
import { Button } from "@/components/ui/button";
import { requestPasswordReset } from "@/lib/people/accounts/calls";

const resetSentToast = { title: "Password Reset Sent", description: "If an account with that email exists, we've sent a password reset link." };

const emailNotConnectedToast = { title: "No email sent", description: "We can't send emails yet. Please ask your coach for a link." };

/** An empty email and an invalid one have different toasts (spec platform §5). */
const invalidEmailToast = (email: string) =>
  email.trim()
    ? { title: "Invalid Email", description: "Please enter a valid email address." }
    : { title: "Email Required", description: "Please enter your email address." };

export function ForgotPasswordScreen() {
  const [sentTo, setSentTo] = useState<string>();
  const [isUnsent, setIsUnsent] = useState(false);
  useStartWhenChanged(isUnsent || sentTo);
  if (isUnsent) return <AskYourCoach />;
  if (sentTo) return <CheckYourEmail address={sentTo} onReset={() => setSentTo(undefined)} />;
  return (
    <>
      <h1 className="mb-2 text-3xl">Forgot your password?</h1>
      <p className="mb-6 text-muted-foreground">Enter the email you sign in with and we'll send you a link to set a new password.</p>
      <PlainForm
        endpoint={requestPasswordReset}
        success={({ emailed }) => (emailed ? resetSentToast : emailNotConnectedToast)}
        failure={{ title: "Request Failed", fallback: "Failed to send password reset email. Please try again." }}
        invalidToast={({ email }) => invalidEmailToast(email)}
        onSuccess={({ emailed }, { email }) => (emailed ? setSentTo(email) : setIsUnsent(true))}
        className="grid gap-5"
      >
        <PlainTextField name="email" label="Email" type="email" autoComplete="email" required />
        <PlainSubmitButton pendingLabel="Sending..." className="w-full">
          Send reset link
        </PlainSubmitButton>
      </PlainForm>
      <BackToLogin />
    </>
  );
}

/** Where email isn't connected, the same for every address. */
const AskYourCoach = () => (
  <>
    <StatePanel as="h1" icon={MailX} tone="warning" title="Please ask your coach" text="We can't send emails yet, so we haven't sent you a link. Your coach can make a link for you to set a new password." />
    <BackToLogin />
  </>
);

function CheckYourEmail({ address, onReset }: { address: string; onReset: () => void }) {
  return (
    <>
      <StatePanel
        as="h1"
        icon={MailCheck}
        title="Check Your Email"
        text={`If there's an account for ${address}, we've sent a link to set a new password. It works for one hour.`}
        action={
          <Button variant="outline" onClick={onReset}>
            Try a different email
          </Button>
        }
      />
      <BackToLogin />
    </>
  );
}
