import { getMetricChange, type MetricChange, type ReviewMetric } from "@/components/check-ins/review-sections";
import { useWeightUnit } from "@/components/hooks/weight-unit";
import { cn } from "@/components/ui/cn";
import type { CheckIn } from "@/lib/work/check-ins/contract";

const toneClasses: Record<MetricChange["tone"], string> = { good: "text-success-ink", bad: "text-destructive-ink", plain: "text-muted-foreground" };

/** "+0.4 lbs". The sign shows the direction; the colour only adds whether that is good news. */
export function MetricChangeText({ metric, current, previous, className }: { metric: ReviewMetric; current: CheckIn; previous: CheckIn | null; className?: string }) {
  const change = getMetricChange(metric, current, previous, useWeightUnit("lb"));
  return change ? <span className={cn("figures text-sm font-semibold", toneClasses[change.tone], className)}>{change.text}</span> : null;
}
