import type * as z from "zod/mini";
import { personSelect, toPerson } from "@/lib/people/accounts/shape";
import { usableSessions } from "@/lib/people/sessions/policy";
import type { teamMember } from "@/lib/people/team/contract";
import { withEmail } from "@/lib/platform/email-owner";
import { personDisplayName } from "@/lib/platform/person-name";
import type { Prisma } from "@/prisma/generated/client";

/** The people who work in the practice. */
export const staffOnly = { role: { in: ["coach", "nutritionist"] } } satisfies Prisma.UserWhereInput;

export const teamSelect = (now: Date) =>
  ({
    ...personSelect,
    role: true,
    passwordHash: true,
    archivedAt: true,
    sessions: { where: usableSessions("coach", now), select: { lastUsedAt: true }, orderBy: { lastUsedAt: "desc" } },
    nutritionThreads: { where: { waitingSince: { not: null }, client: { user: { archivedAt: null } } }, select: { client: { select: { user: { select: { firstName: true, lastName: true } } } } }, orderBy: { waitingSince: "asc" } },
  }) satisfies Prisma.UserSelect;
type TeamRow = Prisma.UserGetPayload<{ select: ReturnType<typeof teamSelect> }>;

/** `administratorId` is the id of the first coach. */
export function toTeamMember({ role, passwordHash, archivedAt, sessions, nutritionThreads, ...person }: TeamRow, administratorId: string | undefined): z.input<typeof teamMember> {
  const openStatus = passwordHash === null ? "invited" : "active";
  return {
    ...withEmail(toPerson(person)),
    role: role === "coach" ? "coach" : "nutritionist",
    status: archivedAt ? "closed" : openStatus,
    administrator: person.id === administratorId,
    devices: sessions.length,
    lastSeenAt: sessions[0]?.lastUsedAt ?? null,
    waitingClients: nutritionThreads.map(({ client }) => personDisplayName(client.user)),
  };
}
