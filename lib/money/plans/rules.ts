/** The currencies that the figures can be counted in: pounds, and dollars at the rate of the settings. */
export const planCurrencies = ["gbp", "usd"] as const;

/** In minor units. Stripe charges no card less than 30 pence or 50 cents. */
export const minPlanAmount = 50;
export const maxPlanAmount = 10_000_000;
/** The most monthly payments, and the longest term in months. */
export const maxPlanMonths = 60;

/** What a client agrees to pay: `amountMinor` per month, or in total for a one-time plan. */
export interface PlanTerms {
  amountMinor: number;
  currency: string;
  recurring: boolean;
  /** The number of monthly payments; null if it continues until cancelled or is paid once. */
  payments: number | null;
  /** The term of a one-time plan in months; null for a recurring plan. */
  termMonths: number | null;
}

/** Terms as a coach sends them; what is left out stays. */
export interface TermsEdit {
  amount?: number;
  currency?: string;
  type?: "recurring" | "one_time";
  payments?: number | null;
  termMonths?: number | null;
}

/** The terms after an edit. A plan that is now paid the other way loses the number of payments, or the term, that it had. */
export function editTerms(before: PlanTerms | null, { amount = before?.amountMinor ?? 0, currency = before?.currency ?? "", type, payments, termMonths }: TermsEdit): PlanTerms {
  const recurring = type === undefined ? (before?.recurring ?? true) : type === "recurring";
  return {
    amountMinor: amount,
    currency,
    recurring,
    payments: payments !== undefined ? payments : recurring ? (before?.payments ?? null) : null,
    termMonths: termMonths !== undefined ? termMonths : recurring ? null : (before?.termMonths ?? null),
  };
}

/** The field and message of terms that don't fit together, or null. */
export function findTermsProblem({ recurring, payments, termMonths }: Pick<PlanTerms, "recurring" | "payments" | "termMonths">): { field: "payments" | "termMonths"; message: string } | null {
  if (recurring && termMonths !== null) return { field: "termMonths", message: "Only a plan that's paid once has a length. For a monthly plan, enter the number of payments." };
  if (!recurring && payments !== null) return { field: "payments", message: "A plan that's paid once has no monthly payments." };
  if (!recurring && termMonths === null) return { field: "termMonths", message: "Please enter how many months the plan covers" };
  return null;
}

/** Whether a client buys the same: the same terms under the same name. */
export const isSameSale = (one: PlanTerms & { name: string }, other: PlanTerms & { name: string }) =>
  one.name === other.name && one.amountMinor === other.amountMinor && one.currency === other.currency && one.recurring === other.recurring && one.payments === other.payments && one.termMonths === other.termMonths;

type PlanType = "monthly" | "six_month";

/** The plan type in reports, which know only two kinds. A plan keeps its type while its length stays, so that the specified types hold. */
export function planTypeFor(terms: PlanTerms, before: (PlanTerms & { planType: PlanType }) | null): PlanType {
  if (before && before.payments === terms.payments && before.termMonths === terms.termMonths) return before.planType;
  return (terms.payments ?? terms.termMonths) === 6 ? "six_month" : "monthly";
}

/** Whether two names are the same to a reader. */
export const isSamePlanName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

interface PlacedPlan {
  productId: string;
  position: number;
  archivedAt: Date | null;
}

/** The plans in the order of the list, archived ones last. `moved` goes to a position counted from 0, or to the end of the plans that aren't archived. */
export function orderPlans<P extends PlacedPlan>(plans: readonly P[], moved?: { productId: string; position: number | null }): P[] {
  const sorted = plans.toSorted((a, b) => a.position - b.position || (a.productId < b.productId ? -1 : 1));
  const isMoved = ({ productId }: P) => productId === moved?.productId;
  const active = sorted.filter((plan) => plan.archivedAt === null && !isMoved(plan));
  const archived = sorted.filter((plan) => plan.archivedAt !== null);
  const movedPlan = sorted.find((plan) => isMoved(plan) && plan.archivedAt === null);
  if (movedPlan) active.splice(moved?.position ?? active.length, 0, movedPlan);
  return [...active, ...archived];
}

/** The plan that a coach set up last for a client. `isOpen`: its link can still be paid. */
export interface AssignedPlan {
  priceId: string;
  isOpen: boolean;
}

interface PlanOnSale extends PlacedPlan {
  priceId: string;
  isDefault: boolean;
  replacedAt: Date | null;
}

/**
 * The plan on /subscribe: the assigned one, at the price of its open link or otherwise at today's, or the default if none is
 * assigned or it has been archived.
 */
export function pickPlanToSell<P extends PlanOnSale>(plans: readonly P[], assigned: AssignedPlan | null): P | undefined {
  const quoted = assigned ? plans.find(({ priceId }) => priceId === assigned.priceId) : undefined;
  if (assigned?.isOpen && quoted) return quoted;
  const current = plans.filter(({ replacedAt }) => replacedAt === null);
  return current.find(({ productId, archivedAt }) => productId === quoted?.productId && archivedAt === null) ?? current.find(({ isDefault }) => isDefault);
}
