import { Salad } from "lucide-react";
import { LazyNutrition } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { seedQuery } from "@/lib/api/query-seed";
import { readDraft } from "@/lib/core/drafts/contract";
import { findDraft } from "@/lib/core/drafts/queries";
import { listFoodDiaries, listNutritionPlans, readCurrentFoodDiary } from "@/lib/work/nutrition/contract";
import { findCurrentFoodDiary, findFoodDiaries, findNutritionPlans } from "@/lib/work/nutrition/queries";

/** A client's food diary and nutrition plans. */
export const nutritionSection: HomeSection = {
  key: "nutrition",
  nav: { label: "Nutrition Plans", icon: Salad },
  async render({ actor, now }) {
    const form = { params: { form: "food-diary" } };
    return (
      <SeededQueries
        seeds={[
          seedQuery(readCurrentFoodDiary, {}, await findCurrentFoodDiary(actor, now)),
          seedQuery(listFoodDiaries, {}, (await findFoodDiaries(actor, actor.id, now)).rows),
          seedQuery(listNutritionPlans, { params: { id: actor.id } }, (await findNutritionPlans(actor, actor.id)).rows),
          seedQuery(readDraft, form, await findDraft(actor, form.params.form)),
        ]}
      >
        <LazyNutrition clientId={actor.id} />
      </SeededQueries>
    );
  },
};
