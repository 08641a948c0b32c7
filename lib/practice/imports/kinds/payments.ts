import { createHash } from "node:crypto";
import { findChangedPastPayments, insertPastPayments, undoPastPayments, updatePastPayments } from "@/lib/money/past-payments/commands";
import { type CountedPayment, findCountedPayments, findOwnPaymentIds, findStoredPastPayments, type PastPaymentValues, type StoredPastPayment } from "@/lib/money/past-payments/queries";
import { formatPaymentStatus } from "@/lib/money/payments/rules";
import { formatLongDay } from "@/lib/platform/date-texts";
import { groupBy } from "@/lib/platform/group-by";
import { newId } from "@/lib/platform/ids";
import { minorUnitsText } from "@/lib/platform/money";
import { type ImportContext, type ImportKind, newRemarks, type ParsedRow, type PlannedRow, type RowRemarks } from "@/lib/practice/imports/kind";
import { parseText } from "@/lib/practice/imports/kinds/check-in-cells";
import { type ClientMatch, formatPersonReference, matchClients, parsePersonReference, type PersonReference } from "@/lib/practice/imports/kinds/client-matching";
import { parseAmount, parseOutcome, parsePaidOn, paymentFields, practiceCurrency } from "@/lib/practice/imports/kinds/payment-cells";
import { quoteCell } from "@/lib/practice/imports/reading/cells";
import { normalizeHeading } from "@/lib/practice/imports/reading/columns";
import { parseYesNo } from "@/lib/practice/imports/reading/question-columns";

/** A parsed row, and once it is planned its payment as it will be. */
export interface PaymentImportRow extends Pick<PastPaymentValues, "paidOn" | "description" | "amountMinor" | "refundedMinor" | "currency" | "status" | "externalId"> {
  /** As the file names them: without an id a former client's payment is found by that. */
  who: PersonReference;
  /** The client whom the plan found. Missing where there is none, and in an import of an earlier release. */
  clientName?: string | undefined;
  /** Other ids that the payment has at the payment provider. */
  relatedIds: string[];
  /** Null where neither the row nor the coach says so: what is stored stays. */
  countsAsRevenue: boolean | null;
  /** Whether the row itself says that it counts. */
  saysItCounts: boolean;
  payment: PastPaymentValues | null;
}

const maxIdLength = 200;

/** Payments in the tool used before, as read-only history. */
export const paymentsKind: ImportKind<PaymentImportRow> = {
  name: "payments",
  fields: paymentFields,
  isAboutClients: true,
  parseRow(cells, context) {
    const remarks = newRemarks();
    const { problems, notes } = remarks;
    const amount = parseAmount(cells, remarks);
    // What is no payment needs no person.
    if (!amount) return { problems };
    const who = parsePersonReference(cells, remarks);
    const paidOn = parsePaidOn(cells.paidOn ?? "", context, remarks);
    const description = parseText("Description", cells.description || cells.type || "", remarks);
    const { externalId = "", invoiceId = "", paymentIntentId = "" } = cells;
    if (externalId.length > maxIdLength) problems.push({ column: "Id", text: `is longer than ${maxIdLength} characters` });
    const outcome = parseOutcome(cells, amount, remarks);
    const counting = parseCountsAsRevenue(cells.countsAsRevenue ?? "", amount.currency, context, remarks);
    const row = { who, paidOn, description, ...amount, ...outcome, externalId: externalId || null, relatedIds: [invoiceId, paymentIntentId].filter(Boolean), ...counting, payment: null };
    return problems.length > 0 ? { problems } : { row, notes };
  },
  async plan(rows, context) {
    const match = await matchClients(rows.map(({ row }) => row.who), context.people);
    const matched = rows.map((parsed) => ({ ...parsed, match: match(parsed.row.who) }));
    const ids = rows.flatMap(({ row }) => idsOf(row));
    const [stored, own, counted] = await Promise.all([
      findStoredPastPayments(ids, matched.flatMap(({ row, match: found }) => keysOf(row, found))),
      findOwnPaymentIds(ids),
      findCountedPayments(matched.flatMap(({ row: { paidOn, amountMinor, countsAsRevenue }, match: found }) => (countsAsRevenue && "client" in found ? { clientId: found.client.id, paidOn, amountMinor } : [])), context.timeZone),
    ]);
    const known = { ...indexPayments(stored), own, counted: groupBy(counted, countedKey) };
    return matched.map((parsed) => planRow(parsed, parsed.match, known, context));
  },
  decisionOf: ({ payment }) => payment?.countsAsRevenue ?? null,
  async apply(tx, planned, { now }) {
    const written = new Set([...(await insertPastPayments(tx, plannedInserts(planned), now)), ...(await updatePastPayments(tx, plannedChanges(planned), now))]);
    return linesOfPayments(planned, (id) => !written.has(id));
  },
  async findEdited(tx, planned) {
    const changed = new Set(await findChangedPastPayments(tx, plannedCreations(planned), plannedChanges(planned)));
    return linesOfPayments(planned, (id) => changed.has(id));
  },
  async revert(tx, planned) {
    const changed = new Set(await undoPastPayments(tx, plannedCreations(planned), plannedChanges(planned)));
    return linesOfPayments(planned, (id) => changed.has(id));
  },
  describe({ action, row, before }) {
    const who = row.clientName ?? formatPersonReference(row.who);
    if (action === "error") return { who, changes: [] };
    const day = formatLongDay(row.paidOn);
    const amount = minorUnitsText(row.amountMinor, row.currency);
    // planRow stores the payment that it found.
    if (action === "update" && row.payment) return { who, changes: [day, amount, ...describeDifferences(before as StoredPastPayment, row.payment)] };
    const more = [row.description, formatPaymentStatus(row.status), ...(row.refundedMinor > 0 ? [`${minorUnitsText(row.refundedMinor, row.currency)} returned`] : []), ...(row.payment?.countsAsRevenue ? ["Counts in revenue"] : [])];
    return { who, changes: [day, amount, ...(action === "unchanged" ? [] : more.filter(Boolean))] };
  },
};

/** Whether the row counts in revenue: as its column says, or else as the coach does. Only payments in pounds can. */
function parseCountsAsRevenue(cell: string, currency: string, { countsAsRevenue }: ImportContext, { notes }: RowRemarks): Pick<PaymentImportRow, "countsAsRevenue" | "saysItCounts"> {
  const said = parseYesNo(cell);
  if (cell !== "" && said === null) notes.push({ column: "Counts as revenue", text: `${quoteCell(cell)} was left out. Please write yes or no` });
  const counts = said ?? (countsAsRevenue ? true : null);
  if (!counts || currency === practiceCurrency) return { countsAsRevenue: counts, saysItCounts: said === true };
  notes.push({ column: "Currency", text: `${currency.toUpperCase()} is listed and not counted in revenue, as no exchange rate is known` });
  return { countsAsRevenue: false, saysItCounts: false };
}

/** Identifies a payment without an id of its own. */
const hashOf = (person: string, { paidOn, amountMinor, currency, description }: PaymentImportRow) => `sha256:${createHash("sha256").update(JSON.stringify([person, paidOn, amountMinor, currency, description])).digest("hex")}`;

/** The keys under which a payment can be stored, the one it gets first. Without an id a former client's was stored before she was a client here. */
function keysOf(row: PaymentImportRow, match: ClientMatch): string[] {
  if (row.externalId !== null) return [row.externalId];
  const named = hashOf(row.who.email || normalizeHeading(row.who.name), row);
  return "client" in match ? [hashOf(match.client.id, row), named] : [named];
}

const idsOf = ({ externalId, relatedIds }: PaymentImportRow) => [...(externalId === null ? [] : [externalId]), ...relatedIds];

/** The stored payments by each key that finds them, and by each of their ids in the other tool. */
function indexPayments(stored: Awaited<ReturnType<typeof findStoredPastPayments>>): Pick<KnownPayments, "byKey" | "byAnyId"> {
  const group = (keysOfPayment: (one: (typeof stored)[number]) => string[]) => {
    const keyed = stored.flatMap((one) => [...new Set(keysOfPayment(one))].map((key) => ({ key, payment: one.payment })));
    return new Map([...groupBy(keyed, ({ key }) => key)].map(([key, found]) => [key, found.map(({ payment }) => payment)]));
  };
  return { byKey: group(({ payment }) => [payment.id, payment.externalId ?? payment.key]), byAnyId: group(({ payment, relatedIds }) => [payment.externalId ?? payment.id, ...relatedIds]) };
}

interface KnownPayments {
  byKey: ReadonlyMap<string, StoredPastPayment[]>;
  byAnyId: ReadonlyMap<string, StoredPastPayment[]>;
  /** Ids of the payments that were made in the practice itself. */
  own: ReadonlySet<string>;
  /** Those that count in revenue, by `countedKey`. */
  counted: ReadonlyMap<string, CountedPayment[]>;
}

const countedKey = ({ clientId, paidOn, amountMinor }: Pick<CountedPayment, "clientId" | "paidOn" | "amountMinor">) => `${clientId} ${paidOn} ${amountMinor}`;
const wasReceived = ({ status }: Pick<PastPaymentValues, "status">) => status !== "failed" && status !== "pending";

function planRow({ line, row }: ParsedRow<PaymentImportRow>, match: ClientMatch, { byKey, byAnyId, own, counted }: KnownPayments, { now, source }: ImportContext): PlannedRow<PaymentImportRow> {
  const keys = keysOf(row, match);
  const [key = ""] = keys;
  const planned = { line, row, before: null, targetId: null, personId: null, key, error: null };
  if (idsOf(row).some((id) => own.has(id))) return { ...planned, action: "unchanged", note: "This payment was made here, so it isn't added again" };
  if ("error" in match && !match.isUnknown) return { ...planned, action: "error", error: match.error, key: `line ${line}` };
  const client = "client" in match ? match.client : null;
  const found = keys.flatMap((one) => byKey.get(one) ?? []);
  // Cards that were declined before share the other ids, and so do the parts in which an invoice was paid.
  const related = wasReceived(row) ? idsOf(row).flatMap((one) => (byAnyId.get(one) ?? []).filter((payment) => wasReceived(payment) && !isDifferentPayment(payment, row, source))) : [];
  const before = [...found, ...related].find((payment) => isSamePayment(payment, row, source)) ?? null;
  if (!before && row.externalId !== null && found.some((payment) => payment.source === source)) return { ...planned, action: "error", error: "Id: another payment with this id is here already", key: `line ${line}` };
  const id = before?.id ?? newId(now);
  const { paidOn, description, amountMinor, refundedMinor, currency, status, externalId } = row;
  const countsAlready = client !== null && before?.countsAsRevenue !== true && mayCountAlready(row, before, counted.get(countedKey({ clientId: client.id, paidOn, amountMinor })) ?? [], source);
  const countsAsRevenue = countsAlready ? false : row.countsAsRevenue;
  const payment: PastPaymentValues = before
    ? { ...withoutImportTime(before), clientId: before.clientId ?? client?.id ?? null, refundedMinor, status, countsAsRevenue: countsAsRevenue ?? before.countsAsRevenue }
    : { id, clientId: client?.id ?? null, source, externalId, key, paidOn, description, amountMinor, refundedMinor, currency, status, countsAsRevenue: countsAsRevenue ?? false };
  const action = before === null ? "create" : describeDifferences(before, payment).length > 0 ? "update" : "unchanged";
  const noteOnClient = client || isNobody(row.who) ? null : "No client here has this email or name, so it is listed as a former client's";
  const note = countsAlready ? countsAlreadyMessage(client.name, row) : noteOnClient;
  return { ...planned, row: { ...row, clientName: client?.name, payment }, action, before, targetId: id, personId: payment.clientId, note };
}

/** Whether a payment that counts already may be this one. Two ids of one kind, such as two charges, show that they are different; without such a pair nothing can tell. */
function mayCountAlready(row: PaymentImportRow, before: StoredPastPayment | null, counted: readonly CountedPayment[], source: string): boolean {
  if (!row.countsAsRevenue || row.saysItCounts || !wasReceived(row)) return false;
  const kinds = new Set(idsOf(row).flatMap((id) => kindOfId(id, source) ?? []));
  return counted.some((other) => other.id !== before?.id && !other.ids.some((id) => kinds.has(kindOfId(id, other.source) ?? "")));
}

/** The kind of an id: Stripe's prefix, such as "ch" of a charge, or else the tool it comes from; null if that is unknown. */
const kindOfId = (id: string, source: string | null) => /^[a-z]+(?=_)/.exec(id)?.[0] ?? (source === "unknown" ? null : source);

/** Two ids of one kind are two payments. */
function isDifferentPayment(stored: StoredPastPayment, { externalId }: PaymentImportRow, source: string): boolean {
  if (stored.externalId === null || externalId === null || stored.externalId === externalId) return false;
  const kind = kindOfId(externalId, source);
  return kind !== null && kind === kindOfId(stored.externalId, stored.source);
}

const countsAlreadyMessage = (name: string, { amountMinor, currency }: PaymentImportRow) =>
  `${name} has another payment of ${minorUnitsText(amountMinor, currency)} that day, which counts in revenue already, so this one doesn't. If they paid twice, write yes in a column “Counts as revenue”`;

/** Our own export names erased clients so. */
const isNobody = ({ email, name }: PersonReference) => email === "" && normalizeHeading(name) === "formerclient";

/** A tool's own ids are unique, and other lists may count their payments from 1. */
const isSamePayment = (stored: StoredPastPayment, row: PaymentImportRow, source: string) =>
  stored.amountMinor === row.amountMinor && stored.currency === row.currency && (stored.paidOn === row.paidOn || (stored.source === source && source !== "unknown"));

const withoutImportTime = ({ importedAt: _importedAt, ...payment }: StoredPastPayment): PastPaymentValues => payment;

function describeDifferences(before: PastPaymentValues, after: PastPaymentValues): string[] {
  const yesNo = (counts: boolean) => (counts ? "yes" : "no");
  return [
    ...(before.clientId === after.clientId ? [] : ["Now on their profile"]),
    ...(before.status === after.status ? [] : [`Status: ${formatPaymentStatus(before.status)} → ${formatPaymentStatus(after.status)}`]),
    ...(before.refundedMinor === after.refundedMinor ? [] : [`Returned: ${minorUnitsText(before.refundedMinor, after.currency)} → ${minorUnitsText(after.refundedMinor, after.currency)}`]),
    ...(before.countsAsRevenue === after.countsAsRevenue ? [] : [`Counts in revenue: ${yesNo(before.countsAsRevenue)} → ${yesNo(after.countsAsRevenue)}`]),
  ];
}

const plannedInserts = (planned: readonly PlannedRow<PaymentImportRow>[]) => planned.flatMap(({ action, row: { payment, relatedIds } }) => (action === "create" && payment ? { ...payment, relatedIds } : []));
const plannedCreations = (planned: readonly PlannedRow<PaymentImportRow>[]) => plannedInserts(planned).map(({ relatedIds: _relatedIds, ...payment }) => payment);
const plannedChanges = (planned: readonly PlannedRow<PaymentImportRow>[]) =>
  planned.flatMap(({ action, row, before: found }) => {
    // planRow stores the payment that it found.
    const before = found as StoredPastPayment;
    return action === "update" && row.payment ? { after: { ...row.payment, importedAt: before.importedAt }, before } : [];
  });
const linesOfPayments = (planned: readonly PlannedRow<PaymentImportRow>[], isChosen: (id: string) => boolean) => planned.flatMap(({ line, row }) => (row.payment && isChosen(row.payment.id) ? line : []));
