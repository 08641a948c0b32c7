import type { CallProgress } from "@/components/imports/use-progress-call";
import { Progress } from "@/components/ui/progress";

interface CallProgressBarProps {
  running: CallProgress;
  /** What runs; also said while it has not told what it is at. */
  label: string;
  className?: string;
}

/** How far a long call is: the bar for the eye and for who asks, what it is at for who listens. */
export function CallProgressBar({ running: { share, doing }, label, className }: CallProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div className={className}>
      <Progress value={percent} aria-label={label} />
      <p className="mt-2 flex justify-between gap-4 text-sm text-muted-foreground">
        <span aria-live="polite" className="min-w-0">
          {doing || `${label}…`}
        </span>
        <span aria-hidden="true" className="figures shrink-0">
          {percent}%
        </span>
      </p>
    </div>
  );
}
