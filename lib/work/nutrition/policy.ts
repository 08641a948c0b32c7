import type { Actor } from "@/lib/auth/actor";
import { visibleTo as clientsVisibleTo } from "@/lib/people/clients/policy";
import type { Prisma } from "@/prisma/generated/client";

type Reader = Pick<Actor, "id" | "role">;

/** A nutritionist may know of no client as such, only of what she works on for one who is still there. */
const ofPresentClients = { client: { user: { archivedAt: null } } };

/** The food diaries this actor may read: those of the clients she may know of; a nutritionist everyone's. */
export const diariesVisibleTo = (actor: Reader): Prisma.FoodDiaryWhereInput =>
  actor.role === "nutritionist" ? ofPresentClients : { client: clientsVisibleTo(actor) };

/** The plans this actor may read: a nutritionist those she uploaded, a client hers once their file is there, a coach all. */
export function plansVisibleTo(actor: Reader): Prisma.NutritionPlanWhereInput {
  if (actor.role === "nutritionist") return { createdById: actor.id, ...ofPresentClients };
  return { client: clientsVisibleTo(actor), ...(actor.role === "client" && withFile) };
}

/** A plan counts once its file is there. */
export const withFile = { fileId: { not: null } } satisfies Prisma.NutritionPlanWhereInput;
