"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Salad } from "lucide-react";
import { lazyDialog } from "@/components/feedback/lazy-dialog";
import { Link } from "@/components/ui/link";
import { useState } from "react";
import { ShowMore } from "@/components/common/show-more";
import { EmptyState } from "@/components/feedback/empty-state";
import { ErrorState } from "@/components/feedback/error-state";
import { PageHeader } from "@/components/layout/page-header";
import { pendingDiariesPage } from "@/components/nutrition/pending-diaries";
import { PendingDiaryCard } from "@/components/nutrition/pending-diary-card";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { infiniteQueryFor } from "@/lib/api/query";
import { paths } from "@/lib/platform/paths";
import { listPendingFoodDiaries } from "@/lib/work/nutrition/calls";
import type { PendingDiary } from "@/lib/work/nutrition/contract";

// Without `loading`, the whole page would wait for the dialog's code.
const DiaryDialog = lazyDialog(() => import("@/components/nutrition/diary-dialog").then((module) => module.DiaryDialog));

/** The food diaries waiting for a plan, soonest due date first. */
export function PendingDiariesScreen() {
  const list = useInfiniteQuery(infiniteQueryFor(listPendingFoodDiaries, pendingDiariesPage));
  const [selected, setSelected] = useState<PendingDiary>();
  const diaries = list.data?.pages.flatMap(({ rows }) => rows).toSorted((a, b) => a.dueAt.localeCompare(b.dueAt) || a.submittedAt.localeCompare(b.submittedAt)) ?? [];
  // Takes the latest version, because the client may edit the diary while it is open here.
  const current = diaries.find(({ id }) => id === selected?.id) ?? selected;
  return (
    <>
      <PageHeader title="Pending Food Diaries" description={diaries.length > 1 ? "Sorted by due date, soonest first." : undefined} />
      {list.isPending ? <Skeleton className="h-72" /> : null}
      {list.isError && !list.data ? <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching} /> : null}
      {list.data && diaries.length === 0 ? <NoPendingDiaries /> : null}
      <ul className="grid gap-4 sm:gap-5 lg:grid-cols-2">
        {diaries.map((diary) => (
          <li key={diary.id} className="min-w-0">
            <PendingDiaryCard diary={diary} onReview={() => setSelected(diary)} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} label="Show more diaries" />
      {current ? <DiaryDialog diary={current} onClose={() => setSelected(undefined)} /> : null}
    </>
  );
}

const NoPendingDiaries = () => (
  <Card>
    <CardContent>
      <EmptyState
        as="h2"
        icon={Salad}
        title="You're all caught up"
        text="New food diaries appear here as soon as clients send them."
        action={
          <Button asChild variant="outline">
            <Link href={paths.section("plans")}>My Uploaded Plans</Link>
          </Button>
        }
      />
    </CardContent>
  </Card>
);
