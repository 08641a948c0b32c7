import type { Actor } from "@/lib/auth/actor";
import { visibleClients as clientsVisibleTo } from "@/lib/people/clients/policy";
import type { Prisma } from "@/prisma/generated/client";

type Reader = Pick<Actor, "id" | "role">;

/** All coaches share one thread per client. Each nutritionist has a thread of their own, keyed by their user id. */
export const coachStaffKey = "coach";
export const getStaffKey = ({ id, role }: Reader) => (role === "coach" ? coachStaffKey : id);

/** The clients this member of staff may message: a coach all of their clients, a nutritionist those they work for. */
export function messageableClients(actor: Reader): Prisma.ClientWhereInput {
  if (actor.role === "coach") return clientsVisibleTo(actor);
  const worksForClient = [{ foodDiaries: { some: {} } }, { nutritionPlans: { some: { createdById: actor.id } } }, { threads: { some: { nutritionistId: actor.id } } }];
  return { user: { archivedAt: null }, OR: worksForClient };
}

/** The staff in this client's list: the coaches, the nutritionists who work for the client, and those the client has a conversation with, also after they have left. */
export function listedStaff(clientId: string, { hasDiary }: { hasDiary: boolean }): Prisma.UserWhereInput {
  const worksForClient: Prisma.UserWhereInput = hasDiary ? {} : { uploadedPlans: { some: { clientId } } };
  return { OR: [{ role: "coach", archivedAt: null }, { role: "nutritionist", archivedAt: null, ...worksForClient }, { nutritionThreads: { some: { clientId } } }] };
}

/** The threads this actor may read: a client's own, and for staff those of their side with clients they may message. */
export const visibleThreads = (actor: Reader): Prisma.ThreadWhereInput =>
  actor.role === "client" ? { clientId: actor.id } : { staffKey: getStaffKey(actor), client: messageableClients(actor) };
