import { useEffectEvent, useLayoutEffect } from "react";
import { LocalTime } from "@/components/common/local-time";
import { FileTile } from "@/components/messages/draft-files";
import type { NamedFile, OutboxEntry } from "@/components/offline/outbox-entry";
import { cn } from "@/components/ui/cn";
import { type PictureUpload, useLocalUploads } from "@/components/uploads/local-uploads";
import { uploadText } from "@/components/uploads/upload-status";
import { fileUrl } from "@/lib/platform/paths";

interface WaitingMessagesProps {
  entries: readonly OutboxEntry[];
  /** Called once they are on screen, because their script may still have been loading. */
  onShown: () => void;
}

/** The messages to someone that wait on this device or were refused. Their text can be changed where all that waits is listed. */
export function WaitingMessages({ entries, onShown }: WaitingMessagesProps) {
  const show = useEffectEvent(onShown);
  useLayoutEffect(() => show(), []);
  return (
    <ol aria-label="Waiting to send" className="flex flex-col gap-2.5">
      {entries.map((entry) => (
        <WaitingMessage key={entry.position} entry={entry} />
      ))}
    </ol>
  );
}

function WaitingMessage({ entry: { body, note, refusal, writtenAt } }: { entry: OutboxEntry }) {
  const uploads = useLocalUploads();
  const { attachments = [] } = note;
  const [upload] = attachments.flatMap(({ id }) => uploads.get(id) ?? []);
  return (
    <li className="flex max-w-[85%] flex-col items-end self-end sm:max-w-[75%]">
      <div className="max-w-full rounded-lg rounded-br-sm border border-primary bg-primary-soft px-3.5 py-2">
        {attachments.length > 0 ? (
          <ul aria-label="Files in this message" className="my-1.5 flex flex-wrap gap-1.5">
            {attachments.map((file) => (
              <li key={file.id}>
                <FileTile name={file.name} src={file.isPdf ? null : pictureUrl(file, uploads)} />
              </li>
            ))}
          </ul>
        ) : null}
        {body.content === "" ? null : <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{String(body.content)}</p>}
      </div>
      <p className={cn("px-1 pt-0.5 text-xs", refusal ? "font-medium text-destructive-ink" : "text-muted-foreground")}>
        {refusal ? (
          `Not sent. ${refusal.message}`
        ) : (
          <>
            <LocalTime at={writtenAt} format="time" /> · {upload && !upload.isWaiting ? uploadText(upload) : "Waiting to send"}
          </>
        )}
      </p>
    </li>
  );
}

/** The picture as this device has it, or as the server does. */
const pictureUrl = ({ id }: NamedFile, uploads: ReadonlyMap<string, PictureUpload>) => uploads.get(id)?.previewUrl ?? fileUrl(id);
