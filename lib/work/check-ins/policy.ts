import type { Actor } from "@/lib/auth/actor";
import { visibleClients as clientsVisibleTo } from "@/lib/people/clients/policy";
import { Prisma } from "@/prisma/generated/client";

/** Limits a query to the check-ins of clients the actor may see. */
export const visibleCheckIns = (actor: Pick<Actor, "id" | "role">): Prisma.CheckInWhereInput => ({ client: clientsVisibleTo(actor) });

/** The check-ins that wait for feedback. Feedback that a coach can still take back counts as given, for coaches. */
export const unreviewed = { feedbackAt: null, heldFeedback: null } satisfies Prisma.CheckInWhereInput;

/** `unreviewed` as an SQL condition on "CheckIn" k. */
export const isUnreviewed = Prisma.sql`k."feedbackAt" IS NULL AND NOT EXISTS (SELECT FROM "HeldFeedback" h WHERE h."checkInId" = k."id")`;
