import { Worker } from "node:worker_threads";

export interface RawPixels {
  /** Red, green, blue and alpha, a byte each, line by line. */
  data: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

const decodeTimeoutSeconds = 30;

/**
 * Plain text, not a module, so that no bundler has to know how to build a worker; `require` looks in the folder the
 * server was started in. The decoder's own notices about bad files go to the worker's output, which nobody reads.
 */
const workerSource = `
const { parentPort, workerData } = require("node:worker_threads");
require("heic-decode")({ buffer: workerData }).then(({ data, width, height }) =>
  parentPort.postMessage({ data: new Uint8Array(data.buffer), width, height }, [data.buffer]));
`;

let lastDecode: Promise<unknown> = Promise.resolve();

/**
 * The pixels of a HEIC photo, already turned as its own header says. One at a time and in a thread of its own: twelve
 * megapixels keep a core busy for over a second, and ending the thread returns the decoder's memory.
 * Rejects when the photo cannot be decoded.
 */
export function decodeHeic(bytes: Uint8Array): Promise<RawPixels> {
  const result = lastDecode.then(() => decodeInThread(bytes));
  lastDecode = result.catch(() => undefined);
  return result;
}

function decodeInThread(bytes: Uint8Array) {
  const worker = new Worker(workerSource, { eval: true, workerData: bytes, stdout: true, stderr: true, env: {} });
  const timer = setTimeout(() => void worker.terminate(), decodeTimeoutSeconds * 1000);
  const decoded = new Promise<RawPixels>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("The HEIC decoder ended without a picture")));
  });
  return decoded.finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}
