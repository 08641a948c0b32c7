import type { Client, Coach } from "@/lib/auth/actor";
import { findConsents, requireConsent } from "@/lib/core/consents/queries";
import { deleteDraft } from "@/lib/core/drafts/commands";
import { sendNotification } from "@/lib/core/notifications/commands";
import { photoPoses } from "@/lib/core/uploads/photo-poses";
import { areOwnFiles } from "@/lib/core/uploads/queries";
import { lockClient, lockForHealthData } from "@/lib/people/clients/commands";
import { visibleClients } from "@/lib/people/clients/policy";
import { transaction } from "@/lib/platform/db";
import { conflict, invalidField, notFound } from "@/lib/platform/errors";
import { fillRecord, mapNames } from "@/lib/platform/objects";
import { fileIdFromUrl, paths } from "@/lib/platform/paths";
import { type BaselineInput, type BaselineName, baselineNames } from "@/lib/work/check-ins/baseline-contract";
import { baselineValuesSelect, readBaselineValues, timeColumn } from "@/lib/work/check-ins/baseline-queries";
import { isAskOpen } from "@/lib/work/check-ins/baseline-rules";

/**
 * Saves what the client says of her starting point and deletes the draft. What she leaves out stays, so it can come in pieces, and
 * what she changes counts from now. Declining puts the request away and keeps the draft; adding a value takes that back, removing one doesn't. Throws 400 for another person's photo, 403 after a withdrawn
 * consent.
 */
export async function saveOwnBaseline(actor: Client, { photos, declined, ...numbers }: BaselineInput, now: Date): Promise<void> {
  const photoIds = mapNames(photoPoses, (pose) => photos?.[pose] && fileIdFromUrl(photos[pose]));
  const given: Partial<Record<BaselineName, number | string | null>> = { ...numbers, ...photoIds };
  const isSaved = Object.values(given).some((value) => value !== undefined);
  const addsSomething = Object.values(given).some((value) => value !== undefined && value !== null);
  const columns = { ...numbers, frontPhotoId: photoIds.front, sidePhotoId: photoIds.side, backPhotoId: photoIds.back };
  await transaction(async (tx) => {
    await lockForHealthData(tx, actor);
    const stored = readBaselineValues(await tx.baseline.findUnique({ where: { clientId: actor.id }, select: baselineValuesSelect }));
    const storedIds = new Set(photoPoses.map((pose) => stored[pose]));
    for (const pose of photoPoses) {
      const id = photoIds[pose];
      if (id && !storedIds.has(id)) await requireConsent(actor, "body_photos", tx);
      if (id && !(await areOwnFiles(actor, [id], "progress_photo", tx))) throw invalidField(`photos.${pose}`, "Please add this photo again");
    }
    // The form sends all of it each time, so what is as it was keeps its day.
    const changed = baselineNames.filter((name) => given[name] !== undefined && !isSame(given[name], stored[name]));
    const timesOf = (names: readonly BaselineName[], at: Date | null) => fillRecord(names.map(timeColumn), at);
    const times = { ...timesOf(changed, now), ...timesOf(changed.filter((name) => given[name] === null), null) };
    const data = { ...columns, ...times, ...(addsSomething && { givenAt: now, declinedAt: null }), ...(declined && { declinedAt: now }) };
    // Declining alone keeps what she has typed.
    if (isSaved) await deleteDraft(tx, actor.id, "baseline");
    await tx.baseline.upsert({ where: { clientId: actor.id }, create: { clientId: actor.id, ...data }, update: data, select: { clientId: true } });
  });
}

/** In kg: a weight that was rounded to a tenth of a pound on screen is the same. */
const roundedBy = 0.03;

const isSame = (given: number | string | null, stored: number | string | null) =>
  typeof given === "number" && typeof stored === "number" ? Math.abs(given - stored) < roundedBy : given === stored;

/**
 * Brings back the request for a client's starting point and notifies them, unless they are asked already. Throws 404 for a client
 * outside the actor's reach, and 409 for one who has withdrawn the consent to health data, because they would not be asked.
 */
export async function askForBaselineAgain(actor: Coach, clientId: string, now: Date): Promise<void> {
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
