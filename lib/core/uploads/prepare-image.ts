import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp, type SharpOptions } from "sharp";
import { decodeHeic } from "@/lib/core/uploads/heic";
import { readHeifHeader } from "@/lib/core/uploads/heif-header";
import { contentTypes, sniffType } from "@/lib/core/uploads/sniff";
import { AppError } from "@/lib/platform/errors";

/** Pixels on the long side: full screen on a large display. */
const photoSide = 2560;
const portraitSide = 512;
const logoSide = 1024;
/** Enough for phone photos and panoramas; a decoded image stays below 260 MB. */
const maxPixels = 65_000_000;
const processingTimeoutSeconds = 30;

/** The photo has an unsupported type, is damaged or has too many pixels. The message is shown to the user. */
export class UnsupportedPhotoError extends AppError {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super("wrong_type", message);
    this.name = "UnsupportedPhotoError";
    this.cause = options.cause;
  }
}

export interface PreparedImage {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: "image/jpeg" | "image/png" | "image/webp";
  width: number;
  height: number;
}

/**
 * Rotates a photo upright, converts it to sRGB, limits its long side to 2560 px and removes all metadata. HEIC and opaque
 * PNG become JPEG. @throws UnsupportedPhotoError
 */
export function preparePhoto(bytes: Uint8Array) {
  return prepareImage(bytes, (image) => fitInto(image, photoSide), { pngAsJpeg: true });
}

/** Crops a profile picture to 512 × 512 px around its most salient part. @throws UnsupportedPhotoError */
export function preparePortrait(bytes: Uint8Array) {
  const square = { width: portraitSide, height: portraitSide, fit: "cover", position: sharp.strategy.attention } as const;
  return prepareImage(bytes, (image) => image.resize(square), { pngAsJpeg: true });
}

/** Limits a logo to 1024 px on its long side. A PNG stays a PNG. @throws UnsupportedPhotoError */
export function prepareLogo(bytes: Uint8Array) {
  return prepareImage(bytes, (image) => fitInto(image, logoSide), { pngAsJpeg: false });
}

type Resize = (image: Sharp) => Sharp;
const fitInto = (image: Sharp, side: number) => image.resize({ width: side, height: side, fit: "inside", withoutEnlargement: true });

async function prepareImage(bytes: Uint8Array, resize: Resize, { pngAsJpeg }: { pngAsJpeg: boolean }): Promise<PreparedImage> {
  const type = await sniffType(bytes);
  try {
    if (type === "heic") return await encodeImage(await resizeHeic(bytes, resize), "jpeg");
    if (type === "jpeg") return await encodeJpegSource(bytes, resize);
    if (type === "webp") return await encodeImage(resize(loadImage(bytes)), "webp");
    if (type === "png") return await encodeImage(resize(loadImage(bytes)), pngAsJpeg && (await isOpaque(bytes)) ? "jpeg" : "png");
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (getErrorMessage(error).includes("pixel limit")) throw tooManyPixelsError(error);
    throw new UnsupportedPhotoError("This photo is damaged and can't be opened. Please choose another one.", { cause: error });
  }
  throw new UnsupportedPhotoError("Please choose a JPEG, PNG, WebP or HEIC photo.");
}

function loadImage(bytes: Uint8Array, options: SharpOptions = {}) {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: "warning", ...options }).timeout({ seconds: processingTimeoutSeconds }).autoOrient();
}

/** By default sharp removes all metadata and converts to sRGB. */
async function encodeImage(image: Sharp, type: "jpeg" | "png" | "webp"): Promise<PreparedImage> {
  const encoded = { jpeg: () => image.flatten({ background: "white" }).jpeg({ quality: 82 }), png: () => image.png(), webp: () => image.webp({ quality: 82 }) };
  const { data, info } = await encoded[type]().toBuffer({ resolveWithObject: true });
  return { bytes: new Uint8Array(data), contentType: contentTypes[type], width: info.width, height: info.height };
}

/** Retries a JPEG without strict checks if its only warnings are harmless ones that some phones cause. */
async function encodeJpegSource(bytes: Uint8Array, resize: Resize) {
  try {
    return await encodeImage(resize(loadImage(bytes)), "jpeg");
  } catch (error) {
    const warnings = getErrorMessage(error).trim().split("\n");
    if (!warnings.every((warning) => /Invalid SOS parameters|extraneous bytes/.test(warning))) throw error;
    return encodeImage(resize(loadImage(bytes, { failOn: "error" })), "jpeg");
  }
}

async function resizeHeic(bytes: Uint8Array, resize: Resize) {
  const header = readHeifHeader(bytes);
  if (!header) throw new Error("The header cannot be read");
  if (header.pixels > maxPixels) throw tooManyPixelsError();
  const { data, width, height } = await decodeHeic(bytes, maxPixels);
  const resized = resize(sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: maxPixels }));
  if (!header.profile) return resized;
  const png = await resized.png({ compressionLevel: 0 }).toBuffer();
  return sharp(addIccProfile(png, header.profile));
}

async function isOpaque(bytes: Uint8Array) {
  const { hasAlpha } = await loadImage(bytes).metadata();
  return !hasAlpha || (await loadImage(bytes).stats()).isOpaque;
}

const getErrorMessage = (error: unknown) => (error instanceof Error ? error.message : "");
const tooManyPixelsError = (cause?: unknown) =>
  new UnsupportedPhotoError(`This photo has more than ${maxPixels / 1_000_000} megapixels. Please send a smaller one.`, { cause });

/** The size of the PNG signature and header chunk; the profile chunk comes right after them. */
const headerEnd = 8 + 25;

/** Returns a copy of a PNG with an ICC profile. sharp can't attach a profile to raw pixels. */
function addIccProfile(png: Uint8Array, profile: Uint8Array) {
  const typeAndData = Buffer.concat([Buffer.from("iCCPprofile\0\0", "latin1"), deflateSync(profile)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(typeAndData.length - 4);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(typeAndData));
  return Buffer.concat([png.subarray(0, headerEnd), length, typeAndData, checksum, png.subarray(headerEnd)]);
}
