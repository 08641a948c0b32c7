"use client";

import { useEffect } from "react";
import { LoadingScreen } from "@/components/feedback/loading-screen";
import { redirectToSignIn } from "@/components/feedback/redirect-to-sign-in";

/** What a signed-out visitor finds where a signed-in screen would be. */
export function SignedOutRedirect() {
  useEffect(redirectToSignIn, []);
  return <LoadingScreen />;
}
