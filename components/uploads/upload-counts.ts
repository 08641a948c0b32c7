import { useCallback, useEffect, useState } from "react";
import type { PictureUpload } from "@/components/uploads/use-upload";

/** What the photo fields of a form have not yet brought home. */
export interface UploadCounts {
  running: number;
  failed: number;
}
/** For a photo field, to tell its form; keeps one tally per field. */
export type ReportUploads = (field: string, tally: UploadCounts) => void;

/** The sum over a form's photo fields, and what they report to. */
export function useUploadCounts(): [UploadCounts, ReportUploads] {
  const [tallies, setTallies] = useState<Record<string, UploadCounts>>({});
  const report = useCallback<ReportUploads>((field, tally) => setTallies((all) => ({ ...all, [field]: tally })), []);
  const all = Object.values(tallies);
  const sum = (name: keyof UploadCounts) => all.reduce((total, tally) => total + tally[name], 0);
  return [{ running: sum("running"), failed: sum("failed") }, report];
}

export function useReportUploads(field: string, uploads: readonly PictureUpload[], report: ReportUploads | undefined) {
  const failed = uploads.filter(({ error }) => error !== null).length;
  const running = uploads.length - failed;
  useEffect(() => report?.(field, { running, failed }), [field, running, failed, report]);
}
