import { Link } from "@/components/ui/link";
import { useId } from "react";
import { SafetyNotes } from "@/components/clients/safety-notes";
import { PersonAvatar } from "@/components/common/person-avatar";
import { DiaryDates } from "@/components/nutrition/diary-dates";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { paths } from "@/lib/platform/paths";
import type { PendingDiary } from "@/lib/work/nutrition/contract";

export function PendingDiaryCard({ diary, onReview }: { diary: PendingDiary; onReview: () => void }) {
  const nameId = useId();
  const { clientName, profileImageUrl, isOverdue, safetyNotes } = diary;
  return (
    <Card role="article" aria-labelledby={nameId} className="h-full">
      <CardContent className="flex flex-1 flex-col gap-4">
        <div className="flex items-start gap-3">
          <PersonAvatar name={clientName} imageUrl={profileImageUrl} size="lg" />
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h2 id={nameId} className="min-w-0 text-xl">
                {clientName}
              </h2>
              {isOverdue ? <Badge variant="destructive">Overdue</Badge> : null}
            </div>
            <DiaryDates diary={diary} />
          </div>
        </div>
        <SafetyNotes notes={safetyNotes} />
        <div className="mt-auto flex flex-col gap-2 sm:flex-row">
          <Button asChild>
            <Link href={paths.uploadPlan(diary.id)}>
              Create Plan<span className="sr-only"> for {clientName}</span>
            </Link>
          </Button>
          <Button variant="outline" onClick={onReview}>
            Review<span className="sr-only"> {clientName}'s food diary</span>
          </Button>
        </div>
      </CardContent>
    </Card>
  );
}
