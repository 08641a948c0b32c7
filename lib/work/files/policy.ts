import type { Actor } from "@/lib/auth/actor";
import { visibleClients as clientsVisibleTo } from "@/lib/people/clients/policy";
import { messageableClients } from "@/lib/work/messages/policy";
import { visibleFoodDiaries } from "@/lib/work/nutrition/policy";
import type { Prisma } from "@/prisma/generated/client";

/**
 * The files this actor may read: the practice's logo is everyone's, what she uploaded and what is in her record is hers.
 * Coaches read what is in their clients' records, nutritionists the photos of submitted food diaries. A profile picture is
 * for those who know the person: staff show theirs to everyone signed in, a client hers to the staff who may write with her.
 */
export function visibleFiles(actor: Actor | null): Prisma.FileWhereInput {
  if (!actor) return { purpose: "logo" };
  const own: Prisma.FileWhereInput[] = [{ purpose: "logo" }, { ownerId: actor.id }, { clientId: actor.id }];
  const ofStaff = { profileOf: { role: { not: "client" } } } satisfies Prisma.FileWhereInput;
  if (actor.role === "client") return { OR: [...own, ofStaff] };
  const ofClients = actor.role === "coach" ? { client: clientsVisibleTo(actor) } : { diaryPhoto: { day: { diary: visibleFoodDiaries(actor) } } };
  return { OR: [...own, ofStaff, { profileOf: { client: messageableClients(actor) } }, ofClients] };
}
