"use client";

import { type ReactNode, use } from "react";
import { SignedOutRedirect } from "@/components/accounts/signed-out-redirect";
import { CurrentUserContext } from "@/components/hooks/current-user";

/** Shows sign-in on the home page, or redirects someone whose session has ended while the page was open. */
export function SignInGate({ children }: { children: ReactNode }) {
  return use(CurrentUserContext) ? <SignedOutRedirect /> : children;
}
