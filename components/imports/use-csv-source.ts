import { useRef, useState } from "react";
import { toast } from "@/components/feedback/toast";
import { type CsvText, maxInTextArea, readImportFile, toChosenFile, toSheetSource } from "@/components/imports/read-import-file";

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
    const read = await readImportFile(file).catch((error: unknown) => ({ problem: error instanceof Error && error.message ? error.message : "We couldn't read this file. Please choose it again." }));
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
    chooseSheet: (name: string) => setSource((current) => (current.sheets && current.file ? toSheetSource(current.sheets.all, name, current.file) : current)),
    remove: () => put(emptySource),
  };
}
export type CsvSource = ReturnType<typeof useCsvSource>;
