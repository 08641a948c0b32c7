"use client";

import type { ComponentProps } from "react";
import { AuthScreen } from "@/components/accounts/auth-screen";
import { PasskeySignIn } from "@/components/second-factors/passkey-sign-in";
import { SecondStepForm } from "@/components/second-factors/second-step-form";
import { SessionEndedNotice } from "@/components/shell/session-ended-notice";

export type SignInScreenProps = Omit<ComponentProps<typeof AuthScreen>, "passkeyButton" | "secondStep">;

/** Every way to sign in, and why that is needed again, in one script. */
export const SignInScreen = (props: SignInScreenProps) => (
  <>
    <SessionEndedNotice />
    <AuthScreen {...props} passkeyButton={<PasskeySignIn />} secondStep={<SecondStepForm />} />
  </>
);
