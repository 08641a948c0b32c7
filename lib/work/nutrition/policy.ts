import type { Actor } from "@/lib/auth/actor";
import { visibleClients as clientsVisibleTo } from "@/lib/people/clients/policy";
import type { Prisma } from "@/prisma/generated/client";

type Reader = Pick<Actor, "id" | "role">;

/** A nutritionist may know of no client as such, only of what she works on for one who is still there. */
const ofActiveClients = { client: { user: { archivedAt: null } } };

/** The food diaries this actor may read: those of the clients she may know of; a nutritionist everyone's. */
export const visibleFoodDiaries = (actor: Reader): Prisma.FoodDiaryWhereInput =>
  actor.role === "nutritionist" ? ofActiveClients : { client: clientsVisibleTo(actor) };

/** The plans this actor may read: a nutritionist those she uploaded, a client hers once their file is there, a coach all. */
export function visibleNutritionPlans(actor: Reader): Prisma.NutritionPlanWhereInput {
  if (actor.role === "nutritionist") return { createdById: actor.id, ...ofActiveClients };
  return { client: clientsVisibleTo(actor), ...(actor.role === "client" && withUploadedFile) };
}

/** A plan counts once its file is there. */
export const withUploadedFile = { fileId: { not: null } } satisfies Prisma.NutritionPlanWhereInput;
