import type { Actor } from "@/lib/auth/actor";
import { visibleClients as clientsVisibleTo } from "@/lib/people/clients/policy";
import { messageableClients } from "@/lib/work/messages/policy";
import { visibleFoodDiaries } from "@/lib/work/nutrition/policy";
import type { Prisma } from "@/prisma/generated/client";

/**
 * The files this actor may read. Everyone reads the logo. A person reads what they uploaded and, as a client, the files in
 * their record. Coaches read the files in their clients' records, nutritionists the photos of submitted food diaries.
 * Everyone signed in sees staff profile pictures; only staff who may message a client see the client's profile picture.
 */
export function visibleFiles(actor: Actor | null): Prisma.FileWhereInput {
  if (!actor) return { purpose: "logo" };
  const ownFiles: Prisma.FileWhereInput[] = [{ purpose: "logo" }, { ownerId: actor.id }, { clientId: actor.id }];
  const staffPictures = { profileOf: { role: { not: "client" } } } satisfies Prisma.FileWhereInput;
  if (actor.role === "client") return { OR: [...ownFiles, staffPictures] };
  const clientFiles = actor.role === "coach" ? { client: clientsVisibleTo(actor) } : { diaryPhoto: { day: { diary: visibleFoodDiaries(actor) } } };
  return { OR: [...ownFiles, staffPictures, { profileOf: { client: messageableClients(actor) } }, clientFiles] };
}
