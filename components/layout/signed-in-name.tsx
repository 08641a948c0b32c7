"use client";

import { useFullName } from "@/components/hooks/current-user";

/** The signed-in person's first and last name. */
export function SignedInName() {
  const name = useFullName();
  return name ? <p className="ml-auto truncate text-sm text-muted-foreground">{name}</p> : null;
}
