import { Salad } from "lucide-react";
import { LazyNutrition } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { ownDiaries, plansOf } from "@/components/nutrition/nutrition-pages";
import { OfflineCopyAlso } from "@/components/offline/offline-copy";
import { endpointUrl } from "@/lib/api/client";
import { seedInfiniteQuery, seedQuery } from "@/lib/api/query-seed";
import { readDraft } from "@/lib/core/drafts/contract";
import { findDraft } from "@/lib/core/drafts/queries";
import { listFoodDiaries, listNutritionPlans, type NutritionPlan, readCurrentFoodDiary, readPlanText } from "@/lib/work/nutrition/contract";
import { findCurrentFoodDiary, findFoodDiaries, findNutritionPlans } from "@/lib/work/nutrition/queries";

/** The file of a plan, and its text if it is shown as one. */
const urlsOfPlan = ({ id, fileName, filePath }: Pick<NutritionPlan, "id" | "fileName" | "filePath">) => (filePath === null ? [] : [filePath, ...(/\.docx$/i.test(fileName) ? [endpointUrl(readPlanText, { params: { id } })] : [])]);

/** A client's food diary and nutrition plans. */
export const nutritionSection: HomeSection = {
  key: "nutrition",
  nav: { label: "Nutrition Plans", icon: Salad },
  offline: true,
  async render({ actor, now }) {
    const form = { params: { form: "food-diary" } };
    const ownPlans = plansOf(actor.id);
    const plans = await findNutritionPlans(actor, actor.id, ownPlans.query);
    return (
      <SeededQueries
        seeds={[
          seedQuery(readCurrentFoodDiary, {}, await findCurrentFoodDiary(actor, now)),
          seedInfiniteQuery(listFoodDiaries, ownDiaries, await findFoodDiaries(actor, actor.id, now, ownDiaries.query)),
          seedInfiniteQuery(listNutritionPlans, ownPlans, plans),
          seedQuery(readDraft, form, await findDraft(actor, form.params.form)),
        ]}
      >
        <OfflineCopyAlso urls={plans.rows.slice(0, 1).flatMap(urlsOfPlan)} />
        <LazyNutrition clientId={actor.id} />
      </SeededQueries>
    );
  },
};
