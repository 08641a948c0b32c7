import { Disclosure } from "@/components/common/disclosure";
import { CalendarDay, LocalTime } from "@/components/common/local-time";
import { DiaryDays } from "@/components/nutrition/diary-days";
import { Badge } from "@/components/ui/badge";
import type { FoodDiary } from "@/lib/work/nutrition/contract";

/** A food diary, collapsed under its week. */
export const CollapsibleDiary = ({ diary: { weekStartDate, submittedAt, editedAt, status, days } }: { diary: FoodDiary }) => (
  <Disclosure
    title={
      <>
        Week of <CalendarDay day={weekStartDate} />
        <span className="block text-sm font-normal text-muted-foreground">
          Submitted <LocalTime at={submittedAt} format="dateTime" />
          {editedAt ? <>, changed <LocalTime at={editedAt} format="dateTime" /></> : null}
        </span>
      </>
    }
    aside={status === "answered" ? <Badge variant="success">Plan ready</Badge> : <Badge variant="info">In review</Badge>}
  >
    <DiaryDays days={days} />
  </Disclosure>
);
