"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { FileText, MessageSquare } from "lucide-react";
import { Link } from "@/components/ui/link";
import { LocalTime } from "@/components/common/local-time";
import { EmptyState } from "@/components/feedback/empty-state";
import { ErrorState } from "@/components/feedback/error-state";
import { PageHeader } from "@/components/layout/page-header";
import { PlanFileDetails, PlanFileLinks } from "@/components/nutrition/nutrition-plan-details";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { infiniteQueryFor } from "@/lib/api/query";
import { paths } from "@/lib/platform/paths";
import { listUploadedPlans } from "@/lib/work/nutrition/calls";
import type { UploadedPlan } from "@/lib/work/nutrition/contract";
import { uploadedPlansPageSize } from "@/lib/work/nutrition/rules";

export function UploadedPlansScreen() {
  const list = useInfiniteQuery(infiniteQueryFor(listUploadedPlans, { query: { limit: uploadedPlansPageSize } }));
  const plans = list.data?.pages.flatMap(({ rows }) => rows);
  return (
    <>
      <PageHeader title="My Uploaded Plans" />
      {list.isPending ? <Skeleton className="h-72" /> : null}
      {list.isError && !plans ? <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching} /> : null}
      {plans?.length === 0 ? <NoPlans /> : null}
      <ul className="grid gap-4 sm:gap-5 lg:grid-cols-2">
        {plans?.map((plan) => (
          <li key={plan.id} className="min-w-0">
            <UploadedPlanCard plan={plan} />
          </li>
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button variant="outline" pending={list.isFetchingNextPage} pendingLabel="Loading..." onClick={() => void list.fetchNextPage()} className="mt-5 w-full sm:w-auto">
          Show earlier plans
        </Button>
      ) : null}
    </>
  );
}

function UploadedPlanCard({ plan }: { plan: UploadedPlan }) {
  const { id, title, description, clientId, clientName, uploadedAt, isActive } = plan;
  return (
    <Card role="article" aria-labelledby={id} className="h-full">
      <CardContent className="flex flex-1 flex-col">
        <div className="flex items-start gap-4">
          <div className="min-w-0 flex-1">
            <h2 id={id} className="text-xl">
              {title}
            </h2>
            <p className="text-sm text-muted-foreground">
              {clientName} · <LocalTime at={uploadedAt} />
            </p>
          </div>
          <Badge variant={isActive ? "success" : "secondary"}>{isActive ? "Active" : "Inactive"}</Badge>
        </div>
        {description ? <p className="mt-3 whitespace-pre-wrap">{description}</p> : null}
        <PlanFileDetails plan={plan} />
        <div className="mt-auto flex flex-wrap gap-2 pt-4">
          <PlanFileLinks plan={plan} />
          <Button asChild size="sm" variant="ghost">
            <Link href={paths.clientMessages(clientId)}>
              <MessageSquare aria-hidden />
              Message Client<span className="sr-only">, {clientName}</span>
            </Link>
          </Button>
        </div>
      </CardContent>
    </Card>
  );
}

const NoPlans = () => (
  <Card>
    <CardContent>
      <EmptyState
        as="h2"
        icon={FileText}
        title="No plans uploaded yet"
        text="Every plan you upload is kept here, so you can find and download it again."
        action={
          <Button asChild>
            <Link href={paths.section("pending")}>Pending Food Diaries</Link>
          </Button>
        }
      />
    </CardContent>
  </Card>
);
