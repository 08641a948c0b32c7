import type { ReactNode } from "react";
import { automationSeeds, emailsSeeds } from "@/app/(signed-in)/email-seeds";
import { financesSeeds } from "@/app/(signed-in)/finances-seeds";
import { importSeeds } from "@/app/(signed-in)/import-seeds";
import { leadsSeeds } from "@/app/(signed-in)/leads-seeds";
import { messagesSection } from "@/app/(signed-in)/messages-section";
import { startSection } from "@/app/(signed-in)/start-section";
import {
  AutomationScreen,
  CheckInScreen,
  ClientDashboard,
  ClientsScreen,
  DeskScreen,
  DiaryBanner,
  EmailsScreen,
  FinancesScreen,
  ImportScreen,
  IntakeScreen,
  LeadsScreen,
  NutritionScreen,
  OnboardingScreen,
  PaymentReturn,
  PendingDiariesScreen,
  ReviewScreen,
  UploadedPlansScreen,
  UploadPlanScreen,
} from "@/components/screens";
import { QuickViewFromAddress } from "@/components/clients/quick-view-from-address";
import { PaymentSetupFromAddress } from "@/components/payment-setup/from-address";
import { Seeded } from "@/components/layout/seeded";
import { type PageCall, signedInPage } from "@/components/layout/signed-in-page";
import { seed, seedPages } from "@/lib/api/seed";
import type { Actor } from "@/lib/auth/actor";
import { current, history, pending, reviewed } from "@/lib/check-ins/contract";
import { currentOf, listOfClient, listPending, listReviewed } from "@/lib/check-ins/queries";
import { clientsSummary, listClients, listPromises, readDashboard, rosterPage } from "@/lib/clients/contract";
import { dashboardOf, listRunningPromises } from "@/lib/clients/queries";
import { listRoster, rosterSummary } from "@/lib/clients/roster";
import { figuresOf, pagesOf, viewOf } from "@/lib/clients/search";
import { figures, reasonIn, weeklyQueue } from "@/lib/desk/contract";
import { figuresAt, readWeeklyQueue } from "@/lib/desk/queries";
import { readDraft } from "@/lib/drafts/contract";
import { findDraft } from "@/lib/drafts/queries";
import { own as ownIntake } from "@/lib/intake/contract";
import { intakeOf } from "@/lib/intake/queries";
import { currentDiary, diaries, pendingDiaries, plansOfClient, uploadedPlans, uploadedPlansPage } from "@/lib/nutrition/contract";
import { currentDiaryOf, listDiaries, listPending as listPendingDiaries, listPlans, listUploaded } from "@/lib/nutrition/queries";
import { forms, ownSteps } from "@/lib/onboarding/contract";
import { guideOf } from "@/lib/onboarding/guide";
import { formsOf, listSteps } from "@/lib/onboarding/queries";
import { env } from "@/lib/platform/env";
import { practice } from "@/lib/settings/queries";

type Section = (call: PageCall<Actor>) => Promise<ReactNode>;

/** Each role's sections by their name in `?section=`; each loads what its screen starts with. */
const screens: Record<Actor["role"], Record<string, Section>> = {
  coach: {
    dashboard: async ({ actor, now, search }) => {
      const reason = reasonIn(search.reason);
      const queueFor = await readWeeklyQueue(actor, now);
      const narrowed = reason ? [seed(weeklyQueue, { query: { reason } }, queueFor(reason))] : [];
      return (
        <Seeded seeds={[seed(figures, {}, await figuresAt(now)), seed(weeklyQueue, { query: {} }, queueFor()), ...narrowed]}>
          <DeskScreen today={now.toISOString()} />
        </Seeded>
      );
    },
    checkins: async ({ actor, now }) => (
      <Seeded
        seeds={[
          seed(pending, {}, (await listPending(actor, now)).rows),
          seed(reviewed, { query: { limit: 10 } }, (await listReviewed(actor, now, { limit: 10 })).rows),
          seed(listPromises, {}, await listRunningPromises(actor, now)),
        ]}
      >
        <ReviewScreen today={now.toISOString()} />
      </Seeded>
    ),
    clients: async ({ search, now }) => {
      const view = viewOf(search);
      const [page, sums] = await Promise.all([listRoster(view, view.sort, { limit: rosterPage }, now), rosterSummary(view, now)]);
      return (
        <Seeded seeds={[seedPages(listClients, pagesOf(view), page), seed(clientsSummary, figuresOf(view), sums)]}>
          <ClientsScreen isDemo={env().DEMO_MODE} />
        </Seeded>
      );
    },
    emails: async (call) => (
      <Seeded seeds={await emailsSeeds(call)}>
        <EmailsScreen timeZone={(await practice()).timeZone} />
      </Seeded>
    ),
    automation: async (call) => (
      <Seeded seeds={await automationSeeds(call)}>
        <AutomationScreen timeZone={(await practice()).timeZone} />
      </Seeded>
    ),
    leads: async (call) => (
      <Seeded seeds={await leadsSeeds(call)}>
        <LeadsScreen />
      </Seeded>
    ),
    finances: async (call) => (
      <Seeded seeds={await financesSeeds(call)}>
        <FinancesScreen />
      </Seeded>
    ),
    messages: messagesSection,
    import: async (call) => (
      <Seeded seeds={await importSeeds(call)}>
        <ImportScreen isDemo={env().DEMO_MODE} />
      </Seeded>
    ),
  },
  client: {
    dashboard: async ({ actor }) => <ClientDashboard userId={actor.id} />,
    onboarding: async ({ actor, now }) => (
      <Seeded seeds={[seed(ownSteps, {}, await listSteps(actor)), seed(forms, { params: { clientId: actor.id } }, await formsOf(actor, actor.id, now))]}>
        <OnboardingScreen clientId={actor.id} guide={guideOf(await practice(), actor)} />
      </Seeded>
    ),
    intake: async ({ actor, now }) => {
      const form = { params: { form: "intake" } };
      return (
        <Seeded seeds={[seed(ownIntake, {}, await intakeOf(actor, actor.id, now)), seed(readDraft, form, await findDraft(actor, form.params.form))]}>
          <IntakeScreen />
        </Seeded>
      );
    },
    checkin: async ({ actor, now }) => {
      const form = { params: { form: "weekly-check-in" } };
      return (
        <Seeded
          seeds={[
            seed(current, {}, await currentOf(actor, now)),
            seed(history, {}, (await listOfClient(actor, actor.id)).rows),
            seed(readDraft, form, await findDraft(actor, form.params.form)),
          ]}
        >
          <CheckInScreen />
        </Seeded>
      );
    },
    nutrition: async ({ actor, now }) => {
      const form = { params: { form: "food-diary" } };
      return (
        <Seeded
          seeds={[
            seed(currentDiary, {}, await currentDiaryOf(actor, now)),
            seed(diaries, {}, (await listDiaries(actor, actor.id)).rows),
            seed(plansOfClient, { params: { id: actor.id } }, (await listPlans(actor, actor.id)).rows),
            seed(readDraft, form, await findDraft(actor, form.params.form)),
          ]}
        >
          <NutritionScreen clientId={actor.id} />
        </Seeded>
      );
    },
    messages: messagesSection,
  },
  nutritionist: {
    pending: async ({ actor, now }) => (
      <Seeded seeds={[seed(pendingDiaries, {}, (await listPendingDiaries(actor, now)).rows)]}>
        <PendingDiariesScreen />
      </Seeded>
    ),
    upload: async ({ actor, now }) => (
      <Seeded seeds={[seed(pendingDiaries, {}, (await listPendingDiaries(actor, now)).rows)]}>
        <UploadPlanScreen />
      </Seeded>
    ),
    plans: async ({ actor }) => {
      const asked = { query: { limit: uploadedPlansPage } };
      return (
        <Seeded seeds={[seedPages(uploadedPlans, asked, await listUploaded(actor, asked.query))]}>
          <UploadedPlansScreen />
        </Seeded>
      );
    },
    messages: messagesSection,
  },
};

export const homePage = signedInPage("signed-in", async (call) => {
  const { actor, search, now } = call;
  const { payment_intent: paymentId, setup_intent: setupId, redirect_status: redirectStatus } = search;
  if (actor.role === "client" && (paymentId ?? setupId) !== undefined) return <PaymentReturn {...{ paymentId, setupId, redirectStatus }} productName={(await practice()).productName} />;
  // As a map: a section named after something every object has is one we do not have.
  const own = new Map(Object.entries(screens[actor.role]));
  const section = own.has(search.section ?? "") ? search.section : await startSection(actor.role, actor.id);
  const shown = await own.get(section ?? "")?.(call);
  if (actor.role === "nutritionist") return shown;
  if (actor.role === "coach")
    return (
      <>
        {shown}
        <QuickViewFromAddress />
        <PaymentSetupFromAddress />
      </>
    );
  // Where she stands is what her dashboard shows, and for the banner above every section but the one that it leads to.
  return (
    <Seeded seeds={[seed(readDashboard, {}, await dashboardOf(actor, now))]}>
      {section === "nutrition" ? null : <DiaryBanner userId={actor.id} />}
      {shown}
    </Seeded>
  );
});
