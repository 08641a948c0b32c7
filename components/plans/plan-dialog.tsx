import { useWatch } from "react-hook-form";
import { ApiForm } from "@/components/form/api-form";
import { RadioField, SwitchField } from "@/components/form/choice-fields";
import { NumberField, SelectField, TextField } from "@/components/form/fields";
import { SubmitButton } from "@/components/form/submit-button";
import { TextAreaField } from "@/components/form/text-area-field";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogClose, DialogContent, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { createPaymentPlan, editPaymentPlan, type PaymentPlan } from "@/lib/money/plans/contract";

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
}

const blankPlan: PlanValues = { name: "", description: "", amount: null, currency: "gbp", type: "recurring", payments: null, termMonths: null, features: "", popular: false, offered: true };

const toValues = ({ name, description, amount, currency, type, payments, termMonths, features, popular, offered }: PaymentPlan): PlanValues => ({
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
});

const toBody = ({ amount, type, payments, termMonths, features, ...values }: PlanValues) => ({
  ...values,
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
              <PlanFields submitLabel="Save plan" />
            </ApiForm>
          ) : (
            <ApiForm endpoint={createPaymentPlan} defaultValues={blankPlan} toBody={toBody} success={({ name }) => ({ title: "Plan added", description: name })} failure={{ title: "Plan not added" }} onSuccess={onClose} className="grid gap-5">
              <PlanFields submitLabel="Add plan" />
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

function PlanFields({ submitLabel }: { submitLabel: string }) {
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
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <SubmitButton pendingLabel="Saving...">{submitLabel}</SubmitButton>
      </DialogFooter>
    </>
  );
}
