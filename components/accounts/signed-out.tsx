"use client";

import { useEffect } from "react";
import { LoadingScreen } from "@/components/feedback/loading-screen";
import { leaveSignedOut } from "@/components/feedback/signed-out";

/** What a signed-out visitor finds where a signed-in screen would be. */
export function SignedOut() {
  useEffect(leaveSignedOut, []);
  return <LoadingScreen />;
}
