/** Shown when a chart's script fails to load. The table below it has the same values. */
export const ChartUnavailable = () => <p className="grid h-full place-items-center text-sm text-muted-foreground">The chart didn’t load. Open the table below for every value.</p>;
