import * as z from "zod/mini";
import type { Actor } from "@/lib/auth/actor";
import { getWeekNumber } from "@/lib/core/weeks/rules";
import { type PhotoPose, photoPoses } from "@/lib/core/uploads/photo-poses";
import { membershipSelect, toMembership } from "@/lib/people/clients/pauses";
import { visibleClients } from "@/lib/people/clients/policy";
import { dateToDay, dayToDate } from "@/lib/platform/clock";
import { mondayOnOrAfter } from "@/lib/platform/days";
import { db, type Tx } from "@/lib/platform/db";
import { groupBy } from "@/lib/platform/group-by";
import { fillRecord, mapNames } from "@/lib/platform/objects";
import { fileUrl } from "@/lib/platform/paths";
import type { checkInNumbers } from "@/lib/work/check-ins/contract";
import { findImportedPhotosOf } from "@/lib/work/check-ins/imported-photo-queries";
import { weekBeforeStart } from "@/lib/work/check-ins/rules";
import { measurementNames } from "@/lib/work/questions/check-in-fields";
import type { Prisma } from "@/prisma/generated/client";

/** What can be measured on a day: weight in kg, the others in cm. */
export const measuredNames = ["weight", ...measurementNames] as const;
export type MeasuredName = (typeof measuredNames)[number];

/** What was measured on a day (YYYY-MM-DD), and what else a file says of it, by heading. */
export interface MeasuredDay {
  clientId: string;
  day: string;
  numbers: Record<MeasuredName, number | null>;
  others: Record<string, string>;
}
export interface StoredMeasuredDay extends MeasuredDay {
  id: string;
  /** ISO instant. */
  importedAt: string;
}

const othersSchema = z.record(z.string(), z.string());

const measurementSelect = { id: true, clientId: true, day: true, ...fillRecord(measuredNames, true as const), others: true, importedAt: true } satisfies Prisma.MeasurementSelect;

const toMeasuredDay = (row: Prisma.MeasurementGetPayload<{ select: typeof measurementSelect }>): StoredMeasuredDay => ({
  id: row.id,
  clientId: row.clientId,
  day: dateToDay(row.day),
  numbers: mapNames(measuredNames, (name) => (row[name] === null ? null : Number(row[name]))),
  others: othersSchema.parse(row.others),
  importedAt: row.importedAt.toISOString(),
});

/** The stored measurements of these clients on these days. */
export async function findStoredMeasuredDays(keys: readonly { clientId: string; day: string }[]): Promise<StoredMeasuredDay[]> {
  if (keys.length === 0) return [];
  const pairs = keys.map(({ clientId, day }) => ({ clientId, day }));
  const found = await db.$queryRaw<{ id: string }[]>`
    SELECT m."id" FROM jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) AS d("clientId" text, "day" date) JOIN "Measurement" m ON m."clientId" = d."clientId" AND m."day" = d."day"`;
  return findMeasuredDaysById(found.map(({ id }) => id), db);
}

export const findMeasuredDaysById = async (ids: readonly string[], tx: Tx): Promise<StoredMeasuredDay[]> => (await tx.measurement.findMany({ where: { id: { in: [...new Set(ids)] } }, select: measurementSelect })).map(toMeasuredDay);

/** All measurements of one client, oldest first. */
export const findMeasurementsOf = async (actor: Actor, clientId: string): Promise<StoredMeasuredDay[]> =>
  (await db.measurement.findMany({ where: { clientId, client: visibleClients(actor) }, select: measurementSelect, orderBy: { day: "asc" } })).map(toMeasuredDay);

/** A day of the client's own in trends and photos, and what it has of the same numbers and photos. */
interface GivenDay {
  dueDate: Date;
  data: Partial<Record<MeasuredName, unknown>> & { photos?: Partial<Record<PhotoPose, unknown>> };
}

/**
 * A client's measurements and imported photos in trends and photos: an entry for each day, newest first. A number that the check-in
 * due on such a day has, and a photo in a pose that it or the starting point has, are left out, so that no day has two.
 */
export async function findMeasuredDays(actor: Actor, clientId: string, checkIns: readonly GivenDay[], starts: readonly GivenDay[] = []): Promise<z.input<typeof checkInNumbers>[]> {
  const measured = new Map((await findMeasurementsOf(actor, clientId)).map((one) => [one.day, one]));
  const photos = groupBy(await findImportedPhotosOf(actor, clientId), ({ day }) => day);
  if (measured.size + photos.size === 0) return [];
  const client = await db.client.findFirst({ where: { userId: clientId, AND: visibleClients(actor) }, select: membershipSelect });
  if (!client) return [];
  const membership = toMembership(client);
  const sentOn = new Map(checkIns.map(({ dueDate, data }) => [dateToDay(dueDate), data]));
  const photographedOn = groupBy([...starts, ...checkIns], ({ dueDate }) => dateToDay(dueDate));
  const posedOn = (day: string) =>
    mapNames(photoPoses, (pose) => {
      const hasOwn = (photographedOn.get(day) ?? []).some(({ data }) => Boolean(data.photos?.[pose]));
      const found = hasOwn ? undefined : photos.get(day)?.find((photo) => photo.pose === pose);
      return found ? fileUrl(found.fileId) : null;
    });
  const days = [...measured.keys(), ...[...photos.keys()].filter((day) => !measured.has(day) && Object.values(posedOn(day)).some(Boolean))].toSorted().toReversed();
  return days.map((day) => {
    const { id = day, numbers, others = {}, importedAt } = measured.get(day) ?? {};
    const monday = mondayOnOrAfter(day);
    return {
      id: `measured-${id}`,
      weekNumber: monday < mondayOnOrAfter(membership.joinDate) ? weekBeforeStart : getWeekNumber(monday, membership),
      isMeasured: true,
      dueDate: dayToDate(day),
      submittedAt: new Date(importedAt ?? photos.get(day)?.[0]?.importedAt ?? day),
      hasFeedback: false,
      data: {
        ...Object.fromEntries(measuredNames.flatMap((name) => ((numbers?.[name] ?? null) === null || (sentOn.get(day)?.[name] ?? null) !== null ? [] : [[name, numbers?.[name]]]))),
        photos: posedOn(day),
      },
      ...(Object.keys(others).length > 0 && { others: Object.entries(others).map(([label, text]) => ({ label, text })).toSorted((one, other) => one.label.localeCompare(other.label)) }),
    };
  });
}
