import type { ActorFor } from "@/lib/auth/actor";
import { recordAuditEventsNow } from "@/lib/core/audit/commands";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { type PaymentListRow, readPaymentBatches } from "@/lib/money/payments/queries";
import { formatPaymentStatus, settledOrChargedAmount } from "@/lib/money/payments/rules";
import { dayInTimeZone } from "@/lib/platform/clock";
import { csvResponse } from "@/lib/platform/csv";

const csvHeader = ["Client", "Plan", "Amount", "Status", "Date"];

/** A number in pounds; other currencies are named, so that a spreadsheet doesn't add them up. */
function amountCell(row: PaymentListRow) {
  const { amount, currency } = settledOrChargedAmount(row);
  return currency === "GBP" ? amount : `${amount} ${currency}`;
}

const clientNameCell = ({ firstName, lastName }: PaymentListRow) => (firstName === null ? "Former client" : `${firstName} ${lastName ?? ""}`.trim());

/** Exports all payments as CSV and records the export in the audit log. Dates are in the practice's time zone. */
export async function paymentsCsv(actor: ActorFor<["coach"]>, now: Date): Promise<Response> {
  await recordAuditEventsNow({ action: "payments.exported", actorId: actor.id }, now);
  const { timeZone } = await getPracticeSettings();
  const cells = (row: PaymentListRow) => [clientNameCell(row), row.planName, amountCell(row), formatPaymentStatus(row.status), dayInTimeZone(timeZone, row.at)];
  async function* lines() {
    for await (const batch of readPaymentBatches(actor)) yield batch.map(cells);
  }
  return csvResponse(`payments-${dayInTimeZone(timeZone, now)}.csv`, csvHeader, lines());
}
