"use client";

import { createContext, use } from "react";
import type { User } from "@/lib/people/accounts/contract";

/** Provides the signed-in person to every signed-in screen. */
export const CurrentUserContext = createContext<User | null>(null);

/** The signed-in person's first and last name; null on public screens. */
export function useFullName(): string | null {
  const user = use(CurrentUserContext);
  return user && (`${user.firstName} ${user.lastName}`.trim() || null);
}

export function useCurrentUser(): User {
  const user = use(CurrentUserContext);
  if (!user) throw new Error("Only signed-in screens have a current user.");
  return user;
}
