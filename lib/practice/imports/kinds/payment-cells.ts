import type { Payment } from "@/lib/money/payments/contract";
import { dayInTimeZone } from "@/lib/platform/clock";
import { isCurrency } from "@/lib/platform/currencies";
import type { ImportContext, ImportField, RowRemarks } from "@/lib/practice/imports/kind";
import { personFields } from "@/lib/practice/imports/kinds/client-matching";
import { quoteCell } from "@/lib/practice/imports/reading/cells";
import { normalizeHeading } from "@/lib/practice/imports/reading/columns";
import { parseInstant } from "@/lib/practice/imports/reading/dates";
import { type MoneyFigure, parseMoney, toMinorUnits } from "@/lib/practice/imports/reading/money";

export type PaymentStatus = Payment["status"];

/** What other tools call the person who paid. */
const payerAliases: Readonly<Record<string, readonly string[]>> = {
  email: ["Customer email", "From email address", "customers.email", "Payer email"],
  name: ["Customer name", "Payer name", "Payer"],
  firstName: ["customers.given_name", "customers.first_name"],
  lastName: ["customers.family_name", "customers.last_name"],
};

export const paymentFields: readonly ImportField[] = [
  ...personFields.map((field): ImportField => ({ ...field, aliases: [...(field.aliases ?? []), ...(payerAliases[field.name] ?? [])] })),
  { name: "paidOn", label: "Date", required: true, isDate: true, isWhen: true, aliases: ["Paid on", "Paid at", "Payment date", "Date paid", "Charge date", "Transaction date", "Created date (UTC)", "Created (UTC)", "Created date", "Created at", "Created"] },
  { name: "amount", label: "Amount", required: true, isMoney: true, aliases: ["Gross", "Amount paid", "Paid amount", "Payment amount", "Total", "Price", "Value"] },
  { name: "currency", label: "Currency", aliases: ["Currency code"] },
  { name: "description", label: "Description", aliases: ["Plan", "Item title", "Product", "Item", "Service", "Subject", "What for", "Details", "Memo"] },
  { name: "status", label: "Status", aliases: ["Payment status", "State"] },
  { name: "externalId", label: "Id", aliases: ["Payment id", "Transaction id", "Charge id"] },
  { name: "refunded", label: "Refunded", isNumber: true, isMoney: true, aliases: ["Amount refunded", "Refunded amount", "Refund", "Refund amount"] },
  { name: "countsAsRevenue", label: "Counts as revenue", aliases: ["Count as revenue", "Counted as revenue", "Counts in revenue", "Count in revenue"] },
  { name: "type", label: "Type", aliases: ["Transaction type"] },
  { name: "captured", label: "Captured" },
  { name: "invoiceId", label: "Invoice id" },
  { name: "paymentIntentId", label: "Payment intent id", aliases: ["PaymentIntent ID"] },
];

/** Without pounds a payment can't be counted, because no exchange rate is invented. */
export const practiceCurrency = "gbp";

/** The day of a payment in the practice's time zone; "" with a problem for none, and for one in the future. */
export function parsePaidOn(cell: string, context: ImportContext, { problems }: RowRemarks): string {
  const at = parseInstant(cell, context);
  const day = at && dayInTimeZone(context.timeZone, at);
  if (day && day <= context.today && day >= "1970-01-01") return day;
  const reason = day ? "lies in the future or too far back" : "is not a date; write it like 2026-03-31";
  problems.push({ column: "Date", text: cell === "" ? "is missing" : `${quoteCell(cell)} ${reason}` });
  return "";
}

interface ReadAmount {
  amountMinor: number;
  currency: string;
}

/** The amount in minor units of its currency; null, with a problem, for none, for money going out, and for one that can't be told exactly. */
export function parseAmount(cells: Record<string, string>, remarks: RowRemarks): ReadAmount | null {
  const { problems, notes } = remarks;
  const { amount = "", type = "" } = cells;
  const money = parseMoney(amount);
  if (!money) {
    problems.push({ column: "Amount", text: amount === "" ? "is missing" : `${quoteCell(amount)} is not an amount; write it like 199.00` });
    return null;
  }
  if (money.isNegative || isMovement(type)) {
    problems.push({ column: null, text: outgoingMessage(amount, type) });
    return null;
  }
  const currency = parseCurrency(cells.currency ?? "", money, remarks);
  const amountMinor = currency === null ? null : toMinorUnits(money.digits, currency);
  if (typeof amountMinor === "string") problems.push({ column: "Amount", text: `${quoteCell(amount)} ${amountMinor}` });
  if (currency === null || typeof amountMinor !== "number") return null;
  if (money.isAmbiguous) notes.push({ column: "Amount", text: `${quoteCell(amount)} could be read in two ways. It was read as ${money.digits}` });
  return { amountMinor, currency };
}

/** What a payment tool calls money that it moves, and no client pays. A "Bank transfer" or "Membership fee" is one that a client pays. */
const isMovement = (type: string) => /refund|revers|withdraw|payout|transfer (?:to|from)|conversion|\bhold\b|bank deposit|chargeback/i.test(type);

function outgoingMessage(amount: string, type: string) {
  if (/refund/i.test(type)) return `${quoteCell(type)} is no payment. A refund is taken off its payment where both are in the file`;
  return `${quoteCell(type || amount)} is money going out or moved, and no payment by a client`;
}

/** The currency of its column, or else of the amount, or else of the practice with a note; null, with a problem, for one that is none. */
function parseCurrency(cell: string, { currency, possible }: MoneyFigure, { problems, notes }: RowRemarks): string | null {
  const named = isCurrency(cell) ? cell.toLowerCase() : (parseMoney(`${cell}1`)?.currency ?? null);
  if (cell !== "" && named === null) {
    problems.push({ column: "Currency", text: `${quoteCell(cell)} is not a currency; write it like GBP` });
    return null;
  }
  if (named !== null && possible.length > 0 && !possible.includes(named)) {
    problems.push({ column: "Currency", text: `The amount is in ${(currency ?? "").toUpperCase()}, and the currency says ${named.toUpperCase()}` });
    return null;
  }
  if (named !== null) return named;
  if (currency === null) notes.push({ column: "Currency", text: `is missing, so it was read as ${practiceCurrency.toUpperCase()}` });
  else if (possible.length > 1) notes.push({ column: "Amount", text: `was read as ${currency.toUpperCase()}` });
  return currency ?? practiceCurrency;
}

/** The refunded part in minor units; null where the row doesn't say. */
function parseRefunded(cell: string, { amountMinor, currency }: ReadAmount, { problems }: RowRemarks): number | null {
  if (cell === "") return null;
  const money = parseMoney(cell);
  const minor = money ? toMinorUnits(money.digits, currency) : "is not an amount; write it like 199.00";
  const reason = typeof minor === "string" ? minor : minor > amountMinor ? "is more than was paid" : money && money.possible.length > 0 && !money.possible.includes(currency) ? `is not in ${currency.toUpperCase()}` : null;
  if (reason !== null) problems.push({ column: "Refunded", text: `${quoteCell(cell)} ${reason}` });
  return typeof minor === "number" ? minor : null;
}

const statusWords: Readonly<Record<PaymentStatus, readonly string[]>> = {
  succeeded: ["paid", "succeeded", "success", "successful", "complete", "completed", "paidout", "confirmed", "settled", "captured", "cleared", "received", "partiallyrefunded", "partialrefund"],
  refunded: ["refunded", "fullyrefunded"],
  failed: ["failed", "declined", "denied", "blocked", "bounced", "returned", "unpaid", "uncollectible", "incomplete", "requirespaymentmethod"],
  pending: ["pending", "pendingsubmission", "submitted", "processing", "held", "onhold", "unclaimed", "open", "pendingcustomerapproval", "requiresaction", "requiresconfirmation", "requirescapture", "uncaptured", "inprogress"],
  disputed: ["disputed", "chargeback", "chargedback", "reversed"],
};
const cancelledWords = new Set(["canceled", "cancelled", "expired", "void", "voided", "removed", "customerapprovaldenied"]);
const statusByWord = new Map(Object.entries(statusWords).flatMap(([status, words]) => words.map((word) => [word, status as PaymentStatus] as const)));

/** The status of a payment, paid where nothing is said. One that is unknown, or was never collected, is pending with a note, as only money that came in counts. */
function parseStatus(cell: string, captured: string, { notes }: RowRemarks): PaymentStatus {
  const word = normalizeHeading(cell);
  if (cancelledWords.has(word)) {
    notes.push({ column: "Status", text: `${quoteCell(cell)} is kept as a failed payment` });
    return "failed";
  }
  const status = cell === "" ? "succeeded" : statusByWord.get(word);
  if (status === undefined) notes.push({ column: "Status", text: `${quoteCell(cell)} is kept as pending, as it doesn't say that it was paid` });
  if (status !== "succeeded" || !/^(?:no|false)$/i.test(captured)) return status ?? "pending";
  notes.push({ column: "Captured", text: "The money was never collected, so it is kept as pending" });
  return "pending";
}

/** The status and what was returned. A full refund is "refunded", and a refund or dispute without an amount is of the whole payment. */
export function parseOutcome(cells: Record<string, string>, amount: ReadAmount, remarks: RowRemarks): { status: PaymentStatus; refundedMinor: number } {
  const { status: cell = "", captured = "", refunded: refundedCell = "" } = cells;
  const status = parseStatus(cell, captured, remarks);
  const refunded = parseRefunded(refundedCell, amount, remarks);
  if (status === "failed" || status === "pending") return { status, refundedMinor: 0 };
  if (refunded === null && normalizeHeading(cell).startsWith("partial")) remarks.notes.push({ column: "Refunded", text: "is missing, so the whole amount counts as paid" });
  const isWhole = refunded === null && status !== "succeeded";
  if (isWhole) remarks.notes.push({ column: "Refunded", text: "is missing, so the whole amount counts as returned" });
  const refundedMinor = isWhole ? amount.amountMinor : (refunded ?? 0);
  return { status: status === "succeeded" && refundedMinor > 0 && refundedMinor === amount.amountMinor ? "refunded" : status, refundedMinor };
}
