import { WalletCards } from "lucide-react";
import { LazyFinances } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { failedPaymentsQuery, recentPastPaymentsQuery, recentTransactionsQuery } from "@/components/finances/list-queries";
import { SeededQueries } from "@/components/layout/seeded-queries";
import type { PageContext } from "@/components/shell/signed-in-page";
import { type QuerySeed, seedInfiniteQuery, seedQuery } from "@/lib/api/query-seed";
import type { Actor } from "@/lib/auth/actor";
import { listFailedPayments, readFinances, readPaymentIntegration } from "@/lib/money/finances/contract";
import { checkPaymentIntegration, findFailedPayments, getFinances } from "@/lib/money/finances/queries";
import { listPastPayments } from "@/lib/money/past-payments/contract";
import { findPastPayments } from "@/lib/money/past-payments/queries";
import { listPayments } from "@/lib/money/payments/contract";
import { findPayments } from "@/lib/money/payments/queries";
import { readNutritionistPayments } from "@/lib/work/nutrition/contract";
import { getNutritionistPayments } from "@/lib/work/nutrition/queries";

/** The coach's finances. */
export const financesSection: HomeSection = {
  key: "finances",
  nav: { label: "Finances", icon: WalletCards },
  pages: ["finances"],
  render: async (context) => (
    <SeededQueries seeds={await financesSeeds(context)}>
      <LazyFinances />
    </SeededQueries>
  ),
};

/** The seeds of the finances screen, shared with the /finances page. */
export async function financesSeeds({ actor, now }: PageContext<Actor>): Promise<QuerySeed[]> {
  const [finances, transactions, pastPayments, failedPayments, nutritionistPayments] = await Promise.all([getFinances(actor, now), findPayments(actor, recentTransactionsQuery.query), findPastPayments(actor, recentPastPaymentsQuery.query), findFailedPayments(actor, failedPaymentsQuery.query), getNutritionistPayments(now)]);
  const seeds = [
    seedQuery(readFinances, {}, finances),
    seedInfiniteQuery(listPayments, recentTransactionsQuery, transactions),
    seedInfiniteQuery(listPastPayments, recentPastPaymentsQuery, pastPayments),
    seedInfiniteQuery(listFailedPayments, failedPaymentsQuery, failedPayments),
    seedQuery(readNutritionistPayments, {}, nutritionistPayments),
  ];
  // Stripe can be slow, so the page does not wait for its status; the sandbox responds at once.
  return finances.gateway.kind === "sandbox" ? [...seeds, seedQuery(readPaymentIntegration, {}, await checkPaymentIntegration())] : seeds;
}
