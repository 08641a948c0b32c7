import { useRef, useState } from "react";
import { toast } from "@/components/feedback/toast";
import { maxCsvBytes } from "@/lib/practice/imports/contract";

/** A file shown instead of its text. `rows` is an estimate. */
export interface ChosenFile {
  name: string;
  size: number;
  rows: number;
}

export interface CsvText {
  text: string;
  /** Undefined for typed or pasted text. */
  fileName: string | undefined;
  /** Set when the text is too long for a text area. */
  file: ChosenFile | null;
}

/** In characters; a text area gets slow beyond this. */
const maxInTextArea = 64 * 1024;
/** The limit counts UTF-8 bytes, and UTF-16 needs at most twice as many. */
const maxFileBytes = 2 * maxCsvBytes;
const emptySource: CsvText = { text: "", fileName: undefined, file: null };

/** The list to import: typed, pasted or from a file. It stays until a readable one replaces it. */
export function useCsvSource() {
  const [source, setSource] = useState<CsvText>(emptySource);
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef(0);

  function put(next: CsvText) {
    setProblem(null);
    setSource(next);
  }

  /** Replaces the list, with an undo in the toast if there was one. */
  function replace(next: CsvText, title: string) {
    const before = source;
    put(next);
    toast({ title, ...(before.text.trim() ? { description: "It replaces your previous list.", action: { label: "Undo", onClick: () => put(before) } } : {}) });
  }

  async function takeFiles(files: readonly File[]) {
    const [file] = files;
    if (!file) return;
    const request = (latest.current += 1);
    setIsReading(true);
    const read = await readCsvFile(file).catch((error: unknown) => ({ problem: error instanceof Error && error.message ? error.message : "We couldn't read this file. Please choose it again." }));
    // When two files are chosen in a row, the last one counts.
    if (request !== latest.current) return;
    setIsReading(false);
    if ("problem" in read) return setProblem(read.problem);
    replace(read, files.length > 1 ? `${file.name} is loaded (one file at a time)` : `${file.name} is loaded`);
  }

  async function paste(text: string) {
    setIsReading(true);
    const file = text.length > maxInTextArea ? await toChosenFile(text, "Pasted text", new Blob([text]).size) : null;
    setIsReading(false);
    replace({ text, fileName: undefined, file }, "Your text is loaded");
  }

  return {
    source,
    isReading,
    problem,
    takeFiles: (files: readonly File[]) => void takeFiles(files),
    /** Takes a text that is too long for the text area. */
    paste: (text: string) => void paste(text),
    isLong: (text: string) => text.length > maxInTextArea,
    write: (text: string) => put({ ...source, text, fileName: text.trim() ? source.fileName : undefined }),
    replace,
    remove: () => put(emptySource),
  };
}
export type CsvSource = ReturnType<typeof useCsvSource>;

async function readCsvFile(file: File): Promise<CsvText> {
  const [{ decodeCsv }, { requireCsvText }] = await Promise.all([import("@/lib/practice/imports/reading/decode"), import("@/lib/practice/imports/reading/limits")]);
  // Reads two bytes past the limit at most, which is enough to notice that a file exceeds it.
  const bytes = await file.slice(0, maxFileBytes + 2).arrayBuffer();
  const text = requireCsvText(decodeCsv(new Uint8Array(bytes)));
  return { text, fileName: file.name.slice(0, 254), file: text.length > maxInTextArea ? await toChosenFile(text, file.name, file.size) : null };
}

async function toChosenFile(text: string, name: string, size: number): Promise<ChosenFile> {
  const { countCsvRows } = await import("@/lib/practice/imports/reading/limits");
  return { name, size, rows: countCsvRows(text) };
}
