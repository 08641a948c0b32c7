import type { Metadata } from "next";
import { clientFailedPaymentsQuery, clientPaymentsQuery } from "@/components/finances/list-queries";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { ClientProfileScreen } from "@/components/roster/client-profile-screen";
import { latestCheckInsOf } from "@/components/roster/profile/latest-check-ins";
import { signedInPage } from "@/components/shell/signed-in-page";
import { type QuerySeed, seedInfiniteQuery, seedPageQuery, seedQuery } from "@/lib/api/query-seed";
import { readSettings } from "@/lib/core/settings/contract";
import { getEditableSettings } from "@/lib/core/settings/queries";
import { listFailedPayments, readBilling } from "@/lib/money/finances/contract";
import { findFailedPayments, getBilling } from "@/lib/money/finances/queries";
import { listPayments } from "@/lib/money/payments/contract";
import { findPayments } from "@/lib/money/payments/queries";
import { readPaymentSetup } from "@/lib/money/payment-links/contract";
import { getPaymentSetupStatus } from "@/lib/money/payment-links/queries";
import { listTags, readClientProfile } from "@/lib/people/clients/contract";
import { listTagsInUse } from "@/lib/people/clients/queries";
import { listTeam } from "@/lib/people/team/contract";
import { findTeam } from "@/lib/people/team/queries";
import { listPromises } from "@/lib/practice/dashboard/client-contract";
import { listRunningPromises } from "@/lib/practice/dashboard/client-queries";
import { readPause } from "@/lib/practice/lifecycle/contract";
import { findClientPause } from "@/lib/practice/lifecycle/queries";
import { readPrivacy } from "@/lib/practice/privacy/contract";
import { findPrivacy } from "@/lib/practice/privacy/queries";
import { findClientProfile } from "@/lib/practice/roster/queries";
import { listTimeline, timelinePageSize } from "@/lib/practice/timeline/contract";
import { listTimelineEvents } from "@/lib/practice/timeline/queries";
import { readBaseline } from "@/lib/work/check-ins/baseline-contract";
import { findBaseline } from "@/lib/work/check-ins/baseline-queries";
import { listClientCheckIns } from "@/lib/work/check-ins/contract";
import { findClientCheckIns } from "@/lib/work/check-ins/queries";
import { readIntake } from "@/lib/work/intake/contract";
import { findIntakeRecord } from "@/lib/work/intake/queries";
import { listClientNotes } from "@/lib/work/notes/contract";
import { listCoachNotes } from "@/lib/work/notes/queries";
import { listFoodDiaries, listNutritionPlans } from "@/lib/work/nutrition/contract";
import { findFoodDiaries, findNutritionPlans } from "@/lib/work/nutrition/queries";
import { readOnboarding, readOnboardingForms } from "@/lib/work/onboarding/contract";
import { findOnboarding, findOnboardingForms } from "@/lib/work/onboarding/queries";
import { listClientQuestions } from "@/lib/work/questions/contract";
import { findClientQuestions } from "@/lib/work/questions/queries";

export const metadata: Metadata = { title: "Client Profile" };

/** Turns the seed of one page into that of an infinite query. */
const toFirstPageSeed = ({ key, data }: QuerySeed): QuerySeed => ({ key, data: { pages: [data], pageParams: [null] } });

/** `?edit` opens the details for editing; the quick view's Edit Profile links to it. */
export default signedInPage(["coach"], async ({ actor, params: { clientId = "" }, search, now }) => {
  const profile = await findClientProfile(actor, clientId, now);
  const byClientId = { params: { clientId } };
  const byId = { params: { id: clientId } };
  const [privacy, checkIns, onboarding, onboardingForms, intake, notes, promises, tags, plans, diaries, settings, events, pause, billing, payments, failedPayments, paymentSetup, team, questions, baseline] = await Promise.all([
    findPrivacy(actor, clientId),
    findClientCheckIns(actor, clientId, now, latestCheckInsOf(clientId).query),
    findOnboarding(actor, clientId),
    findOnboardingForms(actor, clientId, now),
    findIntakeRecord(actor, clientId, now),
    listCoachNotes(actor, clientId),
    listRunningPromises(actor, now),
    listTagsInUse(),
    findNutritionPlans(actor, clientId),
    findFoodDiaries(actor, clientId, now),
    getEditableSettings(),
    listTimelineEvents(actor, clientId, now, { limit: timelinePageSize }),
    findClientPause(actor, clientId, now),
    getBilling(actor, clientId, now),
    findPayments(actor, clientPaymentsQuery(clientId).query),
    findFailedPayments(actor, clientFailedPaymentsQuery(clientId).query),
    getPaymentSetupStatus(actor, clientId, now),
    findTeam(now),
    findClientQuestions(actor, clientId),
    findBaseline(actor, clientId, now),
  ]);
  const seeds = [
    seedQuery(readClientProfile, byClientId, profile),
    seedQuery(listClientCheckIns, latestCheckInsOf(clientId), checkIns.rows),
    seedQuery(readOnboarding, byClientId, onboarding),
    seedQuery(readOnboardingForms, byClientId, onboardingForms),
    seedQuery(readIntake, byClientId, intake),
    seedQuery(listClientNotes, byId, notes.rows),
    seedQuery(listPromises, {}, promises),
    seedQuery(listTags, {}, tags),
    seedQuery(listNutritionPlans, byId, plans.rows),
    seedQuery(listFoodDiaries, { query: { clientId } }, diaries.rows),
    seedQuery(readSettings, {}, settings),
    seedQuery(readPause, byId, pause),
    seedQuery(listTeam, {}, team),
    seedQuery(readPrivacy, byId, privacy),
    seedQuery(readBilling, byId, billing),
    seedInfiniteQuery(listPayments, clientPaymentsQuery(clientId), payments),
    seedInfiniteQuery(listFailedPayments, clientFailedPaymentsQuery(clientId), failedPayments),
    seedQuery(readPaymentSetup, byId, paymentSetup),
    seedQuery(listClientQuestions, byId, questions),
    seedQuery(readBaseline, byId, baseline),
    toFirstPageSeed(seedPageQuery(listTimeline, { ...byId, query: { limit: timelinePageSize } }, events)),
  ];
  return (
    <SeededQueries seeds={seeds}>
      <ClientProfileScreen clientId={clientId} startsEditing={search.edit !== undefined} />
    </SeededQueries>
  );
});
