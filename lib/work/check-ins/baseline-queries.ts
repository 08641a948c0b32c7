import type * as z from "zod/mini";
import type { Actor } from "@/lib/auth/actor";
import { recordAccess } from "@/lib/core/audit/access-log";
import { findConsents } from "@/lib/core/consents/queries";
import type { ConsentKind } from "@/lib/core/consents/rules";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { photoPoses } from "@/lib/core/uploads/photo-poses";
import { visibleClients } from "@/lib/people/clients/policy";
import { dateToDay, dayInTimeZone, dayToDate } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { fillRecord, mapNames } from "@/lib/platform/objects";
import { fileUrl } from "@/lib/platform/paths";
import { type baseline, baselineNumberNames, type ownBaseline } from "@/lib/work/check-ins/baseline-contract";
import { hasBaseline, isBaselineAsked, listBaselinePieces, startDay } from "@/lib/work/check-ins/baseline-rules";
import type { checkInNumbers } from "@/lib/work/check-ins/contract";
import { startWeek } from "@/lib/work/check-ins/rules";
import type { Prisma } from "@/prisma/generated/client";

const baselineSelect = {
  ...fillRecord(baselineNumberNames, true as const),
  frontPhotoId: true,
  sidePhotoId: true,
  backPhotoId: true,
  givenAt: true,
  declinedAt: true,
  askedAgainAt: true,
} satisfies Prisma.BaselineSelect;

const urlOf = (fileId: string | null | undefined) => (fileId ? fileUrl(fileId) : null);

/** A row as the API has it. A client without one has given nothing. */
const toBaseline = (row: Prisma.BaselineGetPayload<{ select: typeof baselineSelect }> | null): z.input<typeof baseline> => ({
  ...mapNames(baselineNumberNames, (name) => (row?.[name] ? Number(row[name]) : null)),
  photos: { front: urlOf(row?.frontPhotoId), side: urlOf(row?.sidePhotoId), back: urlOf(row?.backPhotoId) },
  givenAt: row?.givenAt ?? null,
  declinedAt: row?.declinedAt ?? null,
  askedAgainAt: row?.askedAgainAt ?? null,
});

/** The actor's own starting point, and whether she is asked for it. */
export async function findOwnBaseline(actor: Actor, now: Date): Promise<z.input<typeof ownBaseline>> {
  const client = await db.client.findFirst({
    where: { userId: actor.id, AND: visibleClients(actor) },
    select: { joinDate: true, hideWeight: true, hiddenPhotoPoses: true, intake: { select: { submittedAt: true } }, baseline: { select: baselineSelect } },
  });
  if (!client) throw notFound();
  const [consents, { timeZone }] = [await findConsents(actor.id), await getPracticeSettings()];
  const isOff = (kind: ConsentKind) => consents.some((consent) => consent.kind === kind && consent.state === "withdrawn");
  const given = toBaseline(client.baseline);
  const askedPoses = isOff("body_photos") ? [] : photoPoses.filter((pose) => !client.hiddenPhotoPoses.includes(pose));
  const pieces = listBaselinePieces(given, { hideWeight: client.hideWeight, askedPoses });
  const facts = { ...given, isComplete: pieces.every(({ isGiven }) => isGiven), hasSentIntake: Boolean(client.intake?.submittedAt), joinDate: dateToDay(client.joinDate) };
  return { ...given, pieces, askedPoses, isAsked: !isOff("health_data") && isBaselineAsked(facts, dayInTimeZone(timeZone, now)) };
}

/** A client's starting point. Records access by staff. Throws 404 for a client outside the actor's reach. */
export async function findBaseline(actor: Actor, clientId: string, now: Date): Promise<z.input<typeof baseline>> {
  const client = await db.client.findFirst({ where: { userId: clientId, AND: visibleClients(actor) }, select: { baseline: { select: baselineSelect } } });
  if (!client) throw notFound();
  const given = toBaseline(client.baseline);
  if (hasBaseline(given)) recordAccess(actor, [clientId], "check_ins", now);
  return given;
}

/** A client's starting point as the first week of trends and photos; null where nothing was given. */
export async function findStart(actor: Actor, clientId: string, firstDueMonday: Date | undefined): Promise<z.input<typeof checkInNumbers> | null> {
  const row = await db.baseline.findFirst({ where: { clientId, client: visibleClients(actor) }, select: { ...baselineSelect, client: { select: { joinDate: true } } } });
  if (!row?.givenAt) return null;
  const { photos, ...given } = toBaseline(row);
  if (!hasBaseline({ ...given, photos })) return null;
  const numbers = Object.fromEntries(baselineNumberNames.flatMap((name) => (given[name] === null ? [] : [[name, given[name]]])));
  const day = startDay(dateToDay(row.client.joinDate), firstDueMonday && dateToDay(firstDueMonday));
  return { id: "start", weekNumber: startWeek, dueDate: dayToDate(day), submittedAt: row.givenAt, hasFeedback: false, data: { ...numbers, photos } };
}
