import type * as z from "zod/mini";
import { type AnyCallInput, ApiError, type CallInput, endpointUrl, getErrorMessage, toFormData } from "@/lib/api/client";
import { type AnyEndpoint, maxFileBytesOf } from "@/lib/api/contract";

const tooLargeMessage = (maxBytes: number) => `This file is too large. The limit is ${maxBytes / 1024 / 1024} MB.`;

interface SendFileOptions {
  /** Per cent of the bytes that have left. */
  onProgress: (percent: number) => void;
  signal?: AbortSignal;
}

/** Calls an endpoint that takes a file. XMLHttpRequest, because fetch does not tell how far an upload is. Rejects with ApiError. */
export function sendFile<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>, { onProgress, signal }: SendFileOptions): Promise<z.output<E["response"]>> {
  const { body, file }: AnyCallInput = input;
  const maxBytes = maxFileBytesOf(endpoint);
  return new Promise((resolve, reject) => {
    // Said here too: a server that refuses a large body hangs up, and its words may not arrive.
    if (file && file.size > maxBytes) return reject(new ApiError(413, JSON.stringify({ message: tooLargeMessage(maxBytes) })));
    const request = new XMLHttpRequest();
    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress((100 * loaded) / total);
    });
    request.addEventListener("load", () => {
      const answer = request.status >= 200 && request.status < 300 ? parseJson(request.responseText) : undefined;
      // The server parsed its answer with endpoint.response before it sent it.
      if (answer) resolve(answer as z.output<E["response"]>);
      else reject(new ApiError(request.status, request.responseText));
    });
    request.addEventListener("error", () => reject(new ApiError(0, "")));
    request.addEventListener("abort", () => reject(new DOMException("The upload was stopped", "AbortError")));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
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

/** The server's own sentence, else one that fits the status: a proxy in front answers without ours. */
export function getUploadErrorMessage(error: unknown, endpoint: AnyEndpoint): string {
  if (error instanceof ApiError && error.status === 413) return getErrorMessage(error, tooLargeMessage(maxFileBytesOf(endpoint)));
  return getErrorMessage(error, "This picture did not arrive. Please check your connection and try again.");
}
