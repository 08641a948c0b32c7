import type { ErrorBody } from "@/lib/platform/errors";

/** Reports the progress of a call, from 0 to 1, and what it is doing. */
export type ReportProgress = (share: number, doing: string) => void;

/** For callers that don't show progress. */
export const noProgress: ReportProgress = () => undefined;

/** A caller that accepts this content type gets a line of JSON per step, and the result or the error as the last line. */
export const progressContentType = "application/x-ndjson";
export type ProgressLine = { progress: number; doing: string } | { answer: unknown } | { error: ErrorBody; status: number };

/** At most five lines a second: more wouldn't look smoother. */
const minIntervalMs = 200;

/**
 * Returns a response that streams the progress of `work`, line by line. An error before the first step is returned as an
 * ordinary response, with its own status. The work continues if the caller disconnects.
 */
export function streamProgress(work: (progress: ReportProgress) => Promise<Response>): Promise<Response> {
  return new Promise((resolve, reject) => {
    const lines = createLineStream();
    let hasStarted = false;
    function start(response?: Response) {
      if (!hasStarted) resolve(toStreamResponse(lines.body, response));
      hasStarted = true;
    }
    const steps = throttleProgress((step) => {
      start();
      lines.send(JSON.stringify(step));
    });
    async function finish(response: Response) {
      steps.end();
      if (!response.ok && !hasStarted) return resolve(response);
      lines.send(await resultLine(response));
      lines.end();
      return start(response);
    }
    work(steps.report).then(finish).catch(reject);
  });
}

/** The headers keep proxies from compressing or buffering the lines. */
const toStreamResponse = (body: ReadableStream<Uint8Array>, { status, headers }: Pick<Response, "status" | "headers"> = new Response()) =>
  new Response(body, { status, headers: { ...Object.fromEntries(headers), "content-type": progressContentType, "cache-control": "no-store, no-transform", "x-accel-buffering": "no" } });

async function resultLine(response: Response) {
  const body = await response.text();
  return response.ok ? `{"answer":${body}}` : `{"error":${body},"status":${response.status}}`;
}

function createLineStream() {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  const body = new ReadableStream<Uint8Array>({
    start: (streamController) => void (controller = streamController),
    // The caller has disconnected, so later lines are dropped.
    cancel: () => void (controller = null),
  });
  return {
    body,
    send: (line: string) => controller?.enqueue(encoder.encode(`${line}\n`)),
    end() {
      controller?.close();
      controller = null;
    },
  };
}

type ProgressStep = Extract<ProgressLine, { progress: number }>;

/**
 * Sends at most one step per `minIntervalMs`, and always the last one. It checks the clock as well as a timer, because the
 * embedded database can keep the event loop too busy for timers.
 */
function throttleProgress(send: (step: ProgressStep) => void) {
  let pending: ProgressStep | null = null;
  let timer: NodeJS.Timeout | undefined;
  let nextAt = 0;
  function flush() {
    clearTimeout(timer);
    timer = undefined;
    if (!pending) return;
    send(pending);
    pending = null;
    nextAt = performance.now() + minIntervalMs;
  }
  return {
    report(share: number, doing: string) {
      pending = { progress: Math.min(1, Math.max(0, share)), doing };
      if (performance.now() >= nextAt) flush();
      else timer ??= setTimeout(flush, nextAt - performance.now());
    },
    end: flush,
  };
}
