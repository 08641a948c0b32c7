import type { Role } from "@/lib/auth/actor";
import { sessionIdleMs } from "@/lib/platform/session-limits";
import { Prisma } from "@/prisma/generated/client";

const idleSince = (role: Role, now: Date) => new Date(now.getTime() - (role === "client" ? sessionIdleMs.client : sessionIdleMs.staff));

/** Matches the devices of someone with this role whose session still lasts. */
export const usableDevice = (role: Role, now: Date) => ({ session: { expiresAt: { gt: now }, lastUsedAt: { gte: idleSince(role, now) } } }) satisfies Prisma.PushSubscriptionWhereInput;

/** The same in SQL, of "PushSubscription" d, "Session" s and "User" u. */
export const isUsableDeviceSql = (now: Date) =>
  Prisma.sql`s."expiresAt" > ${now}::timestamptz AND s."lastUsedAt" >= CASE u."role" WHEN 'client' THEN ${idleSince("client", now)}::timestamptz ELSE ${idleSince("coach", now)}::timestamptz END`;
