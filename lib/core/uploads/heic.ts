import { spawn } from "node:child_process";
import { unavailable } from "@/lib/platform/errors";

export interface RawPixels {
  /** RGBA, one byte per channel, row by row. */
  data: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

const decodeTimeoutSeconds = 30;
/** 640 MB in pages of 64 kB: what a photo of 65 megapixels needs, and half as much again. */
const maxWasmPages = 10_240;
const maxHeapMb = 128;

/**
 * The program of the decoder's process. It is a string, because a bundler would have to build a file; `require` resolves from
 * the folder the server was started in. Its first eight bytes of output are the width and the height, and only a picture
 * within the limit is unpacked. The decoder's own log would mix with the pixels.
 */
const decoderSource = `
for (const level of ["debug", "log", "info", "warn", "error"]) console[level] = () => undefined;
const maxPixels = Number(process.argv[1]);
const pieces = [];
process.stdin.on("data", (piece) => pieces.push(piece)).on("end", async () => {
  const [{ width, height, decode }] = await require("heic-decode").all({ buffer: Buffer.concat(pieces) });
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  process.stdout.write(size);
  if (width * height <= maxPixels) process.stdout.write(Buffer.from((await decode()).data.buffer));
});
`;

/** A waiting photo keeps its bytes in memory. */
const maxWaiting = 8;

let waiting = 0;
let lastDecode: Promise<unknown> = Promise.resolve();

/**
 * Decodes a HEIC photo into pixels, rotated according to its header. Decodes one photo at a time, because 12 megapixels take
 * over a second of CPU time, in a process of its own: the limits of a worker thread do not count the memory of WebAssembly,
 * those of a process do. Rejects if decoding fails, takes longer than 30 seconds or needs more than 640 MB, and with "pixel
 * limit" if the picture has more than `maxPixels`, whatever its header says. Rejects with 503 when eight photos are waiting.
 */
export function decodeHeic(bytes: Uint8Array, maxPixels: number): Promise<RawPixels> {
  if (waiting >= maxWaiting) return Promise.reject(unavailable("Many photos are arriving at the moment. Please try again in a minute."));
  waiting += 1;
  const result = lastDecode.then(() => decodeInProcess(bytes, maxPixels)).finally(() => (waiting -= 1));
  lastDecode = result.catch(() => undefined);
  return result;
}

async function decodeInProcess(bytes: Uint8Array, maxPixels: number): Promise<RawPixels> {
  const flags = [`--wasm-max-mem-pages=${maxWasmPages}`, `--max-old-space-size=${maxHeapMb}`];
  const decoder = spawn(process.execPath, [...flags, "--eval", decoderSource, String(maxPixels)], { env: { NODE_ENV: "production" }, stdio: ["pipe", "pipe", "ignore"] });
  const timeout = setTimeout(() => decoder.kill("SIGKILL"), decodeTimeoutSeconds * 1000);
  // A process that could not start or that ended early has no output, which is what counts.
  decoder.on("error", () => undefined);
  decoder.stdin.on("error", () => undefined);
  decoder.stdin.end(bytes);
  try {
    return await readPixels(decoder.stdout, maxPixels);
  } finally {
    clearTimeout(timeout);
    decoder.kill("SIGKILL");
  }
}

async function readPixels(output: AsyncIterable<Buffer>, maxPixels: number): Promise<RawPixels> {
  let head = Buffer.alloc(0);
  let pixels: RawPixels | undefined;
  let filled = 0;
  for await (let piece of output) {
    if (!pixels) {
      head = Buffer.concat([head, piece]);
      if (head.length < 8) continue;
      const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
      if (width * height > maxPixels) throw new Error("The picture exceeds the pixel limit");
      pixels = { width, height, data: new Uint8Array(width * height * 4) };
      piece = head.subarray(8);
    }
    pixels.data.set(piece, filled);
    filled += piece.length;
  }
  if (!pixels || filled < pixels.data.length) throw new Error("The HEIC decoder ended without a picture");
  return pixels;
}
