import { ApiError, shownMessage, urlFor } from "@/lib/api/client";
import { maxPhotoBytes, type StoredFile, upload, type UploadPurpose } from "@/lib/files/contract";

const tooLarge = `This file is too large. The limit is ${maxPhotoBytes / 1024 / 1024} MB.`;

interface SendOptions {
  /** Per cent of the bytes that have left. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

/** Uploads a picture. XMLHttpRequest, because fetch does not tell how far an upload is. Rejects with ApiError. */
export function sendFile(purpose: UploadPurpose, file: File, { onProgress, signal }: SendOptions): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    // Said here too: a server that refuses a large body hangs up, and its words may not arrive.
    if (file.size > maxPhotoBytes) return reject(new ApiError(413, JSON.stringify({ message: tooLarge })));
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.set("purpose", purpose);
    form.set("file", file);
    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress((100 * loaded) / total);
    });
    request.addEventListener("load", () => {
      if (request.status >= 400 || request.status === 0) return reject(new ApiError(request.status, request.responseText));
      const stored = upload.response.safeParse(parseJson(request.responseText));
      if (stored.success) resolve(stored.data);
      else reject(new ApiError(request.status, request.responseText));
    });
    request.addEventListener("error", () => reject(new ApiError(0, "")));
    request.addEventListener("abort", () => reject(new DOMException("The upload was stopped", "AbortError")));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.open(upload.method, urlFor(upload, {}));
    request.send(form);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The server's own sentence, else one that fits the status: a proxy in front answers without ours. */
export function uploadProblem(error: unknown): string {
  if (error instanceof ApiError && error.status === 413) return shownMessage(error, tooLarge);
  return shownMessage(error, "This picture did not arrive. Please check your connection and try again.");
}
