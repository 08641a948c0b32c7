import { Route } from "lucide-react";
import { LazyOnboarding } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { Seeded } from "@/components/layout/seeded";
import { seed } from "@/lib/api/seed";
import { practice } from "@/lib/core/settings/queries";
import { forms, ownSteps } from "@/lib/work/onboarding/contract";
import { guideOf } from "@/lib/work/onboarding/guide";
import { formsOf, listSteps } from "@/lib/work/onboarding/queries";

export const onboardingSection: HomeSection = {
  key: "onboarding",
  nav: { label: "Onboarding", icon: Route },
  render: async ({ actor, now }) => (
    <Seeded seeds={[seed(ownSteps, {}, await listSteps(actor)), seed(forms, { params: { clientId: actor.id } }, await formsOf(actor, actor.id, now))]}>
      <LazyOnboarding clientId={actor.id} guide={guideOf(await practice(), actor)} />
    </Seeded>
  ),
};
