import type { Actor } from "@/lib/auth/actor";
import { visibleClients } from "@/lib/people/clients/policy";
import type { Prisma } from "@/prisma/generated/client";

/** Limits a query to the questions of the form, and those for clients the actor may see. */
export const visibleQuestions = (actor: Pick<Actor, "id" | "role">): Prisma.QuestionWhereInput => ({ OR: [{ clientId: null }, { client: visibleClients(actor) }] });
