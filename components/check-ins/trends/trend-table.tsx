import { weekName } from "@/components/check-ins/week-name";
import { CalendarDay } from "@/components/common/local-time";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableRowHeader } from "@/components/ui/table";
import { startWeek } from "@/lib/work/check-ins/rules";

interface TrendTableProps {
  label: string;
  /** Oldest first. */
  rows: readonly { day: string; weekNumber: number; text: string }[];
  numeric?: boolean;
}

/** The answers of a trend, latest first. */
export const TrendTable = ({ label, rows, numeric = false }: TrendTableProps) => (
  <Table aria-label={`${label}, latest first`}>
    <TableHeader>
      <TableHead className="first:pl-0">Week</TableHead>
      <TableHead>Date</TableHead>
      <TableHead numeric={numeric} className="whitespace-normal wrap-anywhere last:pr-0">
        <bdi>{label}</bdi>
      </TableHead>
    </TableHeader>
    <TableBody>
      {rows.toReversed().map(({ day, weekNumber, text }) => (
        <TableRow key={day} className="cards:grid-cols-[auto_minmax(0,1fr)_auto] cards:px-0 cards:py-2">
          <TableRowHeader className="py-1.5 font-medium first:pl-0 cards:col-span-1">
            {weekNumber <= startWeek ? (
              weekName(weekNumber)
            ) : (
              <>
                <span className="hidden cards:inline">Week </span>
                {weekNumber}
              </>
            )}
          </TableRowHeader>
          <TableCell className="py-1.5 text-muted-foreground">
            <CalendarDay day={day} />
          </TableCell>
          <TableCell numeric={numeric} className="py-1.5 font-semibold last:pr-0">
            <bdi>{text}</bdi>
          </TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
);
