"use client";

import { type ReactNode, use } from "react";
import { SignedOutRedirect } from "@/components/accounts/signed-out-redirect";
import { CurrentUserContext } from "@/components/hooks/current-user";

/** The sign-in screen at the home address; inside the frame of someone whose session has ended meanwhile, the way out. */
export function SignInGate({ children }: { children: ReactNode }) {
  return use(CurrentUserContext) ? <SignedOutRedirect /> : children;
}
