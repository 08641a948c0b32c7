import { readFileSync } from "node:fs";

const u16 = (value: number) => Buffer.of(value >> 8, value & 255);
const u32 = (value: number) => Buffer.of(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);
const box = (type: string, ...parts: Buffer[]) => {
  const content = Buffer.concat(parts);
  return Buffer.concat([u32(content.length + 8), Buffer.from(type, "latin1"), content]);
};
/** A box with a version of 0 and no flags. */
const fullBox = (type: string, ...parts: Buffer[]) => box(type, u32(0), ...parts);
const sizeBox = (width: number, height: number) => fullBox("ispe", u32(width), u32(height));

/** The photo of the tests as it is stored: one picture of 320 × 240, and the decoder's settings for it. */
const photo = readFileSync("tests/support/files/photo.heic");
const [tileWidth, tileHeight] = [320, 240];
const decoderSettings = photo.subarray(211, 211 + 117);
const tile = photo.subarray(923, 923 + 643);

/**
 * A HEIC file of some KB whose picture is a grid of one small picture, so that it unpacks to as many pixels as asked for. With a
 * decoy, what comes first declares other sizes than what the decoder reads.
 */
export function repeatedHeic(columns: number, rows: number, decoy: Buffer = Buffer.alloc(0)): Buffer {
  const tiles = Array.from({ length: columns * rows }, (_, index) => index + 1);
  const gridId = tiles.length + 1;
  const grid = Buffer.concat([Buffer.of(0, 1, rows - 1, columns - 1), u32(columns * tileWidth), u32(rows * tileHeight)]);
  const place = (id: number, offset: number, length: number) => Buffer.concat([u16(id), u16(0), u16(1), u32(offset), u32(length)]);
  // Only the grid is a picture to show.
  const entry = (id: number, type: string) => box("infe", Buffer.of(2, 0, 0, type === "grid" ? 0 : 1), u16(id), u16(0), Buffer.from(`${type}\0`, "latin1"));
  const properties = [
    box("ipco", decoderSettings, sizeBox(tileWidth, tileHeight), sizeBox(columns * tileWidth, rows * tileHeight)),
    fullBox("ipma", u32(gridId), ...tiles.map((id) => Buffer.concat([u16(id), Buffer.of(2, 0x81, 2)])), u16(gridId), Buffer.of(1, 3)),
  ];
  const metaAt = (dataOffset: number) =>
    fullBox(
      "meta",
      photo.subarray(40, 73),
      fullBox("pitm", u16(gridId)),
      fullBox("iloc", Buffer.of(0x44, 0), u16(gridId), ...tiles.map((id) => place(id, dataOffset, tile.length)), place(gridId, dataOffset + tile.length, grid.length)),
      fullBox("iinf", u16(gridId), ...tiles.map((id) => entry(id, "hvc1")), entry(gridId, "grid")),
      box("iprp", ...properties),
      fullBox("iref", box("dimg", u16(gridId), u16(tiles.length), ...tiles.map(u16))),
    );
  const start = Buffer.concat([photo.subarray(0, 28), decoy]);
  const meta = metaAt(start.length + metaAt(0).length + 8);
  return Buffer.concat([start, meta, box("mdat", tile, grid)]);
}

/** A header that declares a picture of this size, and nothing that a decoder could use. */
export const decoyHeader = (width: number, height: number) => fullBox("meta", box("iprp", box("ipco", sizeBox(width, height))));
