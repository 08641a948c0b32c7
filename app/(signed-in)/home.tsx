import { homeSections, startSection } from "@/app/(signed-in)/sections/all";
import { nutritionSection } from "@/app/(signed-in)/sections/nutrition";
import { LazyDiaryBanner, LazyPaymentReturn } from "@/app/(signed-in)/sections/screens";
import { Seeded } from "@/components/layout/seeded";
import { PaymentSetupFromAddress } from "@/components/payment-links/setup/from-address";
import { QuickViewFromAddress } from "@/components/roster/quick-view-from-address";
import { signedInPage } from "@/components/shell/signed-in-page";
import { seed } from "@/lib/api/seed";
import { practice } from "@/lib/core/settings/queries";
import { readDashboard } from "@/lib/practice/dashboard/client-contract";
import { dashboardOf } from "@/lib/practice/dashboard/client-queries";

export const homePage = signedInPage("signed-in", async (call) => {
  const { actor, search, now } = call;
  const { payment_intent: paymentId, setup_intent: setupId, redirect_status: redirectStatus } = search;
  if (actor.role === "client" && (paymentId ?? setupId) !== undefined) return <LazyPaymentReturn {...{ paymentId, setupId, redirectStatus }} productName={(await practice()).productName} />;
  const sections = homeSections[actor.role];
  const start = await startSection(actor.role, actor.id);
  const section = sections.find(({ key }) => key === search.section) ?? sections.find(({ key }) => key === start);
  const screen = await section?.render(call);
  if (actor.role === "nutritionist") return screen;
  if (actor.role === "coach")
    return (
      <>
        {screen}
        <QuickViewFromAddress />
        <PaymentSetupFromAddress />
      </>
    );
  // The banner is above every section of a client but the one that it leads to.
  return (
    <Seeded seeds={[seed(readDashboard, {}, await dashboardOf(actor, now))]}>
      {section === nutritionSection ? null : <LazyDiaryBanner userId={actor.id} />}
      {screen}
    </Seeded>
  );
});
