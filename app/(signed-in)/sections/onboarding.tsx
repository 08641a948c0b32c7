import { Route } from "lucide-react";
import { LazyOnboarding } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { seedQuery } from "@/lib/api/query-seed";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { findQuestionForm } from "@/lib/work/check-ins/queries";
import { consultationMinutes } from "@/lib/work/intake/consultation-minutes";
import { listOwnOnboardingSteps, readOnboardingForms } from "@/lib/work/onboarding/contract";
import { toOnboardingGuide } from "@/lib/work/onboarding/guide";
import { findOnboardingForms, findOwnSteps } from "@/lib/work/onboarding/queries";

/** A client's onboarding steps. */
export const onboardingSection: HomeSection = {
  key: "onboarding",
  nav: { label: "Onboarding", icon: Route },
  render: async ({ actor, now }) => (
    <SeededQueries seeds={[seedQuery(listOwnOnboardingSteps, {}, await findOwnSteps(actor)), seedQuery(readOnboardingForms, { params: { clientId: actor.id } }, await findOnboardingForms(actor, actor.id, now))]}>
      <LazyOnboarding clientId={actor.id} guide={toOnboardingGuide(await getPracticeSettings(), actor, consultationMinutes((await findQuestionForm(actor, "intake", {}, now)).items))} />
    </SeededQueries>
  ),
};
