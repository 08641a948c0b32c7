import type { Metadata } from "next";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { ClientProfileScreen } from "@/components/roster/client-profile-screen";
import { latestCheckInsOf } from "@/components/roster/profile/latest-check-ins";
import { tabSeeds } from "@/app/(signed-in)/client-profile/[clientId]/tab-seeds";
import { signedInPage } from "@/components/shell/signed-in-page";
import { seedQuery } from "@/lib/api/query-seed";
import { readSettings } from "@/lib/core/settings/contract";
import { getEditableSettings } from "@/lib/core/settings/queries";
import { readBilling } from "@/lib/money/finances/contract";
import { getBilling } from "@/lib/money/finances/queries";
import { readPaymentSetup } from "@/lib/money/payment-links/contract";
import { getPaymentSetupStatus } from "@/lib/money/payment-links/queries";
import { readClientProfile } from "@/lib/people/clients/contract";
import { profileTabs } from "@/lib/platform/paths";
import { listPromises } from "@/lib/practice/dashboard/client-contract";
import { listRunningPromises } from "@/lib/practice/dashboard/client-queries";
import { findClientProfile } from "@/lib/practice/roster/queries";
import { listClientCheckIns } from "@/lib/work/check-ins/contract";
import { findClientCheckIns } from "@/lib/work/check-ins/queries";
import { listNextSteps } from "@/lib/work/next-steps/contract";
import { findOpenSteps } from "@/lib/work/next-steps/queries";
import { readOnboarding } from "@/lib/work/onboarding/contract";
import { findOnboarding } from "@/lib/work/onboarding/queries";
import { readSnippetValues } from "@/lib/work/snippets/contract";
import { findSnippetValues } from "@/lib/work/snippets/queries";

export const metadata: Metadata = { title: "Client Profile" };

/** The summary and the tab in `?tab=`. The client's numbers are left to the browser, because they grow with every week. */
export default signedInPage(["coach"], async ({ actor, params: { clientId = "" }, search, now }) => {
  const profile = await findClientProfile(actor, clientId, now);
  const byClientId = { params: { clientId } };
  const byId = { params: { id: clientId } };
  const tab = profileTabs.find((name) => name === search.tab) ?? profileTabs[0];
  const [checkIns, promises, onboarding, billing, paymentSetup, steps, snippetValues, settings, ofTab] = await Promise.all([
    findClientCheckIns(actor, clientId, now, latestCheckInsOf(clientId).query),
    listRunningPromises(actor, now, clientId),
    findOnboarding(actor, clientId),
    getBilling(actor, clientId, now),
    getPaymentSetupStatus(actor, clientId, now),
    findOpenSteps(actor, clientId, now),
    findSnippetValues(actor, clientId, now),
    getEditableSettings(),
    tabSeeds[tab](actor, clientId, now),
  ]);
  const seeds = [
    seedQuery(readClientProfile, byClientId, profile),
    seedQuery(listClientCheckIns, latestCheckInsOf(clientId), checkIns.rows),
    seedQuery(listPromises, { query: { clientId } }, promises),
    seedQuery(readOnboarding, byClientId, onboarding),
    seedQuery(readBilling, byId, billing),
    seedQuery(readPaymentSetup, byId, paymentSetup),
    seedQuery(listNextSteps, { query: { clientId } }, steps),
    seedQuery(readSnippetValues, byId, snippetValues),
    seedQuery(readSettings, {}, settings),
    ...ofTab,
  ];
  return (
    <SeededQueries seeds={seeds}>
      <ClientProfileScreen clientId={clientId} />
    </SeededQueries>
  );
});
