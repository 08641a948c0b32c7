import type { CallProgress } from "@/components/imports/use-progress-call";
import { Progress } from "@/components/ui/progress";

interface CallProgressBarProps {
  running: CallProgress;
  /** Names the bar, and shows until the first progress message arrives. */
  label: string;
  className?: string;
}

/** Progress of a long call: a bar, and a live region with the current step. */
export function CallProgressBar({ running: { share, message }, label, className }: CallProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div className={className}>
      <Progress value={percent} aria-label={label} />
      <p className="mt-2 flex justify-between gap-4 text-sm text-muted-foreground">
        <span aria-live="polite" className="min-w-0">
          {message ||  `${label}…`}
        </span>
        <span aria-hidden="true" className="figures shrink-0">
          {percent}%
        </span>
      </p>
    </div>
  );
}
