"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ClipboardList } from "lucide-react";
import { Link } from "@/components/ui/link";
import { type Fact, FactList } from "@/components/common/fact-list";
import { Deadline, LocalTime } from "@/components/common/local-time";
import { EmptyState } from "@/components/feedback/empty-state";
import { LoadingOrError } from "@/components/feedback/loading-or-error";
import { BillingFacts } from "@/components/finances/billing-facts";
import { PaymentList } from "@/components/finances/payment-list";
import { useCurrentUser } from "@/components/hooks/current-user";
import { ConversationPane } from "@/components/messages/conversation-pane";
import { plansOf } from "@/components/nutrition/nutrition-pages";
import { UnpaidPaymentLink } from "@/components/payment-links/setup/unpaid-payment-link";
import { CheckInSummaryList } from "@/components/roster/profile/recent-activity";
import { Button } from "@/components/ui/button";
import { infiniteQueryFor, queryFor } from "@/lib/api/query";
import type { ClientProfile } from "@/lib/people/clients/contract";
import { paths } from "@/lib/platform/paths";
import { listPromises } from "@/lib/practice/dashboard/client-calls";
import { listCheckInNumbers, listClientCheckIns } from "@/lib/work/check-ins/calls";
import { isCheckIn } from "@/lib/work/check-ins/rules";
import { readConversation } from "@/lib/work/messages/calls";
import { listNutritionPlans } from "@/lib/work/nutrition/calls";

const visibleCount = 5;

export function QuickViewCheckIns({ clientId }: { clientId: string }) {
  const query = useQuery(queryFor(listClientCheckIns, { params: { clientId }, query: { limit: visibleCount } }));
  const all = useQuery(queryFor(listCheckInNumbers, { params: { clientId } }));
  if (!query.data || !all.data) return <LoadingOrError queries={[query, all]} />;
  if (query.data.length === 0) return <EmptyState icon={ClipboardList} title="No check-ins submitted yet" text="The first one will appear here." />;
  return (
    <>
      <CheckInSummaryList specifiedUnit="lb" checkIns={query.data} />
      <Button asChild size="sm" variant="outline" className="mt-4">
        <Link href={paths.clientCheckIns(clientId)}>View all {all.data.filter((week) => isCheckIn(week)).length}</Link>
      </Button>
    </>
  );
}

/** The client's training plan and nutrition plans. */
export function QuickViewPrograms({ client: { userId, trainingPlanLiveAt } }: { client: ClientProfile }) {
  const plans = useInfiniteQuery(infiniteQueryFor(listNutritionPlans, plansOf(userId)));
  const promises = useQuery(queryFor(listPromises, { query: { clientId: userId } }));
  if (!plans.data || !promises.data) return <LoadingOrError queries={[plans, promises]} />;
  const promise = promises.data.find(({ kind }) => kind === "training_plan");
  const training: Fact = {
    label: "Training plan",
    value: trainingPlanLiveAt ? (
      <>
        Live since <LocalTime at={trainingPlanLiveAt} />
      </>
    ) : promise ? (
      <>
        {promise.isOverdue ? "Was promised by " : "Promised by "}
        <Deadline at={promise.dueAt} />
      </>
    ) : (
      "Due 48 hours after onboarding"
    ),
  };
  const uploadedPlans = plans.data.pages.flatMap(({ rows }) => rows).filter(({ filePath }) => filePath !== null);
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
  return (
    <>
      <FactList facts={[training, ...(uploadedPlans.length > 0 || plans.hasNextPage ? nutrition : [{ label: "Nutrition plan", value: "None yet" }])]} />
      {plans.hasNextPage ? (
        <Button asChild size="sm" variant="outline" className="mt-4">
          <Link href={paths.clientProfile(userId, "nutrition")}>View all nutrition plans</Link>
        </Button>
      ) : null}
    </>
  );
}

/** Billing details and payments. */
export const QuickViewPayments = ({ clientId }: { clientId: string }) => (
  <>
    <UnpaidPaymentLink clientId={clientId} />
    <BillingFacts clientId={clientId} />
    <h3 className="mt-6 mb-3 border-t pt-5 text-lg">Payments</h3>
    <PaymentList clientId={clientId} />
  </>
);

export function QuickViewMessages({ client: { userId } }: { client: ClientProfile }) {
  const me = useCurrentUser().id;
  const query = useQuery(queryFor(readConversation, { params: { id: userId } }));
  if (!query.data) return <LoadingOrError queries={[query]} />;
  return (
    <div className="h-[26rem] overflow-hidden rounded-lg border">
      <ConversationPane conversation={query.data} me={me} />
    </div>
  );
}
