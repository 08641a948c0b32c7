import { homeSections, startSection } from "@/app/(signed-in)/sections/all";
import { nutritionSection } from "@/app/(signed-in)/sections/nutrition";
import { LazyDiaryBanner, LazyPaymentReturn, LazyPendingErasure } from "@/app/(signed-in)/sections/screens";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { PaymentSetupFromUrl } from "@/components/payment-links/setup/payment-setup-from-url";
import { QuickViewFromAddress } from "@/components/roster/quick-view-from-address";
import { signedInPage } from "@/components/shell/signed-in-page";
import { seedQuery } from "@/lib/api/query-seed";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { readDashboard } from "@/lib/practice/dashboard/client-contract";
import { findClientDashboard } from "@/lib/practice/dashboard/client-queries";
import { readPrivacy } from "@/lib/practice/privacy/contract";
import { findPrivacy } from "@/lib/practice/privacy/queries";

export const homePage = signedInPage("signed-in", async (context) => {
  const { actor, search, now } = context;
  const { payment_intent: paymentId, setup_intent: setupId, redirect_status: redirectStatus } = search;
  if (actor.role === "client" && (paymentId ?? setupId) !== undefined) return <LazyPaymentReturn {...{ paymentId, setupId, redirectStatus }} productName={(await getPracticeSettings()).productName} />;
  const sections = homeSections[actor.role];
  const start = await startSection(actor.role, actor.id);
  const section = sections.find(({ key }) => key === search.section) ?? sections.find(({ key }) => key === start);
  const screen = await section?.render(context);
  if (actor.role === "nutritionist") return screen;
  if (actor.role === "coach")
    return (
      <>
        {screen}
        <QuickViewFromAddress />
        <PaymentSetupFromUrl />
      </>
    );
  const [dashboard, privacy] = await Promise.all([findClientDashboard(actor, now), findPrivacy(actor, actor.id)]);
  return (
    <SeededQueries seeds={[seedQuery(readDashboard, {}, dashboard), seedQuery(readPrivacy, { params: { id: actor.id } }, privacy)]}>
      {privacy.erasure ? <LazyPendingErasure clientId={actor.id} className="mb-5" /> : null}
      <LazyDiaryBanner userId={actor.id} isInNutrition={section === nutritionSection} />
      {screen}
    </SeededQueries>
  );
});
