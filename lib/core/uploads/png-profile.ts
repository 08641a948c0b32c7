import { crc32, deflateSync } from "node:zlib";

/** The signature and the header chunk, which every PNG starts with; the profile belongs right behind them. */
const headerEnd = 8 + 25;

/** A copy of a PNG that says its colours are those of an ICC profile; sharp cannot say it of bare pixels. */
export function addIccProfile(png: Uint8Array, profile: Uint8Array) {
  const typeAndData = Buffer.concat([Buffer.from("iCCPprofile\0\0", "latin1"), deflateSync(profile)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(typeAndData.length - 4);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(typeAndData));
  return Buffer.concat([png.subarray(0, headerEnd), length, typeAndData, checksum, png.subarray(headerEnd)]);
}
