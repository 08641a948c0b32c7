"use client";

import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { cn } from "@/components/ui/cn";

interface AxisLabel {
  key: string;
  /** From 0 at the left end to 1 at the right end. */
  at: number;
  text: ReactNode;
}

interface ChartProps {
  /** The values of the lines across the chart, lowest first, in equal steps from its lower to its upper end. */
  valueLabels: readonly string[];
  /** What is written below the chart. */
  labels: readonly AxisLabel[];
  /** Where the values are, from 0 at the left end to 1 at the right end, in order. */
  places: readonly number[];
  /** What is said of the value that somebody points at. */
  describe: (index: number) => ReactNode;
  /** Draws the values in the whole area. Takes the index of the value that somebody points at. */
  children: (pointed: number | null) => ReactNode;
}

/** The axes of a chart, and a label for the value that somebody points at. For the eye only: beside it are a sentence and a table. */
export function Chart({ valueLabels, labels, places, describe, children }: ChartProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const place = pointed === null ? undefined : places[pointed];

  // A finger covers what it points at, so the label stays until the next touch elsewhere.
  useEffect(() => {
    if (pointed === null) return;
    const onPress = ({ target }: globalThis.PointerEvent) => {
      if (!(target instanceof Node && area.current?.contains(target))) setPointed(null);
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, [pointed]);

  function point({ currentTarget, clientX }: PointerEvent<HTMLElement>) {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(nearestIndex(places, (clientX - left) / width));
  }

  function leave({ pointerType }: PointerEvent<HTMLElement>) {
    if (pointerType !== "touch") setPointed(null);
  }

  return (
    <div className="grid h-full grid-cols-[auto_1fr] grid-rows-[1fr_auto] gap-x-2 pt-2 pr-6 text-xs text-muted-foreground">
      <div className="figures flex flex-col-reverse justify-between text-right leading-none">
        {valueLabels.map((text) => (
          <span key={text} className="h-0">
            <span className="block -translate-y-1/2">{text}</span>
          </span>
        ))}
      </div>
      <div className="relative">
        <div className="absolute inset-0 flex flex-col-reverse justify-between">
          {valueLabels.map((text) => (
            <div key={text} className="-mb-px border-t" />
          ))}
        </div>
        <div ref={area} className="absolute inset-y-0 right-0 left-4" onPointerMove={point} onPointerDown={point} onPointerLeave={leave} onPointerCancel={() => setPointed(null)}>
          {children(pointed)}
          {pointed === null || place === undefined ? null : (
            <div className={cn("pointer-events-none absolute top-0 z-10 w-max rounded-md border bg-popover px-3 py-2 text-sm text-popover-foreground shadow-lg", place > 0.5 ? "-translate-x-[calc(100%+0.75rem)]" : "translate-x-3")} style={{ left: toPercent(place) }}>
              {describe(pointed)}
            </div>
          )}
        </div>
      </div>
      <div className="relative col-start-2 ml-4 h-10">
        {labels.map(({ key, at, text }) => (
          <div key={key} className="absolute top-2 -translate-x-1/2 text-center whitespace-nowrap" style={{ left: toPercent(at) }}>
            {text}
          </div>
        ))}
      </div>
    </div>
  );
}

/** A share of 1 as a length: 0.5 as "50%". */
export const toPercent = (share: number) => `${(share * 100).toFixed(2)}%`;

function nearestIndex(places: readonly number[], at: number) {
  const distances = places.map((place) => Math.abs(place - at));
  return distances.length === 0 ? null : distances.indexOf(Math.min(...distances));
}
