import type { UploadPurpose } from "@/lib/core/uploads/contract";

/** A file that waits on this device until the server has it. */
export interface WaitingFile {
  /** The file's id, made here. */
  id: string;
  /** Whose it is. */
  owner: string;
  purpose: UploadPurpose;
  name: string;
  type: string;
  blob: Blob;
  addedAt: number;
}
