import type { ActorFor } from "@/lib/auth/actor";
import { findConsents, requireConsent } from "@/lib/core/consents/queries";
import { deleteDraft } from "@/lib/core/drafts/commands";
import { sendNotification } from "@/lib/core/notifications/commands";
import { photoPoses } from "@/lib/core/uploads/photo-poses";
import { areOwnFiles } from "@/lib/core/uploads/queries";
import { lockClient } from "@/lib/people/clients/commands";
import { visibleClients } from "@/lib/people/clients/policy";
import { transaction } from "@/lib/platform/db";
import { conflict, invalidField, notFound } from "@/lib/platform/errors";
import { fileIdFromUrl, paths } from "@/lib/platform/paths";
import type { BaselineInput } from "@/lib/work/check-ins/baseline-contract";
import { isAskOpen } from "@/lib/work/check-ins/baseline-rules";

/**
 * Saves what the client says of her starting point and deletes the draft. What she leaves out stays, so it can come in pieces.
 * Declining puts the request away and keeps the draft; adding a value takes that back, removing one doesn't. Throws 400 for another person's photo, 403 after a withdrawn
 * consent.
 */
export async function saveOwnBaseline(actor: ActorFor<["client"]>, { photos, declined, ...numbers }: BaselineInput, now: Date): Promise<void> {
  const [frontPhotoId, sidePhotoId, backPhotoId] = photoPoses.map((pose) => photos?.[pose] && fileIdFromUrl(photos[pose]));
  const given = { ...numbers, frontPhotoId, sidePhotoId, backPhotoId };
  const isSaved = Object.values(given).some((value) => value !== undefined);
  const addsSomething = Object.values(given).some((value) => value !== undefined && value !== null);
  const data = { ...given, ...(addsSomething && { givenAt: now, declinedAt: null }), ...(declined && { declinedAt: now }) };
  await transaction(async (tx) => {
    // A consent is withdrawn under the same lock, and its photos are discarded with it.
    await lockClient(tx, actor.id);
    await requireConsent(actor, "health_data", tx);
    const stored = await tx.baseline.findUnique({ where: { clientId: actor.id }, select: { frontPhotoId: true, sidePhotoId: true, backPhotoId: true } });
    const storedIds = Object.values(stored ?? {});
    for (const pose of photoPoses) {
      const url = photos?.[pose];
      if (url && !storedIds.includes(fileIdFromUrl(url))) await requireConsent(actor, "body_photos", tx);
      if (url && !(await areOwnFiles(actor, [fileIdFromUrl(url)], "progress_photo", tx))) throw invalidField(`photos.${pose}`, "Please add this photo again");
    }
    // Declining alone keeps what she has typed.
    if (isSaved) await deleteDraft(tx, actor.id, "baseline");
    await tx.baseline.upsert({ where: { clientId: actor.id }, create: { clientId: actor.id, ...data }, update: data, select: { clientId: true } });
  });
}

/**
 * Brings back the request for a client's starting point and notifies them, unless they are asked already. Throws 404 for a client
 * outside the actor's reach, and 409 for one who has withdrawn the consent to health data, because they would not be asked.
 */
export async function askForBaselineAgain(actor: ActorFor<["coach"]>, clientId: string, now: Date): Promise<void> {
  await transaction(async (tx) => {
    await lockClient(tx, clientId);
    const client = await tx.client.findFirst({ where: { userId: clientId, AND: visibleClients(actor) }, select: { baseline: { select: { givenAt: true, declinedAt: true, askedAgainAt: true } } } });
    if (!client) throw notFound();
    const consents = await findConsents(clientId, tx);
    if (consents.some(({ kind, state }) => kind === "health_data" && state === "withdrawn")) throw conflict("They have withdrawn their consent to health data, so we can't ask for it.");
    if (client.baseline && isAskOpen(client.baseline)) return;
    await tx.baseline.upsert({ where: { clientId }, create: { clientId, askedAgainAt: now }, update: { askedAgainAt: now }, select: { clientId: true } });
    const text = `${actor.firstName || "Your coach"} asked for your starting point.`;
    await sendNotification(tx, { userId: clientId }, { kind: "baseline_asked", occasion: now.toISOString(), text, href: paths.baseline }, now);
  });
}
