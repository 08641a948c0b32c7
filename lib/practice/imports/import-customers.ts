import { noProgress, type ReportProgress } from "@/lib/api/progress";
import type { Coach } from "@/lib/auth/actor";
import { readGatewayCustomers, syncUnknownSubscriptions } from "@/lib/money/payments/customers";
import { AppError } from "@/lib/platform/errors";
import { logger } from "@/lib/platform/logger";
import { formatCount } from "@/lib/platform/number-texts";
import { importRecords } from "@/lib/practice/imports/commands";
import type { ImportPlan } from "@/lib/practice/imports/contract";
import { toCustomerCells } from "@/lib/practice/imports/kinds/payment-customers";
import type { CustomerState } from "@/lib/providers/payments/gateway";

/**
 * Imports the payment gateway's customers as clients, then their subscriptions. Throws 502 if the gateway fails while the
 * customers are read and 503 if it is not set up; then nothing is imported.
 */
export async function importGatewayCustomers(actor: Coach, options: { sendInvites: boolean }, now: Date, progress = noProgress) {
  // The total is unknown until the last page, so the share approaches 0.3 without reaching it.
  const { kind, customers } = await readGatewayCustomers((count) => progress(0.3 * (1 - 100 / (100 + count)), `Read ${formatCount(count)} customers`));
  // The newest come last, because the last of several customers with one email wins.
  const records = customers.toReversed().map((customer, index) => ({ line: index + 1, cells: toCustomerCells(kind, customer) }));
  const { importId, counts } = await importRecords(actor, "payment-customers", records, options, now, (share, message) => progress(0.3 + 0.5 * share, message));
  const subscriptionsRead = await importSubscriptions(customers, now, progress);
  return { success: true as const, importId, created: counts.create, updated: counts.update, message: subscriptionsRead ? resultMessage(counts) : `${resultMessage(counts)} ${subscriptionsNotReadMessage}` };
}

const subscriptionsNotReadMessage = "We couldn't read their subscriptions yet. Please import again in a few minutes.";

/** Imports subscriptions once the clients exist. Returns false if the gateway fails; importing again repairs that. */
async function importSubscriptions(customers: readonly CustomerState[], now: Date, progress: ReportProgress): Promise<boolean> {
  const reportShare = (share: number) => progress(0.8 + 0.2 * share, "Reading their subscriptions");
  reportShare(0);
  try {
    await syncUnknownSubscriptions(customers, now, reportShare);
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    logger.warn({ code: error.code }, "the subscriptions of imported customers could not be read");
    return false;
  }
}

const formatClientCount = (count: number) => `${formatCount(count)} ${count === 1 ? "client" : "clients"}`;

function resultMessage({ create, update, unchanged, error }: ImportPlan["counts"]) {
  const existing = update + unchanged;
  const skipped = error === 0 ? "" : ` ${error === 1 ? "1 customer" : `${formatCount(error)} customers`} skipped.`;
  return `${formatClientCount(create)} created, ${formatCount(existing)} already existed.${skipped}`;
}
