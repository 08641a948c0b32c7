import { cn } from "@/components/ui/cn";
import { formatCount } from "@/lib/platform/number-texts";

interface CountListProps {
  counts: readonly (readonly [label: string, count: number])[];
  className?: string;
}

/** The counts of an import's result. */
export const CountList = ({ counts, className }: CountListProps) => (
  <dl className={cn("grid grid-cols-2 gap-3 sm:grid-cols-4", className)}>
    {counts.map(([label, count]) => (
      <div key={label} className="flex flex-col-reverse rounded-md bg-muted/60 px-4 py-3">
        <dt className="text-sm text-muted-foreground">{label}</dt>
        <dd className="figures font-display text-3xl font-medium tracking-tight">{formatCount(count)}</dd>
      </div>
    ))}
  </dl>
);
