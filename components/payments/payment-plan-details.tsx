import { Check } from "lucide-react";
import { useId } from "react";
import { Card, CardContent } from "@/components/ui/card";
import { formatMoney, paymentTermsText, type PriceTerms } from "@/lib/platform/money";

interface PaymentPlanDetailsProps {
  plan: PriceTerms & { name: string; description: string; features: readonly string[] };
  as?: "h1" | "h2";
}

export function PaymentPlanDetails({ plan: { name, description, amount, currency, type, payments, features }, as: Heading = "h2" }: PaymentPlanDetailsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Heading id={id} className="text-3xl">
        {name}
      </Heading>
      <p className="mt-1 text-muted-foreground">{description}</p>
      <Card className="mt-5">
        <CardContent>
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="figures font-display text-3xl font-medium">{formatMoney(Number(amount), currency)}</span> <span className="text-muted-foreground">{type === "recurring" ? "per month" : "one-time"}</span>
          </p>
          <p className="mt-1 text-sm text-muted-foreground">{paymentTermsText({ type, payments })}</p>
          <ul aria-label="What is included" className="mt-4 grid gap-2 text-sm">
            {features.map((feature) => (
              <li key={feature} className="flex gap-2.5">
                <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-success-ink" />
                {feature}
              </li>
            ))}
          </ul>
        </CardContent>
      </Card>
    </section>
  );
}
