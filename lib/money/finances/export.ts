import { recordNow } from "@/lib/core/audit/commands";
import type { ActorFor } from "@/lib/auth/actor";
import { type ListedRow, paymentBatches } from "@/lib/money/payments/queries";
import { amountOf, statusWord } from "@/lib/money/payments/rules";
import { dayIn } from "@/lib/platform/clock";
import { csvFile } from "@/lib/platform/csv";
import { practice } from "@/lib/core/settings/queries";

const header = ["Client", "Plan", "Amount", "Status", "Date"];

/** A plain figure in pounds; what was not settled in them names its currency, so that a sum does not take it for pounds. */
function amountCell(row: ListedRow) {
  const { amount, currency } = amountOf(row);
  return currency === "GBP" ? amount : `${amount} ${currency}`;
}

const nameOf = ({ firstName, lastName }: ListedRow) => (firstName === null ? "Former client" : `${firstName} ${lastName ?? ""}`.trim());

/** Every payment as a CSV file, of which the audit keeps who took it; days are the practice's. */
export async function paymentsCsv(actor: ActorFor<["coach"]>, now: Date): Promise<Response> {
  await recordNow({ action: "payments.exported", actorId: actor.id }, now);
  const { timeZone } = await practice();
  const cells = (row: ListedRow) => [nameOf(row), row.planName, amountCell(row), statusWord(row.status), dayIn(timeZone, row.at)];
  async function* lines() {
    for await (const batch of paymentBatches(actor)) yield batch.map(cells);
  }
  return csvFile(`payments-${dayIn(timeZone, now)}.csv`, header, lines());
}
