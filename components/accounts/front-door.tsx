"use client";

import { type ReactNode, use } from "react";
import { CurrentUser } from "@/components/hooks/current-user";
import { SignedOut } from "@/components/accounts/signed-out";

/** The sign-in screen at the home address; inside the frame of someone whose session has ended meanwhile, the way out. */
export function FrontDoor({ children }: { children: ReactNode }) {
  return use(CurrentUser) ? <SignedOut /> : children;
}
