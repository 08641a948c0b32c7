import { changedFields } from "@/components/form/form-conflicts";
import type { PaymentPlan } from "@/lib/money/plans/contract";

export interface PlanValues {
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

export const blankPlan: PlanValues = { name: "", description: "", amount: null, currency: "gbp", type: "recurring", payments: null, termMonths: null, features: "", popular: false, offered: true, isDefault: false };

export const toValues = ({ name, description, amount, currency, type, payments, termMonths, features, popular, offered, isDefault }: PaymentPlan): PlanValues => ({
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

/** `isDefault` can only be turned on: another plan becomes the default instead. */
export const toBody = ({ amount, type, payments, termMonths, features, isDefault, ...values }: PlanValues) => ({
  ...values,
  isDefault: isDefault || undefined,
  type,
  amount: toMinorUnits(amount),
  payments: type === "recurring" ? payments : null,
  termMonths: type === "one_time" ? termMonths : null,
  features: features.split("\n"),
});

/** What differs from the plan as it was opened, so that a price another coach has changed meanwhile stays. */
export const toChanges = (begun: PlanValues, values: PlanValues) => changedFields(toBody(begun), toBody(values));

/** Text that isn't a number, and a fraction of a penny, stay as they are and are refused by the schema. */
function toMinorUnits(amount: unknown): number {
  if (typeof amount !== "number") return NaN;
  const minor = amount * 100;
  return Math.abs(minor - Math.round(minor)) < 1e-6 ? Math.round(minor) : minor;
}
