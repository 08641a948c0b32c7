"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Banknote, ClipboardList } from "lucide-react";
import Link from "next/link";
import { type Fact, FactList } from "@/components/common/fact-list";
import { LocalTime } from "@/components/common/local-time";
import { EmptyState } from "@/components/feedback/empty-state";
import { ErrorState } from "@/components/feedback/error-state";
import { BillingFacts } from "@/components/finances/billing-facts";
import { paymentAmountText, paymentStatusVariants, returnedAmountText } from "@/components/finances/payment-text";
import { useCurrentUser } from "@/components/hooks/current-user";
import { ConversationPane } from "@/components/messages/conversation-pane";
import { UnpaidPaymentLink } from "@/components/payment-links/setup/unpaid-payment-link";
import { CheckInSummaryList } from "@/components/roster/profile/recent-activity";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { infiniteQueryFor, queryFor } from "@/lib/api/query";
import { listPayments } from "@/lib/money/payments/contract";
import { formatPaymentStatus } from "@/lib/money/payments/rules";
import type { ClientProfile } from "@/lib/people/clients/contract";
import { paths } from "@/lib/platform/paths";
import { listPromises } from "@/lib/practice/dashboard/client-contract";
import { listCheckInNumbers, listClientCheckIns } from "@/lib/work/check-ins/contract";
import { readConversation } from "@/lib/work/messages/contract";
import { listNutritionPlans } from "@/lib/work/nutrition/contract";

const visibleCount = 5;

interface QueryState {
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}
const LoadingOrError = ({ query }: { query: QueryState }) =>
  query.isError ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : <Skeleton className="h-48" />;

export function QuickViewCheckIns({ clientId }: { clientId: string }) {
  const query = useQuery(queryFor(listClientCheckIns, { params: { clientId }, query: { limit: visibleCount } }));
  const all = useQuery(queryFor(listCheckInNumbers, { params: { clientId } }));
  if (!query.data || !all.data) return <LoadingOrError query={query.data ? all : query} />;
  if (query.data.length === 0) return <EmptyState icon={ClipboardList} title="No check-ins submitted yet" text="The first one will appear here." />;
  return (
    <>
      <CheckInSummaryList unit="lbs" checkIns={query.data} />
      <Button asChild size="sm" variant="outline" className="mt-4">
        <Link href={paths.clientCheckIns(clientId)}>View all {all.data.length}</Link>
      </Button>
    </>
  );
}

/** The client's training plan and nutrition plans. */
export function QuickViewPrograms({ client: { userId, trainingPlanLiveAt } }: { client: ClientProfile }) {
  const plans = useQuery(queryFor(listNutritionPlans, { params: { id: userId } }));
  const promises = useQuery(queryFor(listPromises));
  if (!plans.data || !promises.data) return <LoadingOrError query={plans.data ? promises : plans} />;
  const promise = promises.data.find(({ client, kind }) => client.id === userId && kind === "training_plan");
  const training: Fact = {
    label: "Training plan",
    value: trainingPlanLiveAt ? (
      <>
        Live since <LocalTime at={trainingPlanLiveAt} />
      </>
    ) : promise ? (
      <>
        {promise.isOverdue ? "Was promised by " : "Promised by "}
        <LocalTime at={promise.dueAt} format="dateTime" />
      </>
    ) : (
      "Due 48 hours after onboarding"
    ),
  };
  const uploadedPlans = plans.data.filter(({ filePath }) => filePath !== null);
  const nutrition = uploadedPlans.map(
    ({ title, isActive, uploadedAt }): Fact => ({
      label: isActive ? "Active nutrition plan" : "Earlier nutrition plan",
      value: (
        <>
          {title}, <LocalTime at={uploadedAt} />
        </>
      ),
    }),
  );
  return <FactList facts={[training, ...(uploadedPlans.length > 0 ? nutrition : [{ label: "Nutrition plan", value: "None yet" }])]} />;
}

const paymentsPageSize = 12;

/** Billing details and payments. */
export const QuickViewPayments = ({ clientId }: { clientId: string }) => (
  <>
    <UnpaidPaymentLink clientId={clientId} />
    <BillingFacts clientId={clientId} />
    <h3 className="mt-6 mb-3 border-t pt-5 text-lg">Payments</h3>
    <PaymentList clientId={clientId} />
  </>
);

function PaymentList({ clientId }: { clientId: string }) {
  const query = useInfiniteQuery(infiniteQueryFor(listPayments, { query: { clientId, limit: paymentsPageSize } }));
  if (!query.data) return <LoadingOrError query={query} />;
  const payments = query.data.pages.flatMap(({ rows }) => rows);
  if (payments.length === 0) return <EmptyState icon={Banknote} title="No payments yet" text="Payments will appear here." className="py-4" />;
  return (
    <>
      <ul className="divide-y">
        {payments.map((payment) => (
          <li key={payment.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 first:pt-0">
            <div className="min-w-0 flex-1 basis-40">
              <p className="wrap-anywhere">{payment.planName}</p>
              <p className="text-sm text-muted-foreground">
                <LocalTime at={payment.paymentDate} />
                {returnedAmountText(payment) ? ` · ${returnedAmountText(payment)}` : null}
              </p>
            </div>
            <p className="font-semibold tabular-nums">{paymentAmountText(payment)}</p>
            <Badge variant={paymentStatusVariants[payment.status]}>{formatPaymentStatus(payment.status)}</Badge>
          </li>
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button variant="outline" size="sm" pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} className="mt-4">
          Show earlier
        </Button>
      ) : null}
    </>
  );
}

export function QuickViewMessages({ client: { userId } }: { client: ClientProfile }) {
  const me = useCurrentUser().id;
  const query = useQuery(queryFor(readConversation, { params: { id: userId } }));
  if (!query.data) return <LoadingOrError query={query} />;
  return (
    <div className="h-[26rem] overflow-hidden rounded-lg border">
      <ConversationPane counterpart={query.data.counterpart} me={me} />
    </div>
  );
}
