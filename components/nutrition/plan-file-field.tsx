"use client";

import { FileText, Upload } from "lucide-react";
import { useState } from "react";
import { useController } from "react-hook-form";
import { toast } from "@/components/feedback/toast";
import { FieldError, FieldHint } from "@/components/form/field-frame";
import { useField } from "@/components/form/use-field";
import { getPlanFileError, type PlanFileKind } from "@/components/nutrition/plan-file";
import { cn } from "@/components/ui/cn";
import { FilePicker } from "@/components/uploads/file-picker";
import { UploadStatus } from "@/components/uploads/upload-status";
import { formatFileSize } from "@/lib/platform/units";

interface PlanFileFieldProps {
  kind: PlanFileKind;
  /** Percent uploaded; null while there is no upload. */
  progress: number | null;
  onChosen?: (file: File) => void;
}

/** The file field of a plan form. It takes a chosen or dropped file and rejects invalid files with a toast. The form value `file` is a File or null. */
export function PlanFileField({ kind, progress, onChosen }: PlanFileFieldProps) {
  const { id, error, aria } = useField({ name: "file", hint: kind.hint });
  const { value, onChange, ref } = useController({ name: "file" }).field;
  const [isDragOver, setIsDragOver] = useState(false);
  const file = value instanceof File ? value : null;

  function choose([chosen]: readonly File[]) {
    setIsDragOver(false);
    if (!chosen) return;
    const fileError = getPlanFileError(chosen, kind);
    if (fileError) return toast({ variant: "destructive", ...fileError });
    onChange(chosen);
    onChosen?.(chosen);
  }

  return (
    <div className="min-w-0">
      <p className="text-sm font-semibold">
        Plan file
        <span aria-hidden="true" className="ml-1 text-destructive-ink">
          *
        </span>
      </p>
      <FieldHint id={id} hint={kind.hint} />
      {/* The file input covers the whole area and takes clicks and drops. */}
      <div onDragEnter={() => setIsDragOver(true)} onDragLeave={() => setIsDragOver(false)} className="mt-1.5">
        <FilePicker
          ref={ref}
          accept={kind.accept}
          onPick={choose}
          disabled={progress !== null}
          aria-label={file ? `Plan file: ${file.name}. Choose another file` : "Plan file"}
          aria-describedby={aria["aria-describedby"]}
          aria-invalid={aria["aria-invalid"]}
          required
          className={cn(
            "flex min-h-28 flex-col items-center justify-center gap-1 rounded-md border-2 border-dashed px-4 py-5 text-center transition-colors hover:bg-accent/60",
            isDragOver ? "border-primary bg-primary-soft/50" : error ? "border-destructive" : "border-input",
          )}
        >
          {file ? <FileText aria-hidden className="size-6 text-primary-ink" /> : <Upload aria-hidden className="size-6 text-muted-foreground" />}
          <span className="max-w-full font-semibold">
            {file ? file.name : "Choose a file"}
            {file ? null : <span className="pointer-coarse:hidden">, or drop it here</span>}
          </span>
          {file ? <span className="figures text-sm text-muted-foreground">{formatFileSize(file.size)} · choose another</span> : null}
        </FilePicker>
      </div>
      {file && progress !== null ? (
        <div className="mt-3">
          <UploadStatus upload={{ file, progress, error: null }} />
        </div>
      ) : null}
      <FieldError id={id} error={error} />
    </div>
  );
}
