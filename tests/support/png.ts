import { crc32, deflateSync } from "node:zlib";

/** A PNG chunk: length, name, content and checksum. */
export function pngChunk(type: string, data: Buffer) {
  const content = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}

/** A black PNG with one bit per pixel, which is small on disk. Other `lines` make a PNG that claims a size without the pixels. */
export function blackPng(width: number, height: number, lines = Buffer.alloc(height * (1 + Math.ceil(width / 8)))) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([signature, pngChunk("IHDR", header), pngChunk("IDAT", deflateSync(lines)), pngChunk("IEND", Buffer.alloc(0))]);
}
