import { CircleAlert, FilePlus2 } from "lucide-react";
import { useRef } from "react";
import type { UploadingFile } from "@/components/import-batches/use-batch";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Progress } from "@/components/ui/progress";
import { FilePicker } from "@/components/uploads/file-picker";
import { useFileDrop } from "@/components/uploads/use-file-drop";

const fileTypes = ".csv,.tsv,.txt,.xlsx,.zip,.xml,text/csv,text/plain,application/zip,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

interface BatchDropProps {
  uploads: readonly UploadingFile[];
  /** Whether there are files already. */
  hasFiles: boolean;
  disabled: boolean;
  onFiles: (files: readonly File[]) => void;
  onForget: (id: number) => void;
}

/** Takes any number of files, dropped or chosen, and shows those on their way. */
export function BatchDrop({ uploads, hasFiles, disabled, onFiles, onForget }: BatchDropProps) {
  const area = useRef<HTMLDivElement>(null);
  const isOver = useFileDrop(area, (files) => !disabled && onFiles(files));
  return (
    <div ref={area} className={cn("rounded-lg border-2 border-dashed text-center", hasFiles ? "p-5" : "px-5 py-12", isOver ? "border-primary bg-primary-soft" : "bg-card")}>
      {hasFiles ? null : (
        <>
          <p className="text-lg font-semibold">Drop your files here</p>
          <p className="mx-auto mt-1 mb-5 max-w-prose text-sm text-muted-foreground">
            Client lists, form responses, trackers, weights, payments, chats and photos, as CSV, Excel, text or ZIP. Drop them all at once. Nothing changes until you say so.
          </p>
        </>
      )}
      <FilePicker multiple accept={fileTypes} disabled={disabled} onPick={onFiles} variant={hasFiles ? "outline" : "default"}>
        <FilePlus2 aria-hidden />
        {hasFiles ? "Add more files" : "Choose files"}
      </FilePicker>
      {uploads.length > 0 ? (
        <ul className="mx-auto mt-4 grid max-w-xl gap-3 text-left text-sm">
          {uploads.map(({ id, name, percent, problem }) => (
            <li key={id}>
              <p className="wrap-anywhere">{name}</p>
              {problem === null ? (
                <>
                  <Progress value={percent} aria-label={`Sending ${name}`} className="mt-1" />
                  <p className="mt-1 text-muted-foreground">{percent < 100 ? "Sending" : "Reading it"}</p>
                </>
              ) : (
                <p role="alert" className="mt-1 flex flex-wrap items-center gap-2 text-destructive-ink">
                  <CircleAlert aria-hidden className="size-4.5 shrink-0" />
                  <span className="min-w-0 flex-1">Not added. {problem}</span>
                  <Button variant="outline" size="sm" onClick={() => onForget(id)}>
                    OK
                    <span className="sr-only">, forget {name}</span>
                  </Button>
                </p>
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
