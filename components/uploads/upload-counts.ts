import { useCallback, useEffect, useState } from "react";
import type { PictureUpload } from "@/components/uploads/use-upload";

/** The unfinished uploads of a form's photo fields. */
export interface UploadCounts {
  running: number;
  failed: number;
}
/** Reports the counts of one photo field to its form. */
export type ReportUploads = (field: string, counts: UploadCounts) => void;

/** Returns the total over a form's photo fields, and the function that each field reports its counts to. */
export function useUploadCounts(): [UploadCounts, ReportUploads] {
  const [countsByField, setCountsByField] = useState<Record<string, UploadCounts>>({});
  const report = useCallback<ReportUploads>((field, counts) => setCountsByField((previous) => ({ ...previous, [field]: counts })), []);
  const allCounts = Object.values(countsByField);
  const sum = (name: keyof UploadCounts) => allCounts.reduce((total, counts) => total + counts[name], 0);
  return [{ running: sum("running"), failed: sum("failed") }, report];
}

export function useReportUploads(field: string, uploads: readonly PictureUpload[], report: ReportUploads | undefined) {
  const failed = uploads.filter(({ error }) => error !== null).length;
  const running = uploads.length - failed;
  useEffect(() => report?.(field, { running, failed }), [field, running, failed, report]);
  // A field that leaves the screen takes its uploads with it.
  useEffect(() => () => report?.(field, { running: 0, failed: 0 }), [field, report]);
}
