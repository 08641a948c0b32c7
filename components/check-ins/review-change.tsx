import { type Change, changeOf, type Measure } from "@/components/check-ins/review-compare";
import { cn } from "@/components/ui/cn";
import type { CheckIn } from "@/lib/work/check-ins/contract";

const tones: Record<Change["tone"], string> = { good: "text-success-ink", bad: "text-destructive-ink", plain: "text-muted-foreground" };

/** "+0.4 lbs": the sign says which way, the colour only adds whether that is good news. */
export function ChangeText({ measure, now, before, className }: { measure: Measure; now: CheckIn; before: CheckIn | null; className?: string }) {
  const change = changeOf(measure, now, before);
  return change ? <span className={cn("figures text-sm font-semibold", tones[change.tone], className)}>{change.text}</span> : null;
}
