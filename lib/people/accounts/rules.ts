import { type Role, roles } from "@/lib/auth/actor";
import { type AttemptLimit, limitByAddress } from "@/lib/platform/rate-limit";

/** Whether this role may sign up without an invitation (PRODUCT.md "Access"): clients, the first coach, and staff where open. */
export function maySignUp(role: Role, { hasCoach, staffSignUpIsOpen }: { hasCoach: boolean; staffSignUpIsOpen: boolean }) {
  return role === "client" || staffSignUpIsOpen || (role === "coach" && !hasCoach);
}

/** The wrong passwords of one account, wherever they come from. */
export const loginLimitOf = (email: string): AttemptLimit => ({ key: `login:${email}`, limit: 10, minutes: 15 });

/** PRODUCT.md "Access": limits per account always apply, and limits per IP address, ten times as high without a trusted proxy. */
export const rateLimits = {
  login: (email: string, address: string | null): AttemptLimit[] => [loginLimitOf(email), ...limitByAddress("login", address, 100, 15)],
  /** A browser in which the person has signed in before counts alone, so that strangers can't lock it. */
  knownDevice: (deviceId: string): AttemptLimit[] => [{ key: `login-device:${deviceId}`, limit: 10, minutes: 15 }],
  register: (address: string | null) => limitByAddress("register", address, 60, 60),
  /** The code is far too long to guess, so this only keeps the log short. */
  setUpCode: (address: string | null): AttemptLimit[] => [{ key: "set-up-code", limit: 100, minutes: 60 }, ...limitByAddress("set-up-code", address, 10, 60)],
  discovery: (address: string | null) => limitByAddress("discovery", address, 60, 60),
  reset: (email: string, address: string | null): AttemptLimit[] => [
    { key: `reset:${email}`, limit: 5, minutes: 60 },
    ...limitByAddress("reset", address, 60, 60),
  ],
  /** Links to confirm an address, the current one or a new one. */
  verifyEmail: (userId: string): AttemptLimit[] => [{ key: `verify-email:${userId}`, limit: 5, minutes: 60 }],
};

/** The email of the demo account of a role; all three share one password. */
export const demoEmail = (role: Role) => `${role}@example.com`;
export const demoPassword = "demo-password";
/** Whether this is one of the three whose password everyone knows. */
export const isDemoAccount = (email: string) => roles.some((role) => demoEmail(role) === email);

/** An open screen updates `lastSeenAt` once a minute, so after 75 s the person counts as offline. */
export const awayAfterMs = 75_000;

/** Whether this person has had a screen open in the last 75 seconds. */
export const isOnline = (lastSeenAt: Date | null, now: Date) => lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() <= awayAfterMs;

/** Why a link to set a password doesn't work. `replaced`: the person got a newer one before they set a password. */
export type PasswordLinkProblem = "revoked" | "used" | "replaced" | "expired";

export function passwordLinkProblem(link: { purpose: string; usedAt: Date | null; expiresAt: Date; hasPassword: boolean; isRevoked: boolean }, now: Date): PasswordLinkProblem | null {
  if (link.isRevoked) return "revoked";
  if (link.usedAt) return link.hasPassword ? "used" : "replaced";
  if (link.expiresAt > now) return null;
  return link.purpose === "set_password" && link.hasPassword ? "used" : "expired";
}

/** What an onboarding step holds that an import has completed, because the client was onboarded elsewhere. */
export const importedStepData = { imported: true } as const;
