"use client";

import { Link2Off, MailCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { openHome } from "@/components/accounts/open-home";
import { OtherAccount } from "@/components/accounts/other-account";
import { SignInForm } from "@/components/accounts/sign-in-form";
import { StatePanel } from "@/components/feedback/state-panel";
import { PlainForm, PlainSubmitButton } from "@/components/form/plain-form";
import { Button } from "@/components/ui/button";
import { verifyEmail } from "@/lib/people/accounts/calls";
import { publicPaths } from "@/lib/platform/public-paths";

interface VerifyEmailScreenProps {
  /** Null when the link is missing, used or expired. */
  link: { token: string; address: string } | null;
  /** Whether this browser is signed in to the link's account; null when it isn't signed in. */
  signedIn: "owner" | "someone-else" | null;
  /** The form that takes the second step of a sign-in. */
  secondStep: ReactNode;
}

/** Confirms an email address with a link from an email. Only someone signed in to its account can: they chose the password. */
export function VerifyEmailScreen({ link, signedIn, secondStep }: VerifyEmailScreenProps) {
  if (!link) return <InvalidLink />;
  if (signedIn === "owner") return <ConfirmForm {...link} />;
  return signedIn === null ? <SignInToConfirm address={link.address} secondStep={secondStep} /> : <OtherAccount address={link.address} />;
}

function ConfirmForm({ token, address }: { token: string; address: string }) {
  return (
    <>
      <h1 className="mb-2 text-3xl">Confirm your email address</h1>
      <p className="mb-6 text-muted-foreground [overflow-wrap:anywhere]">Is {address} your email address?</p>
      <PlainForm
        endpoint={verifyEmail}
        toBody={() => ({ token })}
        success={{ title: "Email address confirmed" }}
        failure={{ title: "Email address not confirmed", fallback: "Please try again." }}
        onSuccess={openHome}
      >
        <PlainSubmitButton pendingLabel="Confirming..." className="w-full">
          Yes, confirm it
        </PlainSubmitButton>
      </PlainForm>
    </>
  );
}

function SignInToConfirm({ address, secondStep }: { address: string; secondStep: ReactNode }) {
  const [needsSecondStep, setNeedsSecondStep] = useState(false);
  return (
    <>
      <h1 className="mb-2 text-3xl">Sign in to confirm</h1>
      <p className="mb-6 text-muted-foreground [overflow-wrap:anywhere]">Sign in to your account, then confirm {address}.</p>
      {needsSecondStep ? secondStep : <SignInForm onSecondStep={() => setNeedsSecondStep(true)} />}
      <p className="mt-6 text-sm text-muted-foreground">
        Didn't sign up yourself, or don't know the password?{" "}
        <a href={publicPaths.forgotPassword} className="rounded-sm font-semibold text-primary-ink underline underline-offset-4">
          Set a new password
        </a>
        . That confirms your address too, and signs everyone else out of the account.
      </p>
    </>
  );
}

const InvalidLink = () => (
  <StatePanel
    as="h1"
    icon={Link2Off}
    tone="warning"
    title="This link doesn't work any more"
    text="It was used, replaced by a newer one, or has expired. You can get a new one once you're signed in."
    action={
      <Button asChild>
        <a href={publicPaths.home}>
          <MailCheck aria-hidden />
          Continue
        </a>
      </Button>
    }
  />
);
