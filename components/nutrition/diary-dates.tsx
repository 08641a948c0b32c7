import { CalendarDay, LocalTime } from "@/components/common/local-time";
import type { PendingDiary } from "@/lib/work/nutrition/contract";

/** Which week a diary is of, when it came, and by when its plan is promised. */
export const DiaryDates = ({ diary: { weekStartDate, submittedAt, dueAt, isOverdue } }: { diary: PendingDiary }) => (
  <p className="text-sm text-muted-foreground">
    <span className="block">
      Week of <CalendarDay day={weekStartDate} />
    </span>
    <span className="block">
      Submitted <LocalTime at={submittedAt} format="dateTime" />
    </span>
    <span className={isOverdue ? "block font-semibold text-destructive-ink" : "block text-foreground"}>
      Plan {isOverdue ? "was promised" : "promised"} by <LocalTime at={dueAt} format="dateTime" />
    </span>
  </p>
);
