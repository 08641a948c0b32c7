import { type Role, roles } from "@/lib/auth/actor";
import { type AttemptLimit, limitByAddress } from "@/lib/platform/rate-limit";

/** Who may sign up by herself (PRODUCT.md "Access"): clients always, the first coach, and staff where that is open. */
export function maySignUp(role: Role, { hasCoach, staffSignUpIsOpen }: { hasCoach: boolean; staffSignUpIsOpen: boolean }) {
  return role === "client" || staffSignUpIsOpen || (role === "coach" && !hasCoach);
}

/** PRODUCT.md "Access": an account's own limits always hold, an address's only where a proxy tells it truly. */
export const rateLimits = {
  login: (email: string, address: string | null): AttemptLimit[] => [
    { key: `login:${email}`, limit: 10, minutes: 15 },
    ...limitByAddress("login", address, 100, 15),
  ],
  register: (address: string | null) => limitByAddress("register", address, 60, 60),
  discovery: (address: string | null) => limitByAddress("discovery", address, 60, 60),
  reset: (email: string, address: string | null): AttemptLimit[] => [
    { key: `reset:${email}`, limit: 5, minutes: 60 },
    ...limitByAddress("reset", address, 60, 60),
  ],
};

/** Where the demo account of a role signs in, and the password all three share. */
export const demoEmail = (role: Role) => `${role}@example.com`;
export const demoPassword = "demo-password";
/** Everybody knows their password, so that a practice that was moved from a demo must not open to it. */
export const isDemoAccount = (email: string) => roles.some((role) => demoEmail(role) === email);

/** Seen once a minute while her stream is open, so this long after the last time she has been gone for a while. */
export const awayAfterMs = 75_000;

/** Whether someone has an open screen, or had one a moment ago. */
export const isOnline = (lastSeenAt: Date | null, now: Date) => lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() <= awayAfterMs;
