"use client";

import { type ReactNode, useState } from "react";
import { DemoAccess } from "@/components/accounts/demo-access";
import { openAfterSignIn } from "@/components/accounts/open-after-sign-in";
import { SignInForm } from "@/components/accounts/sign-in-form";
import { PrivacyNoticeLink } from "@/components/common/privacy-notice-link";
import { focusNextEmptyField } from "@/components/form/focus-next-empty-field";
import { PlainForm, PlainSubmitButton, PlainTextField } from "@/components/form/plain-form";
import { PlainPasswordField } from "@/components/form/plain-password-field";
import { PlainSelectField } from "@/components/form/plain-select-field";
import { useStartWhenChanged } from "@/components/hooks/use-start-when-changed";
import { DisabledUntilHydrated } from "@/components/layout/disabled-until-hydrated";
import { Button } from "@/components/ui/button";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { register } from "@/lib/people/accounts/sign-in-calls";

interface AuthScreenProps {
  productName: string;
  demo: boolean;
  /** Whether there are no accounts yet, so that the next one is the coach's. */
  isFirstAccount: boolean;
  needsSetUpCode: boolean;
  /** The button that signs in with a passkey. */
  passkeyButton: ReactNode;
  /** The form that takes the second step of a sign-in with a password. */
  secondStep: ReactNode;
}

/** Signs in and up. */
export function AuthScreen({ productName, demo, isFirstAccount, needsSetUpCode, passkeyButton, secondStep }: AuthScreenProps) {
  const [needsSecondStep, setNeedsSecondStep] = useState(false);
  useStartWhenChanged(needsSecondStep);
  if (needsSecondStep)
    return (
      <>
        <h1 className="mb-2 text-3xl">One more step</h1>
        {secondStep}
        <Button variant="link" onClick={() => setNeedsSecondStep(false)} className="mx-auto mt-3 flex">
          Start again
        </Button>
      </>
    );
  return (
    <>
      <h1 className={isFirstAccount ? "mb-2 text-3xl" : "mb-6 text-3xl"}>Welcome to {productName}</h1>
      {isFirstAccount ? <p className="mb-6 text-muted-foreground">There are no accounts here yet. The first one is the coach's. Create yours, and we'll help you set up your practice.</p> : null}
      <Tabs defaultValue={isFirstAccount ? "sign-up" : "sign-in"}>
        <DisabledUntilHydrated>
          <TabsList aria-label="Sign in or sign up" className="w-full">
            <TabsTrigger value="sign-in">Sign In</TabsTrigger>
            <TabsTrigger value="sign-up">Sign Up</TabsTrigger>
          </TabsList>
        </DisabledUntilHydrated>
        <TabsContent value="sign-in">
          <SignInForm onSecondStep={() => setNeedsSecondStep(true)} />
          {passkeyButton}
        </TabsContent>
        <TabsContent value="sign-up">
          <SignUpForm productName={productName} isFirstAccount={isFirstAccount} needsSetUpCode={needsSetUpCode} />
        </TabsContent>
      </Tabs>
      {demo ? (
        <DisabledUntilHydrated>
          <DemoAccess />
        </DisabledUntilHydrated>
      ) : null}
    </>
  );
}

const accountTypeOptions = [
  { value: "client", label: "Client" },
  { value: "coach", label: "Coach" },
  { value: "nutritionist", label: "Nutritionist" },
];

function SignUpForm({ productName, isFirstAccount, needsSetUpCode }: Pick<AuthScreenProps, "productName" | "isFirstAccount" | "needsSetUpCode">) {
  return (
    <PlainForm
      endpoint={register}
      success={{ title: `Welcome to ${productName}!`, description: "Your account has been created successfully." }}
      failure={{ title: "Registration failed", fallback: "Failed to create account" }}
      onSuccess={openAfterSignIn}
      onKeyDown={focusNextEmptyField}
      className="grid gap-5"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <PlainTextField name="firstName" label="First name" autoComplete="given-name" required />
        <PlainTextField name="lastName" label="Last name" autoComplete="family-name" required />
      </div>
      <PlainTextField name="email" label="Email" type="email" autoComplete="email" required />
      <PlainPasswordField name="password" label="Password" autoComplete="new-password" hint="At least 6 characters" required />
      <PlainSelectField name="role" label="Account Type" options={accountTypeOptions} defaultValue={isFirstAccount ? "coach" : undefined} required />
      {needsSetUpCode ? <PlainTextField name="setupCode" label="Set-up code" autoComplete="off" hint="For the first coach only. It is in the server's log." /> : null}
      <PlainSubmitButton pendingLabel="Creating account..." className="w-full">
        Create Account
      </PlainSubmitButton>
      <PrivacyNoticeLink className="-mt-2 justify-self-center" />
    </PlainForm>
  );
}
