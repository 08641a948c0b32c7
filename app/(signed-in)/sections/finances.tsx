import { WalletCards } from "lucide-react";
import { LazyFinances } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { failuresPage, transactionsPage } from "@/components/finances/pages";
import { Seeded } from "@/components/layout/seeded";
import type { PageCall } from "@/components/shell/signed-in-page";
import { type Seed, seed, seedPages } from "@/lib/api/seed";
import type { Actor } from "@/lib/auth/actor";
import { failedPayments, finances, paymentIntegration } from "@/lib/money/finances/contract";
import { financesAt, integrationNow, listFailed } from "@/lib/money/finances/queries";
import { payments } from "@/lib/money/payments/contract";
import { listPayments } from "@/lib/money/payments/queries";
import { nutritionistPayments } from "@/lib/work/nutrition/contract";
import { paymentsOf } from "@/lib/work/nutrition/queries";

export const financesSection: HomeSection = {
  key: "finances",
  nav: { label: "Finances", icon: WalletCards },
  pages: ["finances"],
  render: async (call) => (
    <Seeded seeds={await financesSeeds(call)}>
      <LazyFinances />
    </Seeded>
  ),
};

/** What the finances screen starts with, here and on its own page. */
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
