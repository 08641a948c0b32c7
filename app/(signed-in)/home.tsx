import type { ReactNode } from "react";
import { messagesSection } from "@/app/(signed-in)/messages-section";
import { startSection } from "@/app/(signed-in)/start-section";
import { CheckInScreen, ClientDashboard, IntakeScreen, OnboardingScreen, ReviewScreen, SentEmails } from "@/components/screens";
import { NutritionistHome } from "@/components/nutrition/nutritionist-home";
import { Seeded } from "@/components/layout/seeded";
import { type PageCall, signedInPage } from "@/components/layout/signed-in-page";
import { seed } from "@/lib/api/seed";
import type { Actor } from "@/lib/auth/actor";
import { current, history, pending, reviewed } from "@/lib/check-ins/contract";
import { currentOf, listOfClient, listPending, listReviewed } from "@/lib/check-ins/queries";
import { listPromises, readDashboard } from "@/lib/clients/contract";
import { dashboardOf, listRunningPromises } from "@/lib/clients/queries";
import { readDraft } from "@/lib/drafts/contract";
import { findDraft } from "@/lib/drafts/queries";
import { history as sentEmails } from "@/lib/email/contract";
import { listSent } from "@/lib/email/queries";
import { own as ownIntake } from "@/lib/intake/contract";
import { intakeOf } from "@/lib/intake/queries";
import { forms, ownSteps } from "@/lib/onboarding/contract";
import { guideOf } from "@/lib/onboarding/guide";
import { formsOf, listSteps } from "@/lib/onboarding/queries";
import { practice } from "@/lib/settings/queries";

type Section = (call: PageCall<Actor>) => Promise<ReactNode>;

/** Each role's sections by their name in `?section=`; each loads what its screen starts with. */
const screens: Record<Actor["role"], Record<string, Section>> = {
  coach: {
    checkins: async ({ actor, now }) => (
      <Seeded
        seeds={[
          seed(pending, {}, (await listPending(actor)).rows),
          seed(reviewed, { query: { limit: 10 } }, (await listReviewed(actor, { limit: 10 })).rows),
          seed(listPromises, {}, await listRunningPromises(actor, now)),
        ]}
      >
        <ReviewScreen today={now.toISOString()} />
      </Seeded>
    ),
    emails: async () => (
      <Seeded seeds={[seed(sentEmails, {}, (await listSent()).rows)]}>
        <SentEmails timeZone={(await practice()).timeZone} />
      </Seeded>
    ),
    messages: messagesSection,
  },
  client: {
    dashboard: async ({ actor, now }) => (
      <Seeded seeds={[seed(readDashboard, {}, await dashboardOf(actor, now))]}>
        <ClientDashboard userId={actor.id} />
      </Seeded>
    ),
    onboarding: async ({ actor }) => (
      <Seeded seeds={[seed(ownSteps, {}, await listSteps(actor)), seed(forms, { params: { clientId: actor.id } }, await formsOf(actor, actor.id))]}>
        <OnboardingScreen clientId={actor.id} guide={guideOf(await practice(), actor)} />
      </Seeded>
    ),
    intake: async ({ actor }) => {
      const form = { params: { form: "intake" } };
      return (
        <Seeded seeds={[seed(ownIntake, {}, await intakeOf(actor, actor.id)), seed(readDraft, form, await findDraft(actor, form.params.form))]}>
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
    messages: messagesSection,
  },
  nutritionist: { messages: messagesSection },
};

export const homePage = signedInPage("signed-in", async (call) => {
  // As a map: a section named after something every object has is one we do not have.
  const own = new Map(Object.entries(screens[call.actor.role]));
  const screen = own.get(call.search.section ?? "") ?? own.get((await startSection(call.actor.role, call.actor.id)) ?? "");
  return screen ? screen(call) : <NutritionistHome firstName={call.actor.firstName} />;
});
