import type { ActorFor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/payments/policy";
import { statusWord } from "@/lib/payments/rules";
import { paymentSelect, toPayment } from "@/lib/payments/shape";
import { dayIn } from "@/lib/platform/clock";
import { csvFile } from "@/lib/platform/csv";
import { db } from "@/lib/platform/db";
import { practice } from "@/lib/settings/queries";

const header = ["Client", "Plan", "Amount", "Status", "Date"];

/** Rows that are read at a time. */
const batchSize = 1000;

type Payment = ReturnType<typeof toPayment>;

/** Every payment, newest first, some at a time, each time from the last one on: a payment that comes meanwhile shifts none. */
async function* paymentBatches(actor: ActorFor<["coach"]>): AsyncGenerator<Payment[]> {
  let after: { createdAt: Date; id: string } | undefined;
  do {
    const batch = await db.payment.findMany({
      where: { AND: visibleTo(actor), ...(after && { createdAt: { lte: after.createdAt }, OR: [{ createdAt: { lt: after.createdAt } }, { id: { lt: after.id } }] }) },
      select: paymentSelect,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: batchSize,
    });
    yield batch.map(toPayment);
    after = batch.length === batchSize ? batch.at(-1) : undefined;
  } while (after);
}

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
