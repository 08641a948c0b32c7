"use client";

import { Link } from "@/components/ui/link";
import { SafetyNotes } from "@/components/clients/safety-notes";
import { DiaryDates } from "@/components/nutrition/diary-dates";
import { DiaryDays } from "@/components/nutrition/diary-days";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogContent, DialogFooter, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { paths } from "@/lib/platform/paths";
import type { PendingDiary } from "@/lib/work/nutrition/contract";

/** A full food diary, with the client's safety notes above it. */
export function DiaryDialog({ diary, onClose }: { diary: PendingDiary; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent className="sm:max-w-3xl">
        <DialogHeader>
          <DialogTitle>{diary.clientName}'s food diary</DialogTitle>
        </DialogHeader>
        <DialogBody>
          <div className="space-y-5">
            <DiaryDates diary={diary} />
            <SafetyNotes notes={diary.safetyNotes} />
            <DiaryDays days={diary.days} />
          </div>
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              Back to the list
            </Button>
            <Button asChild>
              <Link href={paths.uploadPlan(diary.id)}>Create Plan</Link>
            </Button>
          </DialogFooter>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
