import { FileHeart } from "lucide-react";
import { EmptyState } from "@/components/feedback/empty-state";
import { Section } from "@/components/layout/section";
import { NutritionPlanDetails } from "@/components/nutrition/nutrition-plan-details";
import { Card, CardContent } from "@/components/ui/card";
import type { NutritionPlan } from "@/lib/work/nutrition/contract";

/** The client's plan, and under it those from before. `plans` starts with the active one, else with the latest. */
export function NutritionPlanPanel({ plans }: { plans: readonly NutritionPlan[] }) {
  const [first, ...others] = plans;
  return (
    <Section title="Your nutrition plan">
      <Card><CardContent>
        {first ? <NutritionPlanDetails plan={first} /> : <NoPlan />}
      </CardContent></Card>
      {others.length > 0 ? (
        <Card className="mt-5">
          <CardContent>
            <h3 className="font-semibold">Other plans</h3>
            <ul className="mt-3 divide-y">
              {others.map((plan) => (
                <li key={plan.id} className="py-5 first:pt-2 last:pb-0">
                  <NutritionPlanDetails plan={plan} as="h4" />
                </li>
              ))}
            </ul>
          </CardContent>
        </Card>
      ) : null}
    </Section>
  );
}

const NoPlan = () => (
  <EmptyState icon={FileHeart} title="No nutrition plan available yet" text="It takes 3 working days after your food diary has been received, and then you can read it here." className="py-5" />
);
