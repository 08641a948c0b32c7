import { Salad } from "lucide-react";
import { LazyNutrition } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { Seeded } from "@/components/layout/seeded";
import { seed } from "@/lib/api/seed";
import { readDraft } from "@/lib/core/drafts/contract";
import { findDraft } from "@/lib/core/drafts/queries";
import { currentDiary, diaries, plansOfClient } from "@/lib/work/nutrition/contract";
import { currentDiaryOf, listDiaries, listPlans } from "@/lib/work/nutrition/queries";

export const nutritionSection: HomeSection = {
  key: "nutrition",
  nav: { label: "Nutrition Plans", icon: Salad },
  async render({ actor, now }) {
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
        <LazyNutrition clientId={actor.id} />
      </Seeded>
    );
  },
};
