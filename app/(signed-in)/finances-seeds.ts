import type { PageCall } from "@/components/layout/signed-in-page";
import { failuresPage, transactionsPage } from "@/components/finances/pages";
import { type Seed, seed, seedPages } from "@/lib/api/seed";
import type { Actor } from "@/lib/auth/actor";
import { failedPayments, finances, paymentIntegration } from "@/lib/finances/contract";
import { financesAt, integrationNow, listFailed } from "@/lib/finances/queries";
import { nutritionistPayments } from "@/lib/nutrition/contract";
import { paymentsOf } from "@/lib/nutrition/queries";
import { payments } from "@/lib/payments/contract";
import { listPayments } from "@/lib/payments/queries";

/** What the finances screen starts with, on its page and as a section of the coach's home. */
export async function financesSeeds({ actor, now }: PageCall<Actor>): Promise<Seed[]> {
  const [figures, transactions, failures, fees] = await Promise.all([financesAt(actor, now), listPayments(actor, transactionsPage.query), listFailed(actor, failuresPage.query), paymentsOf(now)]);
  const seeds = [
    seed(finances, {}, figures),
    seedPages(payments, transactionsPage, transactions),
    seedPages(failedPayments, failuresPage, failures),
    seed(nutritionistPayments, {}, fees),
  ];
  // Stripe may take its time, and the rest of the page does not wait for it; the sandbox answers at once.
  return figures.gateway.kind === "sandbox" ? [...seeds, seed(paymentIntegration, {}, await integrationNow())] : seeds;
}
