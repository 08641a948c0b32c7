import { spawn } from "node:child_process";
import { unavailable } from "@/lib/platform/errors";

interface DecoderSettings {
  /**
   * The program of the process, which gets the file on its input. It is a string, because a bundler would have to build a file;
   * `require` resolves from the folder the server was started in.
   */
  program: string;
  /** Options of Node that limit the memory. */
  nodeOptions: readonly string[];
  timeoutSeconds: number;
  /** What the person is told when too many files are waiting. */
  busyMessage: string;
}

/** A waiting file keeps its bytes in memory. */
const maxWaiting = 8;

/**
 * Creates a decoder that unpacks untrusted files in a process of its own, one at a time, because the limits of a worker thread
 * count neither buffers nor WebAssembly. Its function runs the program with `argument`, and resolves with what `read` makes of
 * the output. Rejects with 503 when eight files are waiting, and with what `read` throws. `read` sees the output of a process
 * that failed or took too long end early.
 */
export function createDecoder({ program, nodeOptions, timeoutSeconds, busyMessage }: DecoderSettings) {
  let waiting = 0;
  let lastDecode: Promise<unknown> = Promise.resolve();

  async function decodeInProcess<T>(bytes: Uint8Array, argument: string, read: (output: AsyncIterable<Buffer>) => Promise<T>): Promise<T> {
    const decoder = spawn(process.execPath, [...nodeOptions, "--eval", program, argument], { env: { NODE_ENV: "production" }, stdio: ["pipe", "pipe", "ignore"] });
    const timeout = setTimeout(() => decoder.kill("SIGKILL"), timeoutSeconds * 1000);
    // A process that could not start or that ended early has no output, which is what counts.
    decoder.on("error", () => undefined);
    decoder.stdin.on("error", () => undefined);
    decoder.stdin.end(bytes);
    try {
      return await read(decoder.stdout);
    } finally {
      clearTimeout(timeout);
      decoder.kill("SIGKILL");
    }
  }

  return function decode<T>(bytes: Uint8Array, argument: string, read: (output: AsyncIterable<Buffer>) => Promise<T>): Promise<T> {
    if (waiting >= maxWaiting) return Promise.reject(unavailable(busyMessage));
    waiting += 1;
    const result = lastDecode.then(() => decodeInProcess(bytes, argument, read)).finally(() => (waiting -= 1));
    lastDecode = result.catch(() => undefined);
    return result;
  };
}
