import { useRef, useState } from "react";
import { toast } from "@/components/feedback/toast";
import { maxCsvBytes } from "@/lib/practice/imports/contract";

/** A file as it stands in place of the text area; `rows` as far as it could be counted. */
export interface ChosenFile {
  name: string;
  size: number;
  rows: number;
}

export interface CsvText {
  text: string;
  /** Where it is from a file. */
  fileName: string | undefined;
  /** Set where the text is too long to be written into: it is shown as the file it came in. */
  file: ChosenFile | null;
}

/** So many characters a text area takes without becoming slow. */
const maxInTextArea = 64 * 1024;
/** In UTF-16 a file has at most twice the bytes that count. */
const maxFileBytes = 2 * maxCsvBytes;
const emptySource: CsvText = { text: "", fileName: undefined, file: null };

/** The list to import, however it comes: typed, pasted, or as a file. What is there stays until something good takes its place. */
export function useCsvSource() {
  const [source, setSource] = useState<CsvText>(emptySource);
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef(0);

  function put(next: CsvText) {
    setProblem(null);
    setSource(next);
  }

  /** Takes the place of what is there, and tells whoever had written something how to get that back. */
  function replace(next: CsvText, said: string) {
    const before = source;
    put(next);
    toast({ title: said, ...(before.text.trim() ? { description: "It takes the place of what was there.", action: { label: "Undo", onClick: () => put(before) } } : {}) });
  }

  async function take(files: readonly File[]) {
    const [file] = files;
    if (!file) return;
    const turn = (latest.current += 1);
    setIsReading(true);
    const read = await readCsvFile(file).catch((error: unknown) => ({ problem: error instanceof Error && error.message ? error.message : "This file could not be read. Please choose it again." }));
    // Of two files dropped one after the other, the last one counts.
    if (turn !== latest.current) return;
    setIsReading(false);
    if ("problem" in read) return setProblem(read.problem);
    replace(read, files.length > 1 ? `${file.name} is loaded; one file at a time` : `${file.name} is loaded`);
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
    take: (files: readonly File[]) => void take(files),
    /** A text too long to be pasted into the text area. */
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
  // Of a file beyond the limit so much is read as shows that it is.
  const bytes = await file.slice(0, maxFileBytes + 2).arrayBuffer();
  const text = requireCsvText(decodeCsv(new Uint8Array(bytes)));
  return { text, fileName: file.name.slice(0, 254), file: text.length > maxInTextArea ? await toChosenFile(text, file.name, file.size) : null };
}

async function toChosenFile(text: string, name: string, size: number): Promise<ChosenFile> {
  const { countCsvRows } = await import("@/lib/practice/imports/reading/limits");
  return { name, size, rows: countCsvRows(text) };
}
