import type { Actor } from "@/lib/auth/actor";
import { visibleClients as clientsVisibleTo } from "@/lib/people/clients/policy";
import type { Prisma } from "@/prisma/generated/client";

type Reader = Pick<Actor, "id" | "role">;

/** All coaches write in one thread per client, each nutritionist in one of her own; a thread is found by this. */
export const coachStaffKey = "coach";
export const getStaffKey = ({ id, role }: Reader) => (role === "coach" ? coachStaffKey : id);

/** The clients a member of staff may write with: for a coach all of hers, for a nutritionist those she works for. */
export function messageableClients(actor: Reader): Prisma.ClientWhereInput {
  if (actor.role === "coach") return clientsVisibleTo(actor);
  const works = [{ foodDiaries: { some: {} } }, { nutritionPlans: { some: { createdById: actor.id } } }, { threads: { some: { nutritionistId: actor.id } } }];
  return { user: { archivedAt: null }, OR: works };
}

/** The staff a client may write with: the coaches, of whom the first speaks for all, and the nutritionists who work for her. */
export function messageableStaff(clientId: string, { hasDiary }: { hasDiary: boolean }): Prisma.UserWhereInput {
  const works = [{ uploadedPlans: { some: { clientId } } }, { nutritionThreads: { some: { clientId } } }];
  return { archivedAt: null, OR: [{ role: "coach" }, { role: "nutritionist", ...(!hasDiary && { OR: works }) }] };
}

/** The threads in which this actor's unread messages count. */
export const threadsWithUnreadCount = (actor: Reader): Prisma.ThreadWhereInput =>
  actor.role === "client"
    ? { clientId: actor.id, OR: [{ staffKey: coachStaffKey }, { nutritionist: { archivedAt: null } }] }
    : { staffKey: getStaffKey(actor), client: { user: { archivedAt: null } } };
