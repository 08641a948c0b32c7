import type { ErrorBody } from "@/lib/platform/errors";

/** Tells how far a call is, from 0 to 1, and what it is doing. */
export type ReportProgress = (share: number, doing: string) => void;

/** For a caller who only waits for the answer. */
export const noProgress: ReportProgress = () => undefined;

/** What a caller who accepts this hears: a line for each step, and the answer or the error as the last one. */
export const progressContentType = "application/x-ndjson";
export type ProgressLine = { progress: number; doing: string } | { answer: unknown } | { error: ErrorBody; status: number };

/** Five lines a second are seen as motion; more would only be read. */
const minIntervalMs = 200;

/**
 * The answer of a call that tells how far it is, line by line. What ends before it has told anything is answered as always, but
 * for the line; so an error keeps its status. The work goes on though its caller hangs up.
 */
export function streamProgress(work: (progress: ReportProgress) => Promise<Response>): Promise<Response> {
  return new Promise((resolve, reject) => {
    const lines = createLineStream();
    let hasBegun = false;
    function begin(response?: Response) {
      if (!hasBegun) resolve(toStreamResponse(lines.body, response));
      hasBegun = true;
    }
    const steps = throttleProgress((step) => {
      begin();
      lines.send(JSON.stringify(step));
    });
    async function finish(response: Response) {
      steps.end();
      if (!response.ok && !hasBegun) return resolve(response);
      lines.send(await resultLine(response));
      lines.end();
      return begin(response);
    }
    work(steps.tell).then(finish).catch(reject);
  });
}

/** Nothing on the way may hold the lines back to compress or collect them. */
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
    start: (opened) => void (controller = opened),
    // Whoever hung up hears no more.
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
 * Passes steps on with a pause after each; of those that come in the pause, the last one after it. The clock is asked as well,
 * since a database in this process may leave timers no turn.
 */
function throttleProgress(pass: (step: ProgressStep) => void) {
  let waiting: ProgressStep | null = null;
  let timer: NodeJS.Timeout | undefined;
  let nextAt = 0;
  function next() {
    clearTimeout(timer);
    timer = undefined;
    if (!waiting) return;
    pass(waiting);
    waiting = null;
    nextAt = performance.now() + minIntervalMs;
  }
  return {
    tell(share: number, doing: string) {
      waiting = { progress: Math.min(1, Math.max(0, share)), doing };
      if (performance.now() >= nextAt) next();
      else timer ??= setTimeout(next, nextAt - performance.now());
    },
    end: next,
  };
}
