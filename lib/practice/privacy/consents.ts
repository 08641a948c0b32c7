import type * as z from "zod/mini";
import type { Client } from "@/lib/auth/actor";
import { recordAuditEvents } from "@/lib/core/audit/commands";
import { type ConsentKind, consentTexts } from "@/lib/core/consents/rules";
import { sendNotification } from "@/lib/core/notifications/commands";
import { deleteDiscardedFile } from "@/lib/core/uploads/commands";
import { lockClient } from "@/lib/people/clients/commands";
import { transaction, type Tx } from "@/lib/platform/db";
import { conflict } from "@/lib/platform/errors";
import { paths } from "@/lib/platform/paths";
import { personDisplayName } from "@/lib/platform/person-name";
import type { decideConsent } from "@/lib/practice/privacy/contract";
import { findPrivacy } from "@/lib/practice/privacy/queries";
import { removeAnswerPhotos } from "@/lib/work/questions/commands";

/**
 * Records the actor's decision, unless it is the current one already. Withdrawing consent for photos deletes those that were
 * never sent or have only half arrived, and with `photos: "delete"` also those in check-ins, answers and the starting point, and imported ones. Tells the coaches about a withdrawal. Throws 409 if the text
 * has another version than the one that was shown.
 */
export async function recordConsent(actor: Client, { kind, given, textVersion, photos = "keep" }: z.output<typeof decideConsent.body>, now: Date) {
  if (textVersion !== consentTexts[kind].version) throw conflict("This text has changed since you opened it. Please reload the page and read it again.");
  const discardedIds = await transaction(async (tx) => {
    await lockClient(tx, actor.id);
    await addDecision(tx, actor, { kind, given, textVersion }, now);
    if (!given) await tx.partialUpload.deleteMany({ where: { ownerId: actor.id, purpose: kind === "body_photos" ? "progress_photo" : "food_diary_photo" } });
    return kind === "body_photos" && !given ? discardPhotos(tx, actor.id, photos === "delete") : [];
  });
  for (const id of discardedIds) await deleteDiscardedFile(id);
  return findPrivacy(actor, actor.id);
}

const subjectTexts: Record<ConsentKind, string> = { health_data: "health data", body_photos: "photos" };

async function addDecision(tx: Tx, actor: Client, decision: { kind: ConsentKind; given: boolean; textVersion: number }, now: Date) {
  const latest = await tx.consent.findFirst({ where: { clientId: actor.id, kind: decision.kind }, select: { given: true, textVersion: true }, orderBy: [{ decidedAt: "desc" }, { id: "desc" }] });
  if (latest?.given === decision.given && latest.textVersion === decision.textVersion) return;
  const { id } = await tx.consent.create({ data: { clientId: actor.id, ...decision, decidedAt: now }, select: { id: true } });
  await recordAuditEvents(tx, { action: decision.given ? "consent.given" : "consent.withdrawn", actorId: actor.id, detail: { kind: subjectTexts[decision.kind] } }, now);
  if (decision.given) return;
  const text = `${personDisplayName(actor)} withdrew consent for ${subjectTexts[decision.kind]}.`;
  await sendNotification(tx, { role: "coach" }, { kind: "consent_withdrawn", occasion: id, text, href: paths.clientProfile(actor.id, "files"), clientId: actor.id }, now);
}

/** Removes photos from drafts of check-ins, answers and the starting point and, with `sent`, from those that were sent. Returns the files to delete after the commit. */
async function discardPhotos(tx: Tx, clientId: string, sent: boolean): Promise<string[]> {
  await tx.$executeRaw`UPDATE "Draft" SET "data" = "data" - '{progressPhotos,photos}'::text[] #- '{data,photos}' WHERE "userId" = ${clientId} AND "form" IN ('weekly_check_in', 'check_in_edit', 'baseline')`;
  const noPosed = { frontPhotoId: null, sidePhotoId: null, backPhotoId: null };
  if (sent) await tx.checkIn.updateMany({ where: { clientId }, data: { ...noPosed, otherPhotoIds: [] } });
  if (sent) await tx.baseline.updateMany({ where: { clientId }, data: { ...noPosed, frontAt: null, sideAt: null, backAt: null } });
  if (sent) await tx.progressPhoto.deleteMany({ where: { clientId } });
  const imported = await tx.progressPhoto.findMany({ where: { clientId }, select: { fileId: true } });
  const answerPhotoIds = await removeAnswerPhotos(tx, clientId, sent);
  const posed = { frontPhotoId: true, sidePhotoId: true, backPhotoId: true } as const;
  const checkIns = await tx.checkIn.findMany({ where: { clientId }, select: { ...posed, otherPhotoIds: true } });
  const baselines = await tx.baseline.findMany({ where: { clientId }, select: posed });
  const posedIds = [...checkIns, ...baselines].flatMap(({ frontPhotoId, sidePhotoId, backPhotoId }) => [frontPhotoId, sidePhotoId, backPhotoId].filter((id) => id !== null));
  const usedIds = [...posedIds, ...checkIns.flatMap(({ otherPhotoIds }) => otherPhotoIds)];
  const discarded = await tx.file.updateManyAndReturn({
    where: { OR: [{ ownerId: clientId }, { clientId }], purpose: "progress_photo", stored: true, id: { notIn: [...usedIds, ...answerPhotoIds, ...imported.map(({ fileId }) => fileId)] } },
    data: { stored: false },
    select: { id: true },
  });
  return discarded.map(({ id }) => id);
}
