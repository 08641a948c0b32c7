"use client";

import { useQuery } from "@tanstack/react-query";
import { Salad } from "lucide-react";
import { use } from "react";
import { Disclosure } from "@/components/common/disclosure";
import { LocalTime } from "@/components/common/local-time";
import { EmptyState } from "@/components/feedback/empty-state";
import { ErrorState } from "@/components/feedback/error-state";
import { useConfirm } from "@/components/feedback/use-confirm";
import { paidPlansToast, planCountText } from "@/components/finances/payment-text";
import { RefetchContext } from "@/components/form/refetch-context";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { formatMonth } from "@/lib/platform/date-texts";
import { formatMoney } from "@/lib/platform/money";
import { markNutritionistPaid, readNutritionistPayments } from "@/lib/work/nutrition/calls";
import type { NutritionistPayments } from "@/lib/work/nutrition/contract";

const formatGbp = (amount: number) => formatMoney(amount, "GBP");

export function NutritionistPaymentsCard() {
  const query = useQuery(queryFor(readNutritionistPayments));
  return (
    <Card role="region" aria-labelledby="nutritionist-payments">
      <CardHeader>
        <CardTitle as="h2" id="nutritionist-payments">Nutritionist Payments</CardTitle>
        <CardDescription>£70 per plan</CardDescription>
      </CardHeader>
      <CardContent>
        {query.data ? (
          <NutritionistEarnings earned={query.data} />
        ) : query.isError ? (
          <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} className="py-4" />
        ) : (
          <Skeleton className="h-40" />
        )}
      </CardContent>
    </Card>
  );
}

function NutritionistEarnings({ earned: { thisMonth, lastMonth, allTime, severalNutritionists, owedMonths } }: { earned: NutritionistPayments }) {
  if (allTime.planCount === 0)
    return <EmptyState icon={Salad} title="No plans yet" text="Each nutrition plan the nutritionist sends will be counted here." className="px-0 py-4" />;
  const nameOf = ({ nutritionist }: Pick<OwedMonth, "nutritionist">) => (severalNutritionists ? (nutritionist?.name ?? "a former nutritionist") : null);
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3">
        <EarningsTotal label="This month" sum={thisMonth} />
        <EarningsTotal label="Last month" sum={lastMonth} />
        <EarningsTotal label="All time" sum={allTime} />
      </dl>
      {owedMonths.length > 0 ? (
        <ul aria-label="Unpaid months" className="mt-5 divide-y border-t">
          {owedMonths.map((owed) => (
            <OwedMonthRow key={`${owed.month} ${owed.nutritionist?.id}`} owed={owed} name={nameOf(owed)} />
          ))}
        </ul>
      ) : (
        <p className="mt-5 border-t pt-4 text-sm text-muted-foreground">Everything is paid.</p>
      )}
      {thisMonth.plans.length > 0 ? (
        <Disclosure title="This month's plans" aside={<span className="text-sm text-muted-foreground">{planCountText(thisMonth.planCount)}</span>} className="mt-4">
          <ul className="divide-y">
            {thisMonth.plans.map(({ clientName, nutritionist, amount, uploadDate, paidAt }) => (
              <li key={`${uploadDate} ${clientName}`} className="flex flex-wrap items-baseline gap-x-4 py-2.5 text-sm">
                <span className="min-w-0 flex-1 basis-32 wrap-anywhere">
                  {clientName}
                  {severalNutritionists ? <span className="block text-muted-foreground">by {nameOf({ nutritionist })}</span> : null}
                </span>
                <LocalTime at={uploadDate} format="shortDate" className="text-muted-foreground" />
                <span className="figures font-semibold">{formatGbp(amount)}</span>
                {paidAt ? <Badge variant="success">Paid</Badge> : <Badge variant="warning">Owed</Badge>}
              </li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
    </>
  );
}

const EarningsTotal = ({ label, sum: { totalOwed, totalPaid, planCount } }: { label: string; sum: NutritionistPayments["allTime"] }) => (
  <div>
    <dt className="text-sm font-medium text-muted-foreground">{label}</dt>
    <dd>
      <span className="figures block font-display text-2xl font-medium">{formatGbp(totalOwed)}</span>
      <span className="block text-sm text-muted-foreground">
        owed · {formatGbp(totalPaid)} paid · {planCountText(planCount)}
      </span>
    </dd>
  </div>
);

type OwedMonth = NutritionistPayments["owedMonths"][number];

/** A month with unpaid plans. `name` is the nutritionist's where there are several. Marking it as paid only records the payment. */
function OwedMonthRow({ owed: { month, nutritionist, totalOwed, planCount }, name }: { owed: OwedMonth; name: string | null }) {
  const [confirm, dialog] = useConfirm();
  const refresh = use(RefetchContext);
  const mark = useApiMutation(markNutritionistPaid, {
    success: ({ paid }) => paidPlansToast(paid, month, name),
    failure: { title: "Not marked as paid" },
  });
  async function ask() {
    const question = {
      title: `Mark ${formatMonth(month)} as paid${name ? ` to ${name}` : ""}?`,
      description: `This records that you've paid ${name ? `${name} ` : ""}${formatGbp(totalOwed)} for ${planCountText(planCount)}. It doesn't move any money and can't be undone.`,
      confirmLabel: "Mark as paid",
    };
    // Where a plan was added since, the list shows it then.
    if (await confirm(question)) mark.mutate({ body: { month, nutritionistId: nutritionist?.id ?? null, planCount } }, { onError: () => void refresh(markNutritionistPaid) });
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <p className="min-w-0 flex-1 basis-40">
        <span className="block font-semibold">{formatMonth(month)}{name ? <span className="font-normal wrap-anywhere"> · {name}</span> : null}</span>
        <span className="block text-sm text-muted-foreground">
          {formatGbp(totalOwed)} owed for {planCountText(planCount)}
        </span>
      </p>
      <Button size="sm" variant="outline" pending={mark.isPending} pendingLabel="Marking..." onClick={() => void ask()}>
        Mark paid<span className="sr-only">{name ? ` to ${name}` : ""} for {formatMonth(month)}</span>
      </Button>
      {dialog}
    </li>
  );
}
