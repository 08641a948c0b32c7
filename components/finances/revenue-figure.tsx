"use client";

import { ChartColumn } from "lucide-react";
import { useId } from "react";
import { Disclosure } from "@/components/common/disclosure";
import { EmptyState } from "@/components/feedback/empty-state";
import { RevenueChart } from "@/components/finances/revenue-chart";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableRowHeader } from "@/components/ui/table";
import type { Finances } from "@/lib/money/finances/contract";
import { formatMonth } from "@/lib/platform/date-texts";
import { formatMoney } from "@/lib/platform/money";
import { paths } from "@/lib/platform/paths";

/** The revenue of the last 12 months as a chart, a sentence and a folded table. */
export function RevenueFigure({ months, currency }: Pick<Finances, "months" | "currency">) {
  const captionId = useId();
  if (months.every(({ revenue }) => revenue === 0))
    return (
      <EmptyState
        as="h3"
        icon={ChartColumn}
        title="No revenue yet"
        text="After the first payment, you'll see your revenue month by month here."
        action={
          <Button asChild variant="outline" size="sm">
            <Link href={paths.settingsPage("plans")}>Check your plans</Link>
          </Button>
        }
        className="px-0 py-4"
      />
    );
  const total = months.reduce((sum, { revenue }) => sum + revenue, 0);
  return (
    <figure aria-labelledby={captionId} className="min-w-0">
      <div aria-hidden className="mb-2 h-40 sm:h-48">
        <RevenueChart months={months} currency={currency} />
      </div>
      <Disclosure
        title={
          <span id={captionId} className="figures block text-sm font-normal text-muted-foreground">
            {formatMoney(total, currency)} in the last 12 months
          </span>
        }
      >
        <Table aria-label="Revenue by month, latest first">
          <TableHeader>
            <TableHead className="first:pl-0">Month</TableHead>
            <TableHead numeric className="last:pr-0">
              Revenue
            </TableHead>
          </TableHeader>
          <TableBody>
            {months.toReversed().map(({ month, revenue }) => (
              <TableRow key={month} className="cards:grid-cols-[minmax(0,1fr)_auto] cards:px-0 cards:py-2">
                <TableRowHeader className="py-1.5 font-medium first:pl-0 cards:col-span-1">{formatMonth(month)}</TableRowHeader>
                <TableCell numeric className="figures py-1.5 font-semibold last:pr-0">
                  {formatMoney(revenue, currency)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Disclosure>
    </figure>
  );
}
