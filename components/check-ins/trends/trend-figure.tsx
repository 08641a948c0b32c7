"use client";

import dynamic from "next/dynamic";
import { useId } from "react";
import { formatTrendCaption, formatTrendValue } from "@/components/check-ins/trends/trend-text";
import { ChartUnavailable } from "@/components/common/chart-unavailable";
import { Disclosure } from "@/components/common/disclosure";
import { CalendarDay } from "@/components/common/local-time";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableRowHeader } from "@/components/ui/table";
import type { Trend } from "@/lib/work/check-ins/trends";

/** Loaded on demand, because the charting library is as large as one of our whole pages. */
const TrendChart = dynamic(() => import("@/components/check-ins/trends/trend-chart").then((module) => module.TrendChart, () => ChartUnavailable), { ssr: false });

/** A trend as a chart, a sentence and a folded table. */
export function TrendFigure({ trend }: { trend: Trend }) {
  const captionId = useId();
  const { label, unit, latest } = trend;
  return (
    <figure aria-labelledby={captionId} className="flex min-w-0 flex-col rounded-lg border bg-card px-5 pt-4 shadow-sm">
      <p aria-hidden className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{label}</span>
        <span className="figures font-display text-xl font-medium">{formatTrendValue(latest.value, unit)}</span>
      </p>
      <div aria-hidden className="my-2 h-36 sm:h-44">
        <TrendChart trend={trend} />
      </div>
      <Disclosure
        title={
          <span id={captionId} className="figures block text-sm font-normal text-balance text-muted-foreground">
            {formatTrendCaption(trend)}
          </span>
        }
        className="-mx-5 rounded-t-none border-x-0 border-b-0"
      >
        <TrendTable trend={trend} />
      </Disclosure>
    </figure>
  );
}

const TrendTable = ({ trend: { label, unit, points } }: { trend: Trend }) => (
  <Table aria-label={`${label}, latest first`}>
    <TableHeader>
      <TableHead className="first:pl-0">Week</TableHead>
      <TableHead>Due</TableHead>
      <TableHead numeric className="last:pr-0">
        {label}
      </TableHead>
    </TableHeader>
    <TableBody>
      {points.toReversed().map(({ day, weekNumber, value }) => (
        <TableRow key={day} className="cards:grid-cols-[auto_minmax(0,1fr)_auto] cards:px-0 cards:py-2">
          <TableRowHeader className="py-1.5 font-medium first:pl-0 cards:col-span-1">
            <span className="hidden cards:inline">Week </span>
            {weekNumber}
          </TableRowHeader>
          <TableCell className="py-1.5 text-muted-foreground">
            <CalendarDay day={day} />
          </TableCell>
          <TableCell numeric className="py-1.5 font-semibold last:pr-0">
            {formatTrendValue(value, unit)}
          </TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
);
