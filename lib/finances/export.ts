import type { ActorFor } from "@/lib/auth/actor";
import { paymentBatches } from "@/lib/finances/queries";
import { statusWord } from "@/lib/payments/rules";
import type { toPayment } from "@/lib/payments/shape";
import { dayIn } from "@/lib/platform/clock";
import { csvFile } from "@/lib/platform/csv";
import { practice } from "@/lib/settings/queries";

const header = ["Client", "Plan", "Amount", "Status", "Date"];

type Payment = ReturnType<typeof toPayment>;

/** A plain figure in pounds; what was not settled in them names its currency, so that a sum does not take it for pounds. */
const amountCell = ({ amount, currency }: Payment) => (currency === "GBP" ? amount : `${amount} ${currency}`);

const nameOf = ({ client }: Payment) => (client ? `${client.firstName} ${client.lastName}`.trim() : "Former client");

/** Every payment as a CSV file; days are the practice's. */
export async function paymentsCsv(actor: ActorFor<["coach"]>, now: Date): Promise<Response> {
  const { timeZone } = await practice();
  const cells = (payment: Payment) => [nameOf(payment), payment.planName, amountCell(payment), statusWord(payment.status), dayIn(timeZone, payment.paymentDate)];
  async function* lines() {
    for await (const batch of paymentBatches(actor)) yield batch.map(cells);
  }
  return csvFile(`payments-${dayIn(timeZone, now)}.csv`, header, lines());
}
