import type { Coach } from "@/lib/auth/actor";
import { recordAuditEventsNow } from "@/lib/core/audit/commands";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { type PastPaymentRow, readPastPaymentBatches } from "@/lib/money/past-payments/queries";
import { type PaymentListRow, readPaymentBatches } from "@/lib/money/payments/queries";
import { formatPaymentStatus, settledOrChargedAmount } from "@/lib/money/payments/rules";
import { dateToDay, dayInTimeZone } from "@/lib/platform/clock";
import { csvResponse } from "@/lib/platform/csv";
import { formatMinorUnits } from "@/lib/platform/money";

const specifiedColumns = ["Client", "Plan", "Amount", "Status", "Date"];
/** What an import also needs to bring every payment back (docs/imports.md). */
const importColumns = ["Email", "Id", "Currency", "Refunded"];

/** A number in pounds; other currencies are named, so that a spreadsheet doesn't add them up. */
const amountCell = ({ amount, currency }: { amount: string; currency: string }) => (currency === "GBP" ? amount : `${amount} ${currency}`);

interface Payer {
  firstName: string;
  lastName: string | null;
  email: string | null;
}
const clientNameCell = (payer: Payer | null) => (payer === null ? "Former client" : `${payer.firstName} ${payer.lastName ?? ""}`.trim());

interface CsvLine {
  day: string;
  cells: string[];
}

function toLine(row: PaymentListRow, timeZone: string): CsvLine {
  const charged = settledOrChargedAmount(row);
  const payer = row.firstName === null ? null : { ...row, firstName: row.firstName };
  const day = dayInTimeZone(timeZone, row.at);
  return { day, cells: [clientNameCell(payer), row.planName, amountCell(charged), formatPaymentStatus(row.status), day, payer?.email ?? "", row.id, charged.currency, formatMinorUnits(row.refundedMinor + row.disputedMinor, charged.currency)] };
}

function toPastLine({ id, externalId, paidOn, description, amountMinor, refundedMinor, currency, status, client }: PastPaymentRow): CsvLine {
  const charged = { amount: formatMinorUnits(amountMinor, currency), currency: currency.toUpperCase() };
  const day = dateToDay(paidOn);
  return { day, cells: [clientNameCell(client?.user ?? null), description, amountCell(charged), formatPaymentStatus(status), day, client?.user.email ?? "", externalId ?? id, charged.currency, formatMinorUnits(refundedMinor, currency)] };
}

/**
 * Exports all payments as CSV, those imported from other tools included, with the specified columns or with all. Records the export in the audit log. Dates are in the
 * practice's time zone.
 */
export async function paymentsCsv(actor: Coach, columns: "specified" | "all", now: Date): Promise<Response> {
  await recordAuditEventsNow({ action: "payments.exported", actorId: actor.id }, now);
  const { timeZone } = await getPracticeSettings();
  const own = mapBatches(readPaymentBatches(actor), (row) => toLine(row, timeZone));
  const lines = mergeNewestFirst(own, mapBatches(readPastPaymentBatches(actor), toPastLine));
  const header = columns === "all" ? [...specifiedColumns, ...importColumns] : specifiedColumns;
  return csvResponse(`payments-${dayInTimeZone(timeZone, now)}.csv`, header, keepColumns(lines, header.length));
}

async function* keepColumns(batches: AsyncIterable<string[][]>, count: number): AsyncGenerator<string[][], void> {
  for await (const batch of batches) yield batch.map((cells) => cells.slice(0, count));
}

async function* mapBatches<Row>(batches: AsyncIterable<Row[]>, toCsvLine: (row: Row) => CsvLine): AsyncGenerator<CsvLine[], void> {
  for await (const batch of batches) yield batch.map(toCsvLine);
}

/** Merges two lists that are sorted by day, newest first. Of one day the first list's lines come first. */
async function* mergeNewestFirst(first: AsyncIterable<CsvLine[]>, second: AsyncGenerator<CsvLine[], void>): AsyncGenerator<string[][], void> {
  let waiting: CsvLine[] = [];
  let isOver = false;
  /** Takes the lines of the second list that are newer than a day. */
  async function takeNewer(day: string): Promise<string[][]> {
    const taken: CsvLine[] = [];
    for (;;) {
      const end = waiting.findIndex((line) => line.day <= day);
      taken.push(...waiting.splice(0, end === -1 ? waiting.length : end));
      if (waiting.length > 0 || isOver) return taken.map(({ cells }) => cells);
      const next = await second.next();
      isOver = next.done === true;
      waiting = next.value ?? [];
    }
  }
  for await (const batch of first) {
    const merged: string[][] = [];
    for (const { day, cells } of batch) {
      if (!isOver || waiting.length > 0) merged.push(...(await takeNewer(day)));
      merged.push(cells);
    }
    yield merged;
  }
  yield await takeNewer("");
}
