import { useWatch } from "react-hook-form";
import { ApiForm } from "@/components/form/api-form";
import { RadioField, SwitchField } from "@/components/form/choice-fields";
import { DialogButtons } from "@/components/form/dialog-buttons";
import { NumberField, SelectField, TextField } from "@/components/form/fields";
import { TextAreaField } from "@/components/form/text-area-field";
import { blankPlan, toBody, toChanges, toValues, type PlanValues } from "@/components/plans/plan-values";
import { Dialog, DialogBody, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { createPaymentPlan, editPaymentPlan } from "@/lib/money/plans/calls";
import type { PaymentPlan } from "@/lib/money/plans/contract";

/** Adds a plan, or edits `plan` as it was when the dialog opened. */
export function PlanDialog({ plan, onClose }: { plan: PaymentPlan | null; onClose: () => void }) {
  const begun = plan ? toValues(plan) : blankPlan;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="sm:max-w-xl">
        <DialogHeader>
          <DialogTitle>{plan ? `Edit ${plan.name}` : "Add plan"}</DialogTitle>
          {plan ? <DialogDescription>A new name or price applies to new subscriptions. Clients who already pay, and links you&apos;ve already sent, keep the old one.</DialogDescription> : null}
        </DialogHeader>
        <DialogBody>
          {plan ? (
            <ApiForm endpoint={editPaymentPlan} params={{ id: plan.id }} defaultValues={begun} toBody={(values: PlanValues) => toChanges(begun, values)} success={({ name }) => ({ title: "Plan saved", description: name })} failure={{ title: "Plan not saved" }} onDone={onClose} className="grid gap-5">
              <PlanFields submitLabel="Save plan" isDefault={plan.isDefault} />
            </ApiForm>
          ) : (
            <ApiForm endpoint={createPaymentPlan} defaultValues={begun} toBody={toBody} success={({ name }) => ({ title: "Plan added", description: name })} failure={{ title: "Plan not added" }} onDone={onClose} className="grid gap-5">
              <PlanFields submitLabel="Add plan" isDefault={false} />
            </ApiForm>
          )}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

const currencyOptions = [
  { value: "gbp", label: "Pounds (£)" },
  { value: "usd", label: "US dollars ($)" },
];
const typeOptions = [
  { value: "recurring", label: "Every month" },
  { value: "one_time", label: "Once" },
];

/** `isDefault`: it is the default already, and stays it until another plan is. */
function PlanFields({ submitLabel, isDefault }: { submitLabel: string; isDefault: boolean }) {
  const type: unknown = useWatch({ name: "type" });
  return (
    <>
      <TextField name="name" label="Name" hint="Clients see it on the payment page, in emails and on receipts" required autoComplete="off" />
      <TextAreaField name="description" label="Description" rows={3} maxLength={500} />
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField name="amount" label="Price" hint={type === "one_time" ? "In total" : "Each month"} required />
        <SelectField name="currency" label="Currency" options={currencyOptions} required />
      </div>
      <RadioField name="type" label="How it's paid" options={typeOptions} columns required />
      {type === "one_time" ? (
        <NumberField key="termMonths" name="termMonths" label="How many months it covers" required clearable />
      ) : (
        <NumberField key="payments" name="payments" label="Number of payments" hint="It stops automatically after them. Leave blank to continue until cancelled" clearable />
      )}
      <TextAreaField name="features" label="What's included" hint="One per line" rows={5} />
      <SwitchField name="popular" label="Most popular" hint="Marks it in the payment set-up. Only one plan can have the mark" />
      <SwitchField name="offered" label="Offer it in the payment set-up" hint="Switch off for a plan that you only sell on the subscribe page" />
      {isDefault ? null : <SwitchField name="isDefault" label="Default plan" hint="Sells it on the subscribe page to clients you haven't set a plan up for, in place of today's default" />}
      <DialogButtons>{submitLabel}</DialogButtons>
    </>
  );
}
