import { createDecoder } from "@/lib/core/uploads/decoder-process";

export interface RawPixels {
  /** RGBA, one byte per channel, row by row. */
  data: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

/** 640 MB in pages of 64 kB: what a photo of 65 megapixels needs, and half as much again. */
const maxWasmPages = 10_240;
const maxHeapMb = 128;

/**
 * The first eight bytes of output are the width and the height, and only a picture within the limit is unpacked. The decoder's
 * own log would mix with the pixels.
 */
const program = `
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

const runDecoder = createDecoder({
  program,
  nodeOptions: [`--wasm-max-mem-pages=${maxWasmPages}`, `--max-old-space-size=${maxHeapMb}`],
  timeoutSeconds: 30,
  busyMessage: "Many photos are arriving at the moment. Please try again in a minute.",
});

/**
 * Decodes a HEIC photo into pixels, rotated according to its header, one photo at a time, because 12 megapixels take over a
 * second of CPU time. Rejects if decoding fails, takes longer than 30 seconds or needs more than 640 MB, and with "pixel limit"
 * if the picture has more than `maxPixels`, whatever its header says. Rejects with 503 when eight photos are waiting.
 */
export const decodeHeic = (bytes: Uint8Array, maxPixels: number) => runDecoder(bytes, String(maxPixels), (output) => readPixels(output, maxPixels));

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
