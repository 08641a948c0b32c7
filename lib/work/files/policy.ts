import type { Actor } from "@/lib/auth/actor";
import { visibleClients as clientsVisibleTo } from "@/lib/people/clients/policy";
import { visibleCheckIns } from "@/lib/work/check-ins/policy";
import { messageableClients, visibleThreads } from "@/lib/work/messages/policy";
import { visibleFoodDiaries, visibleNutritionPlans } from "@/lib/work/nutrition/policy";
import type { Prisma } from "@/prisma/generated/client";

/**
 * The files this actor may read. Everyone reads the logo. A person reads what they uploaded and, as a client, the files in
 * their record. Coaches read the plans and progress photos of clients, but progress photos only once they are sent (see
 * `visiblePhotoSources`); coaches and nutritionists read the photos of submitted food diaries, and what was sent in the conversations that are theirs (coaches: in all conversations of their clients). Everyone signed in sees staff profile pictures; only staff who may message a client see the client's profile picture.
 */
export function visibleFiles(actor: Actor | null): Prisma.FileWhereInput {
  if (!actor) return { purpose: "logo" };
  const ownFiles: Prisma.FileWhereInput[] = [{ purpose: "logo" }, { ownerId: actor.id }, { clientId: actor.id }];
  const staffPictures = { profileOf: { role: { not: "client" } } } satisfies Prisma.FileWhereInput;
  if (actor.role === "client") return { OR: [...ownFiles, staffPictures] };
  const sharedFiles: Prisma.FileWhereInput[] = [staffPictures, { profileOf: { client: messageableClients(actor) } }, { diaryPhoto: { day: { diary: visibleFoodDiaries(actor) } } }, { message: { thread: actor.role === "coach" ? { client: clientsVisibleTo(actor) } : visibleThreads(actor) } }];
  const coachFiles: Prisma.FileWhereInput[] = [{ nutritionPlan: visibleNutritionPlans(actor) }, { purpose: "progress_photo", client: clientsVisibleTo(actor) }];
  return { OR: [...ownFiles, ...sharedFiles, ...(actor.role === "coach" ? coachFiles : [])] };
}

/** A client's check-ins, starting point, imported photos and answers that the actor may see. A progress photo that is in none of them was uploaded, but never sent. */
export const visiblePhotoSources = (actor: Actor, clientId: string) =>
  ({
    checkIns: { clientId, AND: visibleCheckIns(actor) },
    baselines: { clientId, client: clientsVisibleTo(actor) },
    imported: { clientId, client: clientsVisibleTo(actor) },
    answers: { question: { eraseAt: null }, checkIn: { clientId, AND: visibleCheckIns(actor) } },
  }) satisfies { checkIns: Prisma.CheckInWhereInput; baselines: Prisma.BaselineWhereInput; imported: Prisma.ProgressPhotoWhereInput; answers: Prisma.QuestionAnswerWhereInput };
