import { cache } from "react";
import { sections } from "@/components/layout/navigation";
import type { Role } from "@/lib/auth/actor";
import { isSetUp } from "@/lib/clients/queries";

/**
 * Where a person's home starts while its address names no section: a client's with her onboarding until all of its steps
 * are complete, everyone else's with the first. Asked by the frame and by the page in it, answered once.
 */
export const startSection = cache(async (role: Role, userId: string): Promise<string | undefined> => {
  const [first] = sections[role];
  if (role !== "client") return first?.key;
  return (await isSetUp(userId)) ? first?.key : "onboarding";
});
