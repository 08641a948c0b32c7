import { CircleAlert } from "lucide-react";
import { Progress } from "@/components/ui/progress";
import type { PictureUpload } from "@/components/uploads/use-upload";

/** The progress of an upload, or its error. */
export function UploadStatus({ upload: { file, progress, error } }: { upload: Pick<PictureUpload, "file" | "progress" | "error"> }) {
  if (error !== null)
    return (
      <p role="alert" className="flex gap-1.5 text-sm font-medium text-destructive-ink">
        <CircleAlert aria-hidden className="mt-[0.2em] size-4 shrink-0" />
        {error}
      </p>
    );
  return (
    <div>
      <Progress value={progress} aria-label={`Uploading ${file.name}`} />
      <p className="figures mt-1.5 text-xs text-muted-foreground">{progress < 100 ? `Uploading… ${Math.round(progress)}%` : "Almost there…"}</p>
    </div>
  );
}
