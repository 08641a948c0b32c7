import { Worker } from "node:worker_threads";

export interface RawPixels {
  /** RGBA, one byte per channel, row by row. */
  data: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

const decodeTimeoutSeconds = 30;

/**
 * The worker's source is a string so that the bundler doesn't have to build a worker. `require` resolves from the folder the
 * server was started in. The decoder's own log output is discarded.
 */
const workerSource = `
const { parentPort, workerData } = require("node:worker_threads");
require("heic-decode")({ buffer: workerData }).then(({ data, width, height }) =>
  parentPort.postMessage({ data: new Uint8Array(data.buffer), width, height }, [data.buffer]));
`;

let lastDecode: Promise<unknown> = Promise.resolve();

/**
 * Decodes a HEIC photo into pixels, rotated according to its header. Decodes one photo at a time in a worker thread, because 12
 * megapixels take over a second of CPU time, and ending the thread frees the decoder's memory. Rejects if decoding fails.
 */
export function decodeHeic(bytes: Uint8Array): Promise<RawPixels> {
  const result = lastDecode.then(() => decodeInThread(bytes));
  lastDecode = result.catch(() => undefined);
  return result;
}

function decodeInThread(bytes: Uint8Array) {
  const worker = new Worker(workerSource, { eval: true, workerData: bytes, stdout: true, stderr: true, env: {} });
  const timeout = setTimeout(() => void worker.terminate(), decodeTimeoutSeconds * 1000);
  const decoded = new Promise<RawPixels>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("The HEIC decoder ended without a picture")));
  });
  return decoded.finally(() => {
    clearTimeout(timeout);
    void worker.terminate();
  });
}
