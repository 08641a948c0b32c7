import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { type BrandPicture, brandPictures } from "@/lib/core/settings/rules";
import { findStoredFile } from "@/lib/core/uploads/queries";
import { notFound } from "@/lib/platform/errors";
import { themeColorFor } from "@/lib/platform/theme";
import { fileStore } from "@/lib/providers/storage/provider";

/** The picture as a PNG: the practice's logo, or ours, in the middle of a plain ground. Throws 404 for another name. */
export async function serveBrandPicture(name: string): Promise<Response> {
  if (!isBrandPicture(name)) throw notFound();
  const { logoFileId } = await getPracticeSettings();
  const png = await drawOnce(name, logoFileId);
  // An hour, because a changed logo keeps the address.
  return new Response(png, { headers: { "content-type": "image/png", "cache-control": "public, max-age=3600" } });
}

const isBrandPicture = (name: string): name is BrandPicture => Object.hasOwn(brandPictures, name);

const drawn = new Map<BrandPicture, { logoFileId: string | null; png: Promise<Buffer<ArrayBuffer>> }>();

/** Draws each picture of a logo once, because anyone may ask for it. */
function drawOnce(name: BrandPicture, logoFileId: string | null) {
  const known = drawn.get(name);
  if (known?.logoFileId === logoFileId) return known.png;
  const png = draw(name, logoFileId);
  drawn.set(name, { logoFileId, png });
  png.catch(() => drawn.get(name)?.png === png && drawn.delete(name));
  return png;
}

async function draw(name: BrandPicture, logoFileId: string | null) {
  const { width, height, filled } = brandPictures[name];
  const side = Math.round(Math.min(width, height) * filled);
  const logo = logoFileId === null ? await readFile(join(process.cwd(), "app/icon.svg")) : await readLogo(logoFileId);
  const mark = await sharp(logo, { density: 72 * Math.ceil(side / 32) })
    .resize({ width: side, height: side, fit: "contain", background: "#00000000" })
    .png()
    .toBuffer();
  const png = await sharp({ create: { width, height, channels: 3, background: themeColorFor("light", null) } }).composite([{ input: mark }]).png().toBuffer();
  return Buffer.from(png);
}

/** Throws 404 for a logo whose file is missing, so that ours is not kept in its place. */
async function readLogo(logoFileId: string) {
  const file = await findStoredFile({ id: logoFileId, purpose: "logo" });
  const opened = file && (await fileStore().open(file.storageKey));
  if (!opened) throw notFound();
  return buffer(opened.stream);
}
