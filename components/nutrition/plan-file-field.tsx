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
  /** Per cent sent; null while nothing is on its way. */
  progress: number | null;
  onChosen?: (file: File) => void;
}

/** A plan's file: chosen, or dropped on the field once its script has started. What cannot be one is refused at once; the form's value `file` is a File or null. */
export function PlanFileField({ kind, progress, onChosen }: PlanFileFieldProps) {
  const { id, error, aria } = useField({ name: "file", hint: kind.hint });
  const { value, onChange, ref } = useController({ name: "file" }).field;
  const [isOver, setIsOver] = useState(false);
  const file = value instanceof File ? value : null;

  function choose([chosen]: readonly File[]) {
    setIsOver(false);
    if (!chosen) return;
    const problem = getPlanFileError(chosen, kind);
    if (problem) return toast({ variant: "destructive", ...problem });
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
      {/* The file input lies over all of it, and takes a drop as well as a press. */}
      <div onDragEnter={() => setIsOver(true)} onDragLeave={() => setIsOver(false)} className="mt-1.5">
        <FilePicker
          ref={ref}
          accept={kind.accept}
          onPick={choose}
          disabled={progress !== null}
          aria-label={file ? `Plan file: ${file.name}. Choose another` : "Plan file"}
          aria-describedby={aria["aria-describedby"]}
          aria-invalid={aria["aria-invalid"]}
          required
          className={cn(
            "flex min-h-28 flex-col items-center justify-center gap-1 rounded-md border-2 border-dashed px-4 py-5 text-center transition-colors hover:bg-accent/60",
            isOver ? "border-primary bg-primary-soft/50" : error ? "border-destructive" : "border-input/55",
          )}
        >
          {file ? <FileText aria-hidden className="size-6 text-primary-ink" /> : <Upload aria-hidden className="size-6 text-muted-foreground" />}
          <span className="max-w-full font-semibold">
            {file ? file.name : "Choose a file"}
            {file ? null : <span className="pointer-coarse:hidden">, or drop it here</span>}
          </span>
          {file ? <span className="figures text-sm text-muted-foreground">{formatFileSize(file.size)} · press to choose another</span> : null}
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
