import { firstPartBytes, nextPartBytes } from "@/components/uploads/part-size";
import { readArrived } from "@/components/uploads/read-arrived";
import { getUploadErrorMessage, sendFile } from "@/components/uploads/send-file";
import { uploadFile, uploadPart } from "@/lib/core/uploads/calls";
import type { StoredFile, UploadPurpose } from "@/lib/core/uploads/contract";
import { maxPdfBytes, maxPhotoBytes, pdfContentType } from "@/lib/core/uploads/rules";

/** The browser can't read the file any more, for example because it was moved. */
export class UnreadableFileError extends Error {
  /** As the server would say of a file that is gone. */
  readonly status = 410;
}

interface UploadOptions {
  id: string;
  owner: string;
  purpose: UploadPurpose;
  /** Whether some of it may have arrived already. */
  isResumed: boolean;
  /** The size of the first part in bytes; a smaller file goes in one piece. */
  partBytes?: number;
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

/**
 * Uploads a file under an id made on this device; one larger than a part goes in parts, from where it had got to. Sending the same
 * file again stores nothing twice. Rejects with ApiError, status 0 for a lost connection, or UnreadableFileError.
 */
export async function sendUpload(file: File, options: UploadOptions): Promise<StoredFile> {
  const { id, owner, purpose, onProgress, signal, partBytes = firstPartBytes } = options;
  const maxBytes = file.type === pdfContentType ? maxPdfBytes : maxPhotoBytes;
  if (file.size > partBytes && file.size <= maxBytes) return sendInParts(file, { ...options, partBytes });
  const whole = file.size > maxBytes ? file : await readPart(file, 0, file.size);
  return sendFile(uploadFile, { body: { id, owner, purpose }, file: whole }, { onProgress, signal, maxBytes });
}

async function sendInParts(file: File, { id, owner, purpose, isResumed, onProgress, signal, partBytes: firstBytes }: UploadOptions & { partBytes: number }): Promise<StoredFile> {
  const known = isResumed ? await readArrived(id, signal) : { received: 0, file: null };
  let [arrived, partBytes] = [known.received, firstBytes];
  if (known.file) return known.file;
  onProgress((100 * arrived) / file.size);
  for (;;) {
    const [offset, end] = [arrived, Math.min(arrived + partBytes, file.size)];
    const part = await readPart(file, offset, end);
    const startedAt = performance.now();
    const progress = await sendFile(uploadPart, { body: { id, owner, purpose, offset, size: file.size }, file: part }, {
      signal,
      onProgress: (percent) => onProgress((100 * offset + percent * (end - offset)) / file.size),
    });
    if (progress.file) return progress.file;
    partBytes = nextPartBytes(end - offset, performance.now() - startedAt);
    arrived = progress.received;
  }
}

/** Reads a part into memory first, so that an unreadable file isn't taken for a lost connection. */
async function readPart(file: File, start: number, end: number): Promise<File> {
  try {
    return new File([await file.slice(start, end).arrayBuffer()], file.name, { type: file.type });
  } catch (cause) {
    throw new UnreadableFileError("The file can't be read", { cause });
  }
}

/** Why a file was refused, for its person. */
export const refusalText = (error: unknown, noun: "photo" | "PDF"): string =>
  error instanceof UnreadableFileError ? `We can't read this ${noun} any more. Please choose it again.` : getUploadErrorMessage(error, uploadFile, noun);
