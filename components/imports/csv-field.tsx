"use client";

import { FileSpreadsheet, FileUp } from "lucide-react";
import { type ClipboardEvent, type DragEvent, type ReactNode, useId, useRef, useState } from "react";
import { FieldError, FieldHint } from "@/components/form/field-frame";
import { OptionSelect } from "@/components/form/option-select";
import { formatByteCount, formatCountWithNoun } from "@/components/imports/import-labels";
import type { ChosenFile } from "@/components/imports/read-import-file";
import type { CsvSource } from "@/components/imports/use-csv-source";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Label } from "@/components/ui/label";
import { Textarea } from "@/components/ui/textarea";
import { FilePicker } from "@/components/uploads/file-picker";

/** Spreadsheet programs give CSV files different MIME types. A ZIP or XML file is an Apple Health export. */
const fileTypes = ".csv,.tsv,.txt,.xlsx,.zip,.xml,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv,text/plain,text/tab-separated-values,application/vnd.ms-excel,application/zip,application/xml,text/xml";

/** Accepts a file dropped anywhere on its children. */
export function CsvDropZone({ csv, className, children }: { csv: CsvSource; className?: string; children: ReactNode }) {
  const [isOver, setIsOver] = useState(false);
  // Moving between children fires enter and leave, so the drag has left the zone only when both counts match.
  const depth = useRef(0);
  const hasFile = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  const move = (by: number) => (event: DragEvent) => {
    if (!hasFile(event)) return;
    depth.current += by;
    setIsOver(depth.current > 0);
  };
  function drop(event: DragEvent) {
    if (!hasFile(event)) return;
    event.preventDefault();
    depth.current = 0;
    setIsOver(false);
    csv.takeFiles([...event.dataTransfer.files]);
  }
  return (
    <div
      onDragEnter={move(1)}
      onDragLeave={move(-1)}
      onDragOver={(event) => hasFile(event) && event.preventDefault()}
      onDrop={drop}
      className={cn("rounded-lg", isOver && "outline-2 outline-offset-2 outline-ring outline-dashed", className)}
    >
      {children}
    </div>
  );
}

interface CsvFieldProps {
  csv: CsvSource;
  hint: ReactNode;
  placeholder?: string;
  rows?: 5 | 10;
  /** Further buttons beside "Choose a file". */
  more?: ReactNode;
}

/** A text area for CSV and a file picker, inside a CsvDropZone. */
export function CsvField({ csv, hint, placeholder, rows = 10, more }: CsvFieldProps) {
  const id = useId();
  const { source, problem } = csv;
  const area = useRef<HTMLTextAreaElement>(null);
  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const text = event.clipboardData.getData("text/plain");
    if (!csv.isLong(text)) return;
    event.preventDefault();
    csv.paste(text);
  }
  function remove() {
    csv.remove();
    requestAnimationFrame(() => area.current?.focus());
  }
  return (
    <div>
      <Label htmlFor={source.file ? undefined : id} id={`${id}-label`} className="block">
        CSV data
      </Label>
      <FieldHint id={id} hint={hint} />
      <div className="mt-1.5">
        {source.file ? (
          <ChosenFileCard file={source.file} labelledBy={`${id}-label`} onRemove={remove} />
        ) : (
          <Textarea
            ref={area}
            id={id}
            rows={rows}
            value={source.text}
            onChange={(event) => csv.write(event.target.value)}
            onPaste={onPaste}
            placeholder={placeholder}
            aria-describedby={`${id}-hint ${id}-error`}
            aria-invalid={problem ? true : undefined}
            spellCheck={false}
            autoCapitalize="none"
            autoCorrect="off"
            wrap="off"
            className="overflow-x-auto font-mono text-sm"
          />
        )}
      </div>
      {source.sheets ? (
        <div className="mt-3 max-w-72">
          <Label htmlFor={`${id}-sheet`} className="block">
            Sheet
          </Label>
          <OptionSelect
            id={`${id}-sheet`}
            className="mt-1.5"
            value={source.sheets.chosen}
            onChange={(event) => csv.chooseSheet(event.target.value)}
            options={source.sheets.all.map(({ name, rows: count }) => ({ value: name, label: `${name} (${formatCountWithNoun(count, "row")})` }))}
          />
        </div>
      ) : null}
      <FieldError id={id} error={problem ?? undefined} />
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <FilePicker accept={fileTypes} aria-describedby={`${id}-error`} onPick={csv.takeFiles}>
          <FileUp aria-hidden />
          {csv.isReading ? "Reading the file..." : "Choose a file"}
        </FilePicker>
        {more}
        {source.fileName && !source.file ? <span className="min-w-0 truncate text-sm text-muted-foreground">From {source.fileName}</span> : null}
      </div>
    </div>
  );
}

/** Shows a long list as its file name, size and row count instead of its text. */
const ChosenFileCard = ({ file: { name, size, rows }, labelledBy, onRemove }: { file: ChosenFile; labelledBy: string; onRemove: () => void }) => (
  <div role="group" aria-labelledby={labelledBy} className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border bg-muted/50 p-4">
    <span aria-hidden="true" className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-ink">
      <FileSpreadsheet className="size-5.5" strokeWidth={1.75} />
    </span>
    <span className="min-w-40 flex-1">
      <span className="block font-semibold wrap-anywhere">{name}</span>
      <span className="figures block text-sm text-muted-foreground">
        {formatByteCount(size)}, {formatCountWithNoun(rows, "row")}
      </span>
    </span>
    <Button variant="outline" size="sm" onClick={onRemove}>
      Remove
    </Button>
  </div>
);
