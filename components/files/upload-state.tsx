import { CircleAlert } from "lucide-react";
import type { RunningUpload } from "@/components/files/use-upload";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";

interface UploadStateProps {
  upload: RunningUpload;
  onRetry: () => void;
  onRemove: () => void;
}

/** How far a picture is, or why it failed and what to do about it. */
export function UploadState({ upload: { file, progress, error }, onRetry, onRemove }: UploadStateProps) {
  if (error === null)
    return (
      <div className="min-w-0 flex-1">
        <Progress value={progress} label={`Uploading ${file.name}`} />
        <p className="figures mt-1.5 text-xs text-muted">{progress < 100 ? `Uploading… ${Math.round(progress)}%` : "Almost there…"}</p>
      </div>
    );
  return (
    <div className="min-w-0 flex-1">
      <p role="alert" className="flex gap-1.5 text-sm font-medium text-danger-ink">
        <CircleAlert aria-hidden className="mt-[0.2em] size-4 shrink-0" />
        {error}
      </p>
      <div className="mt-1.5 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={onRetry}>
          Try again
        </Button>
        <Button size="sm" variant="ghost" onClick={onRemove}>
          Remove
        </Button>
      </div>
    </div>
  );
}
