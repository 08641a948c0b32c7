import { ClipboardList } from "lucide-react";
import { CheckInEntry } from "@/components/check-ins/check-in-entry";
import { CheckInProgress } from "@/components/check-ins/check-in-progress";
import { EmptyState } from "@/components/feedback/empty-state";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import type { CheckIn } from "@/lib/work/check-ins/contract";

interface CheckInHistoryProps {
  checkIns: readonly CheckIn[];
  hideWeight: boolean;
  onStart: () => void;
}

export function CheckInHistory({ checkIns, hideWeight, onStart }: CheckInHistoryProps) {
  if (checkIns.length === 0)
    return (
      <Card>
        <CardContent>
          <EmptyState
            as="h2"
            icon={ClipboardList}
            title="Your story starts here"
            text="After your first check-in, you can look back at every week and read your coach’s feedback here."
            action={<Button onClick={onStart}>Start your check-in</Button>}
          />
        </CardContent>
      </Card>
    );
  return (
    <>
      <CheckInProgress checkIns={checkIns} hideWeight={hideWeight} />
      <h2 className="sr-only">Your check-ins, newest first</h2>
      <ul className="grid gap-5">
        {checkIns.map((checkIn) => (
          <li key={checkIn.id} className="min-w-0">
            <CheckInEntry checkIn={checkIn} hideWeight={hideWeight} />
          </li>
        ))}
      </ul>
    </>
  );
}
