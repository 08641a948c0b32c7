import type { AnyCall, ResponseOf } from "@/lib/api/call";
import { type AnyCallInput, ApiError, type CallInput, endpointUrl, getErrorMessage, toFormData } from "@/lib/api/client";

const tooLargeMessage = (maxBytes: number) => `This file is too large. The limit is ${maxBytes / 1024 / 1024} MB.`;

interface SendFileOptions {
  /** Reports the percent of bytes sent. */
  onProgress: (percent: number) => void;
  signal?: AbortSignal;
  /** The limit for this kind of file, if it is lower than the endpoint's. */
  maxBytes?: number;
}

/**
 * After so long without progress or a response the connection counts as lost, in milliseconds. A browser hands over a part at once
 * that a slow phone sends for most of a minute, and the server may then take another half to prepare a photo.
 */
const maxSilenceMs = 90_000;

/**
 * Calls an endpoint with a file. Uses XMLHttpRequest, because fetch has no upload progress. Rejects with ApiError, whose status is 0
 * for a lost connection.
 */
export function sendFile<C extends AnyCall>(endpoint: C, input: CallInput<C>, { onProgress, signal, maxBytes = endpoint.maxFileBytes ?? 0 }: SendFileOptions): Promise<ResponseOf<C>> {
  const { body, file }: AnyCallInput = input;
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    // Checked here too, because the server closes the connection on a large body and its response may get lost.
    if (file && file.size > maxBytes) return reject(new ApiError(413, JSON.stringify({ message: tooLargeMessage(maxBytes) })));
    const request = new XMLHttpRequest();
    const giveUp = () => {
      reject(new ApiError(0, ""));
      request.abort();
    };
    let timer = setTimeout(giveUp, maxSilenceMs);
    const cancel = () => request.abort();
    request.addEventListener("loadend", () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", cancel);
    });
    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, maxSilenceMs);
      if (lengthComputable) onProgress((100 * loaded) / total);
    });
    request.addEventListener("load", () => {
      const response = request.status >= 200 && request.status < 300 ? parseJson(request.responseText) : undefined;
      // The cast is safe because the server parsed the response with endpoint.response.
      if (response) resolve(response as ResponseOf<C>);
      else reject(new ApiError(request.status, request.responseText));
    });
    request.addEventListener("error", () => reject(new ApiError(0, "")));
    request.addEventListener("abort", () => reject(new DOMException("The upload was cancelled", "AbortError")));
    signal?.addEventListener("abort", cancel, { once: true });
    request.open(endpoint.method, endpointUrl(endpoint, input));
    request.send(toFormData({ body, file }));
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the server's message, or a default one, because a proxy's error response has no message of ours. */
export function getUploadErrorMessage(error: unknown, endpoint: AnyCall, noun: "photo" | "PDF"): string {
  if (error instanceof ApiError && error.status === 413) return getErrorMessage(error, tooLargeMessage(endpoint.maxFileBytes ?? 0));
  return getErrorMessage(error, `We couldn't upload this ${noun}. Please check your connection and try again.`);
}
