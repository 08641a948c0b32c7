import { useWatch } from "react-hook-form";
import { ApiForm } from "@/components/form/api-form";
import { RadioField, SwitchField } from "@/components/form/choice-fields";
import { DialogButtons } from "@/components/form/dialog-buttons";
import { NumberField, SelectField, TextField } from "@/components/form/fields";
import { TextAreaField } from "@/components/form/text-area-field";
import { Dialog, DialogBody, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { createPaymentPlan, editPaymentPlan } from "@/lib/money/plans/calls";
import type { PaymentPlan } from "@/lib/money/plans/contract";

interface PlanValues {
  name: string;
  description: string;
  /** In pounds or dollars. */
  amount: number | null;
  currency: "gbp" | "usd";
  type: "recurring" | "one_time";
  payments: number | null;
  termMonths: number | null;
  /** One per line. */
  features: string;
  popular: boolean;
  offered: boolean;
  isDefault: boolean;
}

const blankPlan: PlanValues = { name: "", description: "", amount: null, currency: "gbp", type: "recurring", payments: null, termMonths: null, features: "", popular: false, offered: true, isDefault: false };

const toValues = ({ name, description, amount, currency, type, payments, termMonths, features, popular, offered, isDefault }: PaymentPlan): PlanValues => ({
  name,
  description,
  amount: amount / 100,
  currency: currency === "usd" ? "usd" : "gbp",
  type,
  payments,
  termMonths,
  features: features.join("\n"),
  popular,
  offered,
  isDefault,
});

const toBody = ({ amount, type, payments, termMonths, features, isDefault, ...values }: PlanValues) => ({
  ...values,
  ...(isDefault && { isDefault }),
  type,
  amount: toMinorUnits(amount),
  payments: type === "recurring" ? payments : null,
  termMonths: type === "one_time" ? termMonths : null,
  features: features.split("\n"),
});

/** Text that isn't a number, and a fraction of a penny, stay as they are and are refused by the schema. */
function toMinorUnits(amount: unknown): number {
  if (typeof amount !== "number") return NaN;
  const minor = amount * 100;
  return Math.abs(minor - Math.round(minor)) < 1e-6 ? Math.round(minor) : minor;
}

/** Adds a plan, or edits one. */
export function PlanDialog({ plan, onClose }: { plan: PaymentPlan | null; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="sm:max-w-xl">
        <DialogHeader>
          <DialogTitle>{plan ? `Edit ${plan.name}` : "Add plan"}</DialogTitle>
          {plan ? <DialogDescription>A new name or price applies to new subscriptions. Clients who already pay, and links you&apos;ve already sent, keep the old one.</DialogDescription> : null}
        </DialogHeader>
        <DialogBody>
          {plan ? (
            <ApiForm endpoint={editPaymentPlan} params={{ id: plan.id }} defaultValues={toValues(plan)} toBody={toBody} success={({ name }) => ({ title: "Plan saved", description: name })} failure={{ title: "Plan not saved" }} onSuccess={onClose} className="grid gap-5">
              <PlanFields submitLabel="Save plan" isDefault={plan.isDefault} />
            </ApiForm>
          ) : (
            <ApiForm endpoint={createPaymentPlan} defaultValues={blankPlan} toBody={toBody} success={({ name }) => ({ title: "Plan added", description: name })} failure={{ title: "Plan not added" }} onSuccess={onClose} className="grid gap-5">
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
