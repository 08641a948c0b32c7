import { Check } from "lucide-react";
import { moneyText, termsOf } from "@/components/subscribe/words";
import { Card } from "@/components/ui/card";
import type { OfferedPlan } from "@/lib/subscriptions/contract";

/** The plan she is offered: what it costs and what is in it. */
export function PlanCard({ plan }: { plan: OfferedPlan }) {
  return (
    <Card className="grid gap-5">
      <div>
        <h2 className="text-2xl">{plan.name}</h2>
        <p className="mt-1 text-sm text-muted">{plan.description}</p>
      </div>
      <div>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="figures font-display text-4xl font-medium">{moneyText(plan)}</span>
          <span className="text-muted">{plan.recurring ? "per month" : "once"}</span>
        </p>
        <p className="mt-1 text-sm text-muted">{termsOf(plan)}</p>
      </div>
      <ul aria-label="What is included" className="grid gap-2.5">
        {plan.features.map((feature) => (
          <li key={feature} className="flex items-start gap-2.5">
            <Check aria-hidden className="mt-1 size-4.5 shrink-0 text-success" />
            {feature}
          </li>
        ))}
      </ul>
    </Card>
  );
}
