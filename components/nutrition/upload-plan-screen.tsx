"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Salad } from "lucide-react";
import { Link } from "@/components/ui/link";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { SafetyNotes } from "@/components/clients/safety-notes";
import { PersonAvatar } from "@/components/common/person-avatar";
import { EmptyState } from "@/components/feedback/empty-state";
import { ErrorState } from "@/components/feedback/error-state";
import { PageHeader } from "@/components/layout/page-header";
import { DiaryDates } from "@/components/nutrition/diary-dates";
import { DiaryDays } from "@/components/nutrition/diary-days";
import { pendingDiaryOf } from "@/components/nutrition/pending-diaries";
import { UploadPlanForm } from "@/components/nutrition/upload-plan-form";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { paths } from "@/lib/platform/paths";
import { listPendingFoodDiaries } from "@/lib/work/nutrition/calls";
import type { PendingDiary } from "@/lib/work/nutrition/contract";

/** The upload form for the diary in the URL. */
export function UploadPlanScreen() {
  const chosenId = useSearchParams().get("diary") || null;
  const query = useQuery({ ...queryFor(listPendingFoodDiaries, pendingDiaryOf(chosenId ?? "")), enabled: chosenId !== null });
  const found = query.data?.[0];
  const [lastFound, setLastFound] = useState(found);
  // A diary leaves the list once it has a plan. Keeps it on screen so that the form doesn't lose its values.
  if (found && found !== lastFound) setLastFound(found);
  const diary = found ?? (lastFound?.id === chosenId ? lastFound : undefined);
  return (
    <>
      <PageHeader title="Upload Nutrition Plan" />
      {query.isLoading ? <Skeleton className="h-72" /> : null}
      {query.isError && !query.data ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : null}
      {chosenId === null ? <NoDiaryChosen /> : null}
      {query.data && !diary ? <NoLongerPending /> : null}
      {diary ? <UploadPlanPanel key={diary.id} diary={diary} isAnswered={!found} /> : null}
    </>
  );
}

function UploadPlanPanel({ diary, isAnswered }: { diary: PendingDiary; isAnswered: boolean }) {
  const { clientName, profileImageUrl, safetyNotes, days } = diary;
  return (
    <div className="grid gap-5">
      <SafetyNotes notes={safetyNotes} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Card>
          <CardContent>
            <div className="mb-5 flex items-start gap-3 border-b pb-5">
              <PersonAvatar name={clientName} imageUrl={profileImageUrl} size="lg" />
              <div className="min-w-0 flex-1">
                <h2 className="text-xl">{clientName}</h2>
                <DiaryDates diary={diary} />
                <Link href={paths.section("pending")} className="-mb-2 inline-flex min-h-11 items-center text-sm font-semibold text-primary-ink underline underline-offset-4">
                  Choose another client
                </Link>
              </div>
            </div>
            <UploadPlanForm diary={diary} isAnswered={isAnswered} />
          </CardContent>
        </Card>
        {/* Stays beside the form while it scrolls. Focusable, so that arrow keys can scroll it. */}
        <Card role="region" aria-labelledby="diary" tabIndex={0} className="lg:sticky lg:top-(--below-header) lg:max-h-[calc(100dvh-var(--below-header)-2rem)] lg:overflow-y-auto">
          <CardHeader>
            <CardTitle as="h2" id="diary">Food diary</CardTitle>
          </CardHeader>
          <CardContent>
            <DiaryDays days={days} />
          </CardContent>
        </Card>
      </div>
    </div>
  );
}

const pendingDiariesButton = (
  <Button asChild>
    <Link href={paths.section("pending")}>Pending Food Diaries</Link>
  </Button>
);

const NoDiaryChosen = () => (
  <Card>
    <CardContent>
      <EmptyState as="h2" icon={Salad} title="Choose a client first" text="Go to Pending Food Diaries and press Create Plan for the client." action={pendingDiariesButton} />
    </CardContent>
  </Card>
);

const NoLongerPending = () => (
  <Card>
    <CardContent>
      <EmptyState as="h2" icon={CircleCheck} title="This food diary is no longer waiting" text="It already has a plan or no longer exists. Please choose another one." action={pendingDiariesButton} />
    </CardContent>
  </Card>
);
