import type { ReportProgress } from "@/lib/api/progress";
import type { ActorFor } from "@/lib/auth/actor";
import { readGatewayCustomers, syncUnknownSubscriptions } from "@/lib/money/payments/customers";
import { AppError } from "@/lib/platform/errors";
import { logger } from "@/lib/platform/logger";
import { importRecords } from "@/lib/practice/imports/commands";
import type { ImportPlan } from "@/lib/practice/imports/contract";
import { toCustomerCells } from "@/lib/practice/imports/kinds/payment-customers";
import type { CustomerState } from "@/lib/providers/payments/gateway";

const noProgress: ReportProgress = () => undefined;

/**
 * Makes the customers of the payment gateway clients, and puts on record what they have going on there. Throws 502 where the
 * gateway does not answer to the end, 503 where it is not set up: then nothing is imported.
 */
export async function importGatewayCustomers(actor: ActorFor<["coach"]>, choice: { sendInvites: boolean }, now: Date, progress = noProgress) {
  // How many there are is known only at the end: each page is half of the way that is left.
  const { kind, customers } = await readGatewayCustomers((count) => progress(0.3 * (1 - 100 / (100 + count)), `Read ${count.toLocaleString("en-GB")} customers`));
  // The newest come last: of several customers with one email, hers is the newest.
  const records = customers.toReversed().map((customer, index) => ({ line: index + 1, cells: toCustomerCells(kind, customer) }));
  const { importId, counts } = await importRecords(actor, "payment-customers", records, choice, now, (share, doing) => progress(0.3 + 0.5 * share, doing));
  const isRead = await importSubscriptions(customers, now, progress);
  return { success: true as const, importId, created: counts.create, updated: counts.update, message: isRead ? resultMessage(counts) : `${resultMessage(counts)} ${subscriptionsNotReadMessage}` };
}

const subscriptionsNotReadMessage = "Their subscriptions could not be read yet: please import again in a few minutes.";

/** The clients are here by now: trouble with what they have going on is told, and mended by importing again. */
async function importSubscriptions(customers: readonly CustomerState[], now: Date, progress: ReportProgress): Promise<boolean> {
  const tell = (share: number) => progress(0.8 + 0.2 * share, "Reading their subscriptions");
  tell(0);
  try {
    await syncUnknownSubscriptions(customers, now, tell);
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    logger.warn({ code: error.code }, "the subscriptions of imported customers could not be read");
    return false;
  }
}

const formatClientCount = (count: number) => `${count.toLocaleString("en-GB")} ${count === 1 ? "client" : "clients"}`;

function resultMessage({ create, update, unchanged, error }: ImportPlan["counts"]) {
  const there = update + unchanged;
  const wrong = error === 0 ? "" : ` ${error === 1 ? "1 customer was" : `${error.toLocaleString("en-GB")} customers were`} left out.`;
  return `${formatClientCount(create)} created, ${there.toLocaleString("en-GB")} already existed.${wrong}`;
}
