import type { Metadata } from "next";
import { ClientProfileScreen } from "@/components/roster/client-profile-screen";
import { failuresOf } from "@/components/finances/pages";
import { Seeded } from "@/components/layout/seeded";
import { signedInPage } from "@/components/shell/signed-in-page";
import { seed, type Seed, seedPage, seedPages } from "@/lib/api/seed";
import { ofClient as checkIns } from "@/lib/work/check-ins/contract";
import { listOfClient } from "@/lib/work/check-ins/queries";
import { readClientProfile, tagsInUse } from "@/lib/people/clients/contract";
import { listTags } from "@/lib/people/clients/queries";
import { listPromises } from "@/lib/practice/dashboard/client-contract";
import { listRunningPromises } from "@/lib/practice/dashboard/client-queries";
import { billing, failedPayments } from "@/lib/money/finances/contract";
import { billingOf, listFailed } from "@/lib/money/finances/queries";
import { ofClient as intake } from "@/lib/work/intake/contract";
import { intakeOf } from "@/lib/work/intake/queries";
import { readPause } from "@/lib/practice/lifecycle/contract";
import { pauseOf } from "@/lib/practice/lifecycle/queries";
import { listNotes } from "@/lib/work/notes/contract";
import { notesOn } from "@/lib/work/notes/queries";
import { diaries, plansOfClient } from "@/lib/work/nutrition/contract";
import { listDiaries, listPlans } from "@/lib/work/nutrition/queries";
import { forms, ofClient as onboarding } from "@/lib/work/onboarding/contract";
import { formsOf, onboardingOf } from "@/lib/work/onboarding/queries";
import { paymentStanding } from "@/lib/money/payment-links/contract";
import { standingOf } from "@/lib/money/payment-links/queries";
import { profileOf } from "@/lib/practice/roster/queries";
import { readSettings } from "@/lib/core/settings/contract";
import { settingsForEditing } from "@/lib/core/settings/queries";
import { timeline, timelinePage } from "@/lib/practice/timeline/contract";
import { timelineOf } from "@/lib/practice/timeline/queries";

export const metadata: Metadata = { title: "Client Profile" };

/** Of a list that goes on page by page. */
const asFirst = ({ key, data }: Seed): Seed => ({ key, data: { pages: [data], pageParams: [null] } });

/** `?edit` opens her details for editing, as the quick view's Edit Profile asks. */
export default signedInPage(["coach"], async ({ actor, params: { clientId = "" }, search, now }) => {
  const profile = await profileOf(actor, clientId, now);
  const ofHer = { params: { clientId } };
  const byId = { params: { id: clientId } };
  const [latest, steps, answers, record, notes, promises, tags, plans, sentDiaries, settings, events, pause, bills, failures, standing] = await Promise.all([
    listOfClient(actor, clientId),
    onboardingOf(actor, clientId),
    formsOf(actor, clientId, now),
    intakeOf(actor, clientId, now),
    notesOn(actor, clientId),
    listRunningPromises(actor, now),
    listTags(),
    listPlans(actor, clientId),
    listDiaries(actor, clientId),
    settingsForEditing(),
    timelineOf(actor, clientId, now, { limit: timelinePage }),
    pauseOf(actor, clientId, now),
    billingOf(actor, clientId, now),
    listFailed(actor, failuresOf(clientId).query),
    standingOf(actor, clientId, now),
  ]);
  const seeds = [
    seed(readClientProfile, ofHer, profile),
    seed(checkIns, ofHer, latest.rows),
    seed(onboarding, ofHer, steps),
    seed(forms, ofHer, answers),
    seed(intake, ofHer, record),
    seed(listNotes, byId, notes.rows),
    seed(listPromises, {}, promises),
    seed(tagsInUse, {}, tags),
    seed(plansOfClient, byId, plans.rows),
    seed(diaries, { query: { clientId } }, sentDiaries.rows),
    seed(readSettings, {}, settings),
    seed(readPause, byId, pause),
    seed(billing, byId, bills),
    seedPages(failedPayments, failuresOf(clientId), failures),
    seed(paymentStanding, byId, standing),
    asFirst(seedPage(timeline, { ...byId, query: { limit: timelinePage } }, events)),
  ];
  return (
    <Seeded seeds={seeds}>
      <ClientProfileScreen clientId={clientId} startsEditing={search.edit !== undefined} />
    </Seeded>
  );
});
