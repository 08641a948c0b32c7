import { useCallback, useEffect, useState } from "react";
import type { PictureUpload } from "@/components/uploads/local-uploads";

/** The unfinished uploads of a form's photo fields. */
export interface UploadCounts {
  /** On their way or waiting for a connection. The form's value names their files already. */
  running: number;
  /** Those of the running ones in the store of this device, so that the form may be sent later and they before it. */
  onDevice: number;
  /** Refused. They are not in the form's value. */
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
  return [{ running: sum("running"), onDevice: sum("onDevice"), failed: sum("failed") }, report];
}

export function useReportUploads(field: string, uploads: readonly PictureUpload[], report: ReportUploads | undefined) {
  const failed = uploads.filter(({ error }) => error !== null).length;
  const running = uploads.length - failed;
  const onDevice = uploads.filter((upload) => upload.error === null && upload.isOnDevice).length;
  useEffect(() => report?.(field, { running, onDevice, failed }), [field, running, onDevice, failed, report]);
  // The uploads of a field that has left the screen no longer delay its form.
  useEffect(() => () => report?.(field, { running: 0, onDevice: 0, failed: 0 }), [field, report]);
}
