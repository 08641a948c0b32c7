import { Check } from "lucide-react";
import { useId } from "react";
import { Badge } from "@/components/ui/badge";
import { RadioGroupItem } from "@/components/ui/radio-group";
import type { PaymentPlan } from "@/lib/money/plans/contract";
import { formatMoney } from "@/lib/platform/money";

interface PaymentPlanOptionProps {
  plan: PaymentPlan;
  isChosen: boolean;
  onChoose: () => void;
}

/** A radio option for one plan. The whole card is clickable. */
export function PaymentPlanOption({ plan: { name, description, amount, currency, type, features, popular, isDefault }, isChosen, onChoose }: PaymentPlanOptionProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex cursor-pointer flex-col rounded-lg border bg-card p-4 transition-colors hover:border-input has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2">
      <span className="flex items-start gap-3">
        <RadioGroupItem id={id} name="plan" checked={isChosen} onChange={onChoose} aria-labelledby={`${id}-name ${id}-price`} aria-describedby={`${id}-more`} className="mt-0.5" />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span id={`${id}-name`} className="font-semibold">
              {name}
            </span>
            {popular ? <Badge variant="highlight">Most popular</Badge> : null}
            {isDefault ? <Badge variant="secondary">Default plan</Badge> : null}
          </span>
          <span id={`${id}-price`} className="mt-1 flex flex-wrap items-baseline gap-x-1.5">
            <span className="figures font-display text-2xl font-medium">{formatMoney(amount / 100, currency)}</span> <span className="text-sm text-muted-foreground">{type === "recurring" ? "per month" : "one-time"}</span>
          </span>
        </span>
      </span>
      <span id={`${id}-more`} className="mt-2 block text-sm">
        <span className="block">{description}</span>
        <span className="mt-2 grid gap-1 text-muted-foreground">
          {features.map((feature) => (
            <span key={feature} className="flex gap-2">
              <Check aria-hidden className="mt-1 size-4 shrink-0 text-success-ink" />
              <span>{feature}</span>
            </span>
          ))}
        </span>
      </span>
    </label>
  );
}
