import type { Actor } from "@/lib/auth/actor";
import { visibleClients as clientsVisibleTo } from "@/lib/people/clients/policy";
import { visibleCheckIns } from "@/lib/work/check-ins/policy";
import { messageableClients } from "@/lib/work/messages/policy";
import { visibleFoodDiaries, visibleNutritionPlans } from "@/lib/work/nutrition/policy";
import type { Prisma } from "@/prisma/generated/client";

/**
 * The files this actor may read. Everyone reads the logo. A person reads what they uploaded and, as a client, the files in
 * their record. Coaches read the plans and progress photos of clients, but progress photos only once they are sent (see
 * `checkInsWithPhoto`, `baselinesWithPhoto` and `answersWithPhoto`); coaches and nutritionists read the photos of submitted food diaries. Everyone signed in sees staff profile pictures; only staff who may message a client see the client's profile picture.
 */
export function visibleFiles(actor: Actor | null): Prisma.FileWhereInput {
  if (!actor) return { purpose: "logo" };
  const ownFiles: Prisma.FileWhereInput[] = [{ purpose: "logo" }, { ownerId: actor.id }, { clientId: actor.id }];
  const staffPictures = { profileOf: { role: { not: "client" } } } satisfies Prisma.FileWhereInput;
  if (actor.role === "client") return { OR: [...ownFiles, staffPictures] };
  const sharedFiles: Prisma.FileWhereInput[] = [staffPictures, { profileOf: { client: messageableClients(actor) } }, { diaryPhoto: { day: { diary: visibleFoodDiaries(actor) } } }];
  const coachFiles: Prisma.FileWhereInput[] = [{ nutritionPlan: visibleNutritionPlans(actor) }, { purpose: "progress_photo", client: clientsVisibleTo(actor) }];
  return { OR: [...ownFiles, ...sharedFiles, ...(actor.role === "coach" ? coachFiles : [])] };
}

/** The check-ins the actor may see that show this photo. */
export const checkInsWithPhoto = (actor: Actor, clientId: string, fileId: string): Prisma.CheckInWhereInput => ({
  clientId,
  AND: visibleCheckIns(actor),
  OR: [{ frontPhotoId: fileId }, { sidePhotoId: fileId }, { backPhotoId: fileId }, { otherPhotoIds: { has: fileId } }],
});

/** The starting point the actor may see that shows this photo. */
export const baselinesWithPhoto = (actor: Actor, clientId: string, fileId: string): Prisma.BaselineWhereInput => ({
  clientId,
  client: clientsVisibleTo(actor),
  OR: [{ frontPhotoId: fileId }, { sidePhotoId: fileId }, { backPhotoId: fileId }],
});

/** The answers in check-ins the actor may see that have this photo. A photo that is in none of these was uploaded, but never sent. */
export const answersWithPhoto = (actor: Actor, clientId: string, fileId: string): Prisma.QuestionAnswerWhereInput => ({
  photoIds: { has: fileId },
  question: { eraseAt: null },
  checkIn: { clientId, AND: visibleCheckIns(actor) },
});
