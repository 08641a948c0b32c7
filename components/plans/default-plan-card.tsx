import { ApiForm } from "@/components/form/api-form";
import { SelectField } from "@/components/form/fields";
import { SubmitButton } from "@/components/form/submit-button";
import { planPriceText } from "@/components/plans/plan-text";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { callEndpoint } from "@/lib/api/client";
import { editPaymentPlan, type PaymentPlan } from "@/lib/money/plans/contract";

/** Chooses the plan that /subscribe sells to a client without one. */
export function DefaultPlanCard({ plans }: { plans: readonly PaymentPlan[] }) {
  const current = plans.find(({ isDefault }) => isDefault);
  return (
    <Card>
      <CardHeader>
        <CardTitle as="h2">Default plan</CardTitle>
        <CardDescription>Sold on the subscribe page to clients you haven&apos;t set a plan up for.</CardDescription>
      </CardHeader>
      <CardContent>
        <ApiForm<typeof editPaymentPlan, { planId: string }>
          // Another screen may have changed it.
          key={current?.id}
          endpoint={editPaymentPlan}
          defaultValues={{ planId: current?.id ?? "" }}
          toBody={() => ({ isDefault: true })}
          submitWith={({ body }, { planId }) => callEndpoint(editPaymentPlan, { params: { id: planId }, body })}
          success={({ name }) => ({ title: "Default plan saved", description: name })}
          failure={{ title: "Default plan not saved" }}
          className="grid gap-5"
        >
          <SelectField name="planId" label="Plan when none is set up" options={plans.map((plan) => ({ value: plan.id, label: `${plan.name}, ${planPriceText(plan)}` }))} required />
          <SubmitButton pendingLabel="Saving..." className="justify-self-start">
            Save<span className="sr-only"> default plan</span>
          </SubmitButton>
        </ApiForm>
      </CardContent>
    </Card>
  );
}
