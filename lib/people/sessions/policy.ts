import { createHash } from "node:crypto";
import type { Role } from "@/lib/auth/actor";
import { sessionIdleMs } from "@/lib/platform/session-limits";
import type { Prisma } from "@/prisma/generated/client";

/** Matches the sessions of someone with this role that have neither expired nor been unused for too long. */
export const usableSessions = (role: Role, now: Date) =>
  ({
    expiresAt: { gt: now },
    lastUsedAt: { gte: new Date(now.getTime() - (role === "client" ? sessionIdleMs.client : sessionIdleMs.staff)) },
  }) satisfies Prisma.SessionWhereInput;

/** The id under which the API names a session. The real id is what a cookie proves, so it never leaves the server. */
export const publicSessionId = (sessionId: string) => createHash("sha256").update(`session.${sessionId}`).digest("base64url").slice(0, 22);
