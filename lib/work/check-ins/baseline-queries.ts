import type * as z from "zod/mini";
import type { Actor } from "@/lib/auth/actor";
import { recordAccess } from "@/lib/core/audit/access-log";
import { consentsArgs } from "@/lib/core/consents/queries";
import { type ConsentKind, toConsents } from "@/lib/core/consents/rules";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { photoPoses } from "@/lib/core/uploads/photo-poses";
import { membershipSelect, toMembership } from "@/lib/people/clients/pauses";
import { visibleClients } from "@/lib/people/clients/policy";
import { dateToDay, dayInTimeZone, dayToDate } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { groupBy } from "@/lib/platform/group-by";
import { fillRecord, mapNames } from "@/lib/platform/objects";
import { fileUrl } from "@/lib/platform/paths";
import { type baseline, type BaselineName, baselineNames, type ownBaseline } from "@/lib/work/check-ins/baseline-contract";
import { baselineNumberNames, hasBaseline, isBaselineAsked, listBaselinePieces, weekOfStart } from "@/lib/work/check-ins/baseline-rules";
import type { checkInNumbers } from "@/lib/work/check-ins/contract";
import type { Prisma } from "@/prisma/generated/client";

/** The column that says when a number or photo was given. */
export const timeColumn = (name: BaselineName) => `${name}At` as const;

/** The numbers and photos themselves. */
export const baselineValuesSelect = { ...fillRecord(baselineNumberNames, true as const), frontPhotoId: true, sidePhotoId: true, backPhotoId: true } satisfies Prisma.BaselineSelect;

/** The numbers, and the ids of the photos by pose. What was not given is null. */
export const readBaselineValues = (row: Prisma.BaselineGetPayload<{ select: typeof baselineValuesSelect }> | null) => ({
  ...mapNames(baselineNumberNames, (name) => (row?.[name] ? Number(row[name]) : null)),
  ...mapNames(photoPoses, (pose) => row?.[`${pose}PhotoId`] ?? null),
});

const baselineSelect = {
  ...baselineValuesSelect,
  ...fillRecord(baselineNames.map(timeColumn), true as const),
  givenAt: true,
  declinedAt: true,
  askedAgainAt: true,
} satisfies Prisma.BaselineSelect;
type BaselineRow = Prisma.BaselineGetPayload<{ select: typeof baselineSelect }>;

/** When this was given; null where it wasn't. */
function readGivenAt(row: BaselineRow, name: BaselineName): Date | null {
  // A server of the version before these columns writes a value without its time.
  return readBaselineValues(row)[name] === null ? null : (row[timeColumn(name)] ?? row.givenAt);
}

const urlOf = (fileId: string | null) => fileId && fileUrl(fileId);

/** A row as the API has it, with days in this time zone. A client without one has given nothing. */
function toBaseline(row: BaselineRow | null, timeZone: string): z.input<typeof baseline> {
  const { front, side, back, ...numbers } = readBaselineValues(row);
  const toGivenDay = (name: BaselineName) => {
    const at = row && readGivenAt(row, name);
    return at && dayToDate(dayInTimeZone(timeZone, at));
  };
  return {
    ...numbers,
    photos: { front: urlOf(front), side: urlOf(side), back: urlOf(back) },
    givenOn: mapNames(baselineNames, toGivenDay),
    givenAt: row?.givenAt ?? null,
    declinedAt: row?.declinedAt ?? null,
    askedAgainAt: row?.askedAgainAt ?? null,
  };
}

/** The actor's own starting point, and whether she is asked for it. */
export async function findOwnBaseline(actor: Actor, now: Date): Promise<z.input<typeof ownBaseline>> {
  const client = await db.client.findFirst({
    where: { userId: actor.id, AND: visibleClients(actor) },
    select: { joinDate: true, hideWeight: true, hiddenPhotoPoses: true, intake: { select: { submittedAt: true } }, baseline: { select: baselineSelect }, consents: consentsArgs },
  });
  if (!client) throw notFound();
  const consents = toConsents(client.consents);
  const { timeZone } = await getPracticeSettings();
  const isOff = (kind: ConsentKind) => consents.some((consent) => consent.kind === kind && consent.state === "withdrawn");
  const given = toBaseline(client.baseline, timeZone);
  const askedPoses = isOff("body_photos") ? [] : photoPoses.filter((pose) => !client.hiddenPhotoPoses.includes(pose));
  const pieces = listBaselinePieces(given, { hideWeight: client.hideWeight, askedPoses });
  const facts = { ...given, isComplete: pieces.every(({ isGiven }) => isGiven), hasSentIntake: Boolean(client.intake?.submittedAt), joinDate: dateToDay(client.joinDate) };
  return { ...given, pieces, askedPoses, isAsked: !isOff("health_data") && isBaselineAsked(facts, dayInTimeZone(timeZone, now)) };
}

/** A client's starting point. Records access by staff. Throws 404 for a client outside the actor's reach. */
export async function findBaseline(actor: Actor, clientId: string, now: Date): Promise<z.input<typeof baseline>> {
  const client = await db.client.findFirst({ where: { userId: clientId, AND: visibleClients(actor) }, select: { baseline: { select: baselineSelect } } });
  if (!client) throw notFound();
  const given = toBaseline(client.baseline, (await getPracticeSettings()).timeZone);
  if (hasBaseline(given)) recordAccess(actor, [clientId], "check_ins", now);
  return given;
}

/** The Monday of a check-in, and what it has of the same numbers and photos. */
interface ComparedCheckIn {
  dueDate: Date;
  data: Partial<Record<BaselineName, unknown>> & { photos?: Partial<Record<BaselineName, unknown>> };
}

/**
 * A client's starting point in trends and photos: an entry for each day on which some of it was given, newest first. Takes the
 * check-ins newest first. What the one due on such a day has is left out, so that no day has two.
 */
export async function findStarts(actor: Actor, clientId: string, checkIns: readonly ComparedCheckIn[]): Promise<z.input<typeof checkInNumbers>[]> {
  const row = await db.baseline.findFirst({ where: { clientId, client: visibleClients(actor) }, select: { ...baselineSelect, client: { select: membershipSelect } } });
  if (!row) return [];
  const { timeZone } = await getPracticeSettings();
  const values = readBaselineValues(row);
  const given = baselineNames.flatMap((name) => {
    const at = readGivenAt(row, name);
    return at ? [{ name, at, day: dayInTimeZone(timeZone, at) }] : [];
  });
  const sentOn = new Map(checkIns.map(({ dueDate, data: { photos, ...numbers } }) => [dateToDay(dueDate), { ...numbers, ...photos }]));
  const shown = given.filter(({ name, day }) => (sentOn.get(day)?.[name] ?? null) === null);
  const firstMonday = checkIns.at(-1)?.dueDate;
  return [...groupBy(shown, ({ day }) => day)]
    .toSorted(([day], [other]) => (day < other ? 1 : -1))
    .map(([day, pieces]) => {
      const read = <Name extends BaselineName>(name: Name) => (pieces.some((piece) => piece.name === name) ? values[name] : null);
      return {
        id: `start-${day}`,
        weekNumber: weekOfStart(day, firstMonday && dateToDay(firstMonday), toMembership(row.client)),
        isStart: true,
        dueDate: dayToDate(day),
        submittedAt: new Date(Math.max(...pieces.map(({ at }) => at.getTime()))),
        hasFeedback: false,
        data: {
          ...Object.fromEntries(baselineNumberNames.flatMap((name) => (read(name) === null ? [] : [[name, read(name)]]))),
          photos: { front: urlOf(read("front")), side: urlOf(read("side")), back: urlOf(read("back")) },
        },
      };
    });
}
