"use client";

import { CheckInList } from "@/components/check-ins/check-in-list";
import type { HiddenParts } from "@/components/check-ins/hidden-parts";
import { NoCheckIns } from "@/components/check-ins/no-check-ins";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { paths } from "@/lib/platform/paths";
import type { CheckInNumbers } from "@/lib/work/check-ins/contract";
import { isCheckIn } from "@/lib/work/check-ins/rules";

interface CheckInHistoryProps {
  numbers: readonly CheckInNumbers[];
  hidden: HiddenParts;
  /** The check-in that a link leads to. */
  entryId: string | null;
  onStart: () => void;
}

/** The tab with the client's own check-ins. Their charts and photos are in Progress. */
export function CheckInHistory({ numbers, hidden, entryId, onStart }: CheckInHistoryProps) {
  if (!numbers.some(isCheckIn))
    return (
      <NoCheckIns
        title="Your story starts here"
        text="After your first check-in, you can look back at every week and read your coach’s feedback here."
        action={<Button onClick={onStart}>Start your check-in</Button>}
      />
    );
  return (
    <>
      <p className="mb-5 text-sm text-muted-foreground">
        Your charts, photos and milestones are in{" "}
        <Link href={paths.progress} className="font-semibold text-primary-ink underline underline-offset-4">
          Progress
        </Link>
        .
      </p>
      <CheckInList numbers={numbers} hidden={hidden} entryId={entryId} />
    </>
  );
}
