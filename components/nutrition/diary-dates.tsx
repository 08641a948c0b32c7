import { CalendarDay, Deadline, LocalTime } from "@/components/common/local-time";
import type { PendingDiary } from "@/lib/work/nutrition/contract";

/** The week of a diary, when it was submitted, when it was last changed since, and when its plan is due. */
export const DiaryDates = ({ diary: { weekStartDate, submittedAt, editedAt, dueAt, isOverdue } }: { diary: PendingDiary }) => (
  <p className="text-sm text-muted-foreground">
    <span className="block">
      Week of <CalendarDay day={weekStartDate} />
    </span>
    <span className="block">
      Submitted <LocalTime at={submittedAt} format="dateTime" />
    </span>
    {editedAt ? (
      <span className="block font-semibold text-foreground">
        Changed <LocalTime at={editedAt} format="dateTime" />
      </span>
    ) : null}
    <span className={isOverdue ? "block font-semibold text-destructive-ink" : "block text-foreground"}>
      Plan {isOverdue ? "was due" : "due"} <Deadline at={dueAt} />
    </span>
  </p>
);
