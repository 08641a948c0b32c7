"use client";

import { useEffect } from "react";
import { LoadingScreen } from "@/components/feedback/loading-screen";
import { redirectToSignIn } from "@/components/feedback/redirect-to-sign-in";

/** Redirects a signed-out visitor to sign-in. */
export function SignedOutRedirect() {
  useEffect(redirectToSignIn, []);
  return <LoadingScreen />;
}
