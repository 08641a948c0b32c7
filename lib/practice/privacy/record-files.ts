import type { Actor } from "@/lib/auth/actor";
import { pictureExtensions } from "@/lib/core/uploads/file-names";
import { visibleClients } from "@/lib/people/clients/policy";
import { dateToDay } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { buildZipPaths } from "@/lib/practice/privacy/rules";
import { visibleCheckIns } from "@/lib/work/check-ins/policy";
import { visibleThreads } from "@/lib/work/messages/policy";
import { visibleFoodDiaries, visibleNutritionPlans, withUploadedFile } from "@/lib/work/nutrition/policy";
import { answersArgs, storedAnswersArgs } from "@/lib/work/questions/shape";

export interface RecordFile {
  id: string;
  /** The path within the zip. */
  path: string;
  storageKey: string;
  createdAt: Date;
}

const extensionByContentType: Record<string, string | undefined> = pictureExtensions;

/** Returns a client's files, each with a descriptive path within the zip. Only the client gets those that no record uses. */
export async function listRecordFiles(actor: Actor, clientId: string): Promise<RecordFile[]> {
  const [stored, placements] = await Promise.all([
    db.file.findMany({
      where: { stored: true, OR: [{ clientId }, { ownerId: clientId }] },
      select: { id: true, fileName: true, contentType: true, storageKey: true, createdAt: true },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    }),
    findFilePlacements(actor, clientId),
  ]);
  const files = actor.id === clientId ? stored : stored.filter(({ id }) => placements.has(id));
  const zipFiles = files.map(({ id, fileName, contentType, createdAt }) => {
    const placement = placements.get(id);
    if (!placement) return { id, folder: "other-files", name: `${dateToDay(createdAt)} ${fileName}` };
    const extension = extensionByContentType[contentType];
    return { id, folder: placement.folder, name: placement.name && extension ? `${placement.name}.${extension}` : (placement.name ?? fileName) };
  });
  const paths = buildZipPaths(zipFiles);
  return files.map(({ id, storageKey, createdAt }) => ({ id, path: paths.get(id) ?? id, storageKey, createdAt }));
}

/** Returns the folder and name of each file in a record the actor may see, by file id. A null name means that the file keeps its own name. */
async function findFilePlacements(actor: Actor, clientId: string) {
  const placements = new Map<string, { folder: string; name: string | null }>();
  const { user, checkIns, baseline, progressPhotos, foodDiaries, nutritionPlans, threads } = await db.client.findUniqueOrThrow({
    where: { userId: clientId },
    select: {
      user: { select: { profileImageId: true } },
      checkIns: { where: visibleCheckIns(actor), select: { dueMonday: true, weekNumber: true, frontPhotoId: true, sidePhotoId: true, backPhotoId: true, otherPhotoIds: true, answers: actor.id === clientId ? storedAnswersArgs : answersArgs } },
      progressPhotos: { where: { client: visibleClients(actor) }, select: { fileId: true, day: true, pose: true } },
      baseline: { select: { frontPhotoId: true, sidePhotoId: true, backPhotoId: true } },
      foodDiaries: { where: visibleFoodDiaries(actor), select: { weekStartDate: true, days: { select: { position: true, photos: { select: { fileId: true, position: true } } } } } },
      threads: { where: visibleThreads(actor), select: { messages: { where: { attachments: { some: {} } }, select: { attachments: { select: { id: true } } } } } },
      nutritionPlans: { where: { ...withUploadedFile, AND: visibleNutritionPlans(actor) }, select: { fileId: true } },
    },
  });
  const put = (id: string | null | undefined, folder: string, name: string | null) => id && placements.set(id, { folder, name });
  put(user.profileImageId, "", "profile picture");
  put(baseline?.frontPhotoId, "check-ins", "start front");
  put(baseline?.sidePhotoId, "check-ins", "start side");
  put(baseline?.backPhotoId, "check-ins", "start back");
  for (const { fileId, day, pose } of progressPhotos) put(fileId, "photos", `${dateToDay(day)} ${pose}`);
  for (const { dueMonday, weekNumber, frontPhotoId, sidePhotoId, backPhotoId, otherPhotoIds, answers } of checkIns) {
    const week = `${dateToDay(dueMonday)} week ${weekNumber}`;
    otherPhotoIds.forEach((id, index) => put(id, "check-ins", `${week} photo ${index + 1}`));
    answers.forEach(({ photoIds }, answer) => photoIds.forEach((id, index) => put(id, "check-ins", `${week} answer ${answer + 1} photo ${index + 1}`)));
    put(frontPhotoId, "check-ins", `${week} front`);
    put(sidePhotoId, "check-ins", `${week} side`);
    put(backPhotoId, "check-ins", `${week} back`);
  }
  for (const { weekStartDate, days } of foodDiaries)
    for (const { position: day, photos } of days)
      for (const { fileId, position } of photos) put(fileId, "food-diaries", `${dateToDay(weekStartDate)} day ${day + 1} photo ${position + 1}`);
  for (const { id } of threads.flatMap(({ messages }) => messages).flatMap(({ attachments }) => attachments)) put(id, "messages", null);
  for (const { fileId } of nutritionPlans) put(fileId, "nutrition-plans", null);
  return placements;
}
