import { CircleAlert, FileText, X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "@/components/common/icon-button";
import type { MessageDraft } from "@/components/messages/message-draft";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { Spinner } from "@/components/ui/spinner";
import { PhotoTile } from "@/components/uploads/photo-tile";
import type { PictureUpload } from "@/components/uploads/local-uploads";
import { uploadText } from "@/components/uploads/upload-status";
import type { StoredFile } from "@/lib/core/uploads/contract";
import { pdfContentType } from "@/lib/core/uploads/rules";
import { isPdf } from "@/lib/work/messages/rules";

interface DraftFilesProps {
  attachments: readonly StoredFile[];
  uploads: readonly PictureUpload[];
  /** The files whose upload ended with the page that it began on, because the browser keeps none. */
  cutOff: MessageDraft["unfinished"];
  onRemoveAttachment: (id: string) => void;
  onRemoveUpload: (id: string) => void;
  onRetry: (upload: PictureUpload) => void;
}

/** The files of a message that isn't sent yet: those that are ready, those on their way, and those that failed. Rendered where there are some. */
export function DraftFiles({ attachments, uploads, cutOff, onRemoveAttachment, onRemoveUpload, onRetry }: DraftFilesProps) {
  const running = uploads.filter(({ error }) => error === null);
  const failed = uploads.filter(({ error }) => error !== null);
  return (
    <div role="group" aria-label="Files in this message" className="mb-3 grid gap-2">
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {attachments.map((file) => (
          <li key={file.id}>
            <FileTile name={file.fileName} src={isPdf(file) ? null : file.url} onRemove={() => onRemoveAttachment(file.id)} />
          </li>
        ))}
        {running.map((upload) => (
          <li key={upload.id} className="w-20">
            <FileTile name={upload.file.name} src={upload.file.type === pdfContentType ? null : upload.previewUrl} busy onRemove={() => onRemoveUpload(upload.id)} />
            <Progress value={upload.progress} aria-label={`Uploading ${upload.file.name}`} className="mt-1 h-1.5" />
          </li>
        ))}
      </ul>
      <ul className="grid gap-1 empty:hidden">
        {running
          .filter(({ canRetry }) => canRetry)
          .map((upload) => (
            <li key={upload.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted-foreground">
              <span className="min-w-48 flex-1 [overflow-wrap:anywhere]">
                {upload.file.name}: {uploadText(upload)}
              </span>
              <Button size="sm" variant="outline" onClick={() => onRetry(upload)}>
                Try again<span className="sr-only">: {upload.file.name}</span>
              </Button>
            </li>
          ))}
        {failed.map((upload) => (
          <FailedFile key={upload.id} name={upload.file.name} error={upload.error ?? ""} onRemove={() => onRemoveUpload(upload.id)}>
            {upload.canRetry ? (
              <Button size="sm" variant="outline" onClick={() => onRetry(upload)}>
                Try again<span className="sr-only">: {upload.file.name}</span>
              </Button>
            ) : null}
          </FailedFile>
        ))}
        {cutOff.map(({ id, name }) => (
          <FailedFile key={id} name={name} error={`The upload of ${name} was cut off. Please add it again.`} onRemove={() => onRemoveUpload(id)} />
        ))}
      </ul>
      {failed.length + cutOff.length > 0 ? <p className="text-sm text-muted-foreground">Your message will wait until every file is uploaded or removed.</p> : null}
    </div>
  );
}

interface FileTileProps {
  name: string;
  /** The picture, or null for a PDF. */
  src: string | null;
  busy?: boolean;
  onRemove?: () => void;
}

/** A file of a message that isn't sent yet. */
export function FileTile({ name, src, busy = false, onRemove }: FileTileProps) {
  if (src !== null) return <PhotoTile src={src} label={name} busy={busy} onRemove={onRemove} isSquare className="w-20" />;
  return (
    <div className="relative grid aspect-square w-20 place-items-center rounded-md border bg-muted p-1.5 text-muted-foreground">
      <span className="grid max-w-full justify-items-center gap-1">
        {busy ? <Spinner className="size-6" /> : <FileText aria-hidden className="size-6" />}
        <span className="max-w-full truncate text-xs">{name}</span>
      </span>
      {onRemove ? (
        <IconButton label={`Remove ${name}`} onClick={onRemove} className="absolute top-0 right-0 [--icon-size:--spacing(7)] [&_svg]:rounded-full [&_svg]:bg-popover [&_svg]:p-1 [&_svg]:text-foreground [&_svg]:shadow-lg">
          <X />
        </IconButton>
      ) : null}
    </div>
  );
}

interface FailedFileProps {
  name: string;
  error: string;
  onRemove: () => void;
  children?: ReactNode;
}

function FailedFile({ name, error, onRemove, children }: FailedFileProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p role="alert" className="flex min-w-48 flex-1 gap-1.5 text-sm font-medium text-destructive-ink">
        <CircleAlert aria-hidden className="mt-[0.2em] size-4 shrink-0" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{error}</span>
      </p>
      <span className="flex gap-2">
        {children}
        <Button size="sm" variant="ghost" onClick={onRemove}>
          Remove<span className="sr-only"> {name}</span>
        </Button>
      </span>
    </li>
  );
}
