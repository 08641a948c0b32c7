import { WalletCards } from "lucide-react";
import { LazyFinances } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { failedPaymentsQuery, recentTransactionsQuery } from "@/components/finances/list-queries";
import { SeededQueries } from "@/components/layout/seeded-queries";
import type { PageContext } from "@/components/shell/signed-in-page";
import { type QuerySeed, seedInfiniteQuery, seedQuery } from "@/lib/api/query-seed";
import type { Actor } from "@/lib/auth/actor";
import { listFailedPayments, readFinances, readPaymentIntegration } from "@/lib/money/finances/contract";
import { checkPaymentIntegration, findFailedPayments, getFinances } from "@/lib/money/finances/queries";
import { listPayments } from "@/lib/money/payments/contract";
import { findPayments } from "@/lib/money/payments/queries";
import { readNutritionistPayments } from "@/lib/work/nutrition/contract";
import { getNutritionistPayments } from "@/lib/work/nutrition/queries";

export const financesSection: HomeSection = {
  key: "finances",
  nav: { label: "Finances", icon: WalletCards },
  pages: ["finances"],
  render: async (call) => (
    <SeededQueries seeds={await financesSeeds(call)}>
      <LazyFinances />
    </SeededQueries>
  ),
};

/** What the finances screen starts with, here and on its own page. */
export async function financesSeeds({ actor, now }: PageContext<Actor>): Promise<QuerySeed[]> {
  const [figures, transactions, failures, fees] = await Promise.all([getFinances(actor, now), findPayments(actor, recentTransactionsQuery.query), findFailedPayments(actor, failedPaymentsQuery.query), getNutritionistPayments(now)]);
  const seeds = [
    seedQuery(readFinances, {}, figures),
    seedInfiniteQuery(listPayments, recentTransactionsQuery, transactions),
    seedInfiniteQuery(listFailedPayments, failedPaymentsQuery, failures),
    seedQuery(readNutritionistPayments, {}, fees),
  ];
  // Stripe may take its time, and the rest of the page does not wait for it; the sandbox answers at once.
  return figures.gateway.kind === "sandbox" ? [...seeds, seedQuery(readPaymentIntegration, {}, await checkPaymentIntegration())] : seeds;
}
