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

/** What only makes sense together: half of it with another coach's half would be a price that neither typed. */
const together = [["amount", "currency"], ["type", "payments", "termMonths"]] as const;

/** What differs from the plan as it was opened, so that a price another coach has changed meanwhile stays. */
export function toChanges(begun: PlanValues, values: PlanValues) {
  const body = toBody(values);
  const changes = changedFields(toBody(begun), body);
  const completed = together.filter((names) => names.some((name) => name in changes)).flatMap((names) => names.map((name) => [name, body[name]] as const));
  return { ...changes, ...Object.fromEntries(completed) };
}

/** Text that isn't a number, and a fraction of a penny, stay as they are and are refused by the schema. */
function toMinorUnits(amount: unknown): number {
  if (typeof amount !== "number") return NaN;
  const minor = amount * 100;
  return Math.abs(minor - Math.round(minor)) < 1e-6 ? Math.round(minor) : minor;
}
