import type { Actor } from "@/lib/auth/actor";
import { visibleClients as clientsVisibleTo } from "@/lib/people/clients/policy";
import type { Prisma } from "@/prisma/generated/client";

type Reader = Pick<Actor, "id" | "role">;

/** Limits a nutritionist to the diaries and plans of clients who are not archived. */
const ofActiveClients = { client: { user: { archivedAt: null } } };

/** The food diaries this actor may read: a nutritionist those of all active clients, others those of the clients they may see. */
export const visibleFoodDiaries = (actor: Reader): Prisma.FoodDiaryWhereInput =>
  actor.role === "nutritionist" ? ofActiveClients : { client: clientsVisibleTo(actor) };

/** The plans this actor may read: a nutritionist those they uploaded, a client their own with a file, a coach all of their clients'. */
export function visibleNutritionPlans(actor: Reader): Prisma.NutritionPlanWhereInput {
  if (actor.role === "nutritionist") return { createdById: actor.id, ...ofActiveClients };
  return { client: clientsVisibleTo(actor), ...(actor.role === "client" && withUploadedFile) };
}

/** Only plans with a stored file. A coach's plan is created before its file is uploaded. */
export const withUploadedFile = { fileId: { not: null } } satisfies Prisma.NutritionPlanWhereInput;
