import { CircleAlert } from "lucide-react";
import { Progress } from "@/components/ui/progress";
import type { PictureUpload } from "@/components/uploads/local-uploads";

type UploadState = Pick<PictureUpload, "file" | "progress" | "error"> & Partial<Pick<PictureUpload, "isWaiting">>;

/** The progress of an upload, or its error. */
export function UploadStatus({ upload }: { upload: UploadState }) {
  const { file, progress, error } = upload;
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
      <p className="figures mt-1.5 text-xs text-muted-foreground">{uploadText(upload)}</p>
    </div>
  );
}

/** How far an upload is, in words. */
export function uploadText({ progress, isWaiting = false }: Pick<UploadState, "progress" | "isWaiting">): string {
  const percent = `${Math.round(progress)}%`;
  if (isWaiting) return progress > 0 ? `Waiting to send (${percent} sent)` : "Waiting to send";
  return progress < 100 ? `Uploading… ${percent}` : "Almost there…";
}
