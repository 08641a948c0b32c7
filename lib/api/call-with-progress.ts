import type { AnyCall, ResponseOf } from "@/lib/api/call";
import { ApiError, type CallInput, type CallOptions, ConnectionLostError, sendWithCurrentCookie, withStepUp } from "@/lib/api/client";
import { progressContentType, type ProgressLine, type ReportProgress } from "@/lib/api/progress";

/** Calls an endpoint that reports progress. Throws ApiError for a non-OK response, ConnectionLostError if the connection is lost. */
export const callWithProgress = <C extends AnyCall>(endpoint: C, input: CallInput<C>, onProgress: ReportProgress, options: CallOptions = {}): Promise<ResponseOf<C>> =>
  withStepUp(() => callOnceWithProgress(endpoint, input, onProgress, options));

async function callOnceWithProgress<C extends AnyCall>(endpoint: C, input: CallInput<C>, onProgress: ReportProgress, options: CallOptions): Promise<ResponseOf<C>> {
  const response = await sendWithCurrentCookie(endpoint, input, { ...options, accept: `${progressContentType}, application/json` });
  if (!response.body || !response.headers.get("content-type")?.startsWith(progressContentType)) return (await response.json()) as ResponseOf<C>;
  for await (const line of readProgressLines(response.body, options.signal)) {
    if ("answer" in line) return line.answer as ResponseOf<C>;
    if ("error" in line) throw new ApiError(line.status, JSON.stringify(line.error));
    onProgress(line.progress, line.doing);
  }
  throw new ConnectionLostError();
}

/** Yields the JSON lines of a response. Throws ConnectionLostError if the connection is lost. */
async function* readProgressLines(body: ReadableStream<Uint8Array>, signal: AbortSignal | undefined): AsyncGenerator<ProgressLine, void> {
  // Not every browser supports async iteration of a stream.
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let incompleteLine = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (incompleteLine + decoder.decode(value, { stream: true })).split("\n");
      incompleteLine = lines.pop() ?? "";
      for (const line of lines) yield JSON.parse(line) as ProgressLine;
    }
  } catch (error) {
    throw signal?.aborted ? error : new ConnectionLostError({ cause: error });
  }
}
