import { crc32, deflateSync } from "node:zlib";

/** The size of the PNG signature and header chunk; the profile chunk comes right after them. */
const headerEnd = 8 + 25;

/** Returns a copy of a PNG with an ICC profile. sharp can't attach a profile to raw pixels. */
export function addIccProfile(png: Uint8Array, profile: Uint8Array) {
  const typeAndData = Buffer.concat([Buffer.from("iCCPprofile\0\0", "latin1"), deflateSync(profile)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(typeAndData.length - 4);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(typeAndData));
  return Buffer.concat([png.subarray(0, headerEnd), length, typeAndData, checksum, png.subarray(headerEnd)]);
}
