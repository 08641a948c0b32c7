import type { Metadata } from "next";
import { cookies } from "next/headers";
import { findHomeSection } from "@/app/(signed-in)/sections/all";
import { nutritionSection } from "@/app/(signed-in)/sections/nutrition";
import { LazyCoachDialogs, LazyDiaryBanner, LazyEmailPause, LazyPaymentReturn, LazyPendingErasure } from "@/app/(signed-in)/sections/screens";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { OfflineCopy } from "@/components/offline/offline-copy";
import { signedInPage } from "@/components/shell/signed-in-page";
import { seedQuery } from "@/lib/api/query-seed";
import { readActor } from "@/lib/auth/session";
import { readCoachAway } from "@/lib/core/settings/contract";
import { findCoachAway, getPracticeSettings } from "@/lib/core/settings/queries";
import { currentRequest } from "@/lib/platform/request-context";
import { readDashboard } from "@/lib/practice/dashboard/client-contract";
import { findClientDashboard } from "@/lib/practice/dashboard/client-queries";
import { readPrivacy } from "@/lib/practice/privacy/contract";
import { findPrivacy } from "@/lib/practice/privacy/queries";

export const homePage = signedInPage("signed-in", async (context) => {
  const { actor, search, now, isPrefetch } = context;
  const { payment_intent: paymentId, setup_intent: setupId, redirect_status: redirectStatus } = search;
  if (actor.role === "client" && (paymentId ?? setupId) !== undefined) return <LazyPaymentReturn {...{ paymentId, setupId, redirectStatus }} productName={(await getPracticeSettings()).productName} />;
  const section = await findHomeSection(actor, search.section);
  const requested = currentRequest();
  if (requested && section?.offline) requested.isPrefetch = isPrefetch;
  const screen = (
    <>
      {section?.offline && actor.role !== "nutritionist" ? <OfflineCopy person={actor.id} /> : null}
      {await section?.render(context)}
    </>
  );
  if (actor.role === "nutritionist") return screen;
  if (actor.role === "coach")
    return (
      <>
        {(await getPracticeSettings()).emailsPausedAt ? <LazyEmailPause className="mb-5" /> : null}
        {screen}
        <LazyCoachDialogs />
      </>
    );
  const [dashboard, privacy, away] = await Promise.all([findClientDashboard(actor, now), findPrivacy(actor, actor.id), findCoachAway(now)]);
  return (
    <SeededQueries seeds={[seedQuery(readDashboard, {}, dashboard), seedQuery(readCoachAway, {}, away), seedQuery(readPrivacy, { params: { id: actor.id } }, privacy)]}>
      {privacy.erasure ? <LazyPendingErasure clientId={actor.id} className="mb-5" /> : null}
      <LazyDiaryBanner userId={actor.id} isInNutrition={section === nutritionSection} />
      {screen}
    </SeededQueries>
  );
});

/** The title of the section that is shown; the product's name for signed-out visitors. Next announces a changed title. */
export async function homeMetadata({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }): Promise<Metadata> {
  const actor = await readActor(await cookies());
  const section = actor && (await findHomeSection(actor, [(await searchParams).section].flat()[0]));
  return section ? { title: section.title ?? section.nav?.label } : {};
}
