import { readFile } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { prepareLogo, preparePhoto, preparePortrait, UnsupportedPhotoError } from "@/lib/core/uploads/prepare-image";
import { AppError } from "@/lib/platform/errors";
import { decoyHeader, repeatedHeic } from "@/tests/support/heic";
import { blackPng } from "@/tests/support/png";

const photoHeic = () => readFile("tests/support/files/photo.heic");
const red = [210, 60, 60];
const green = [60, 170, 60];
const blue = [60, 60, 200];
const white = [240, 240, 240];

/** Red and green above blue and white, so that every rotation and reflection is visible. */
function fourColours(width = 120, height = 160) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [left, right] = y < height / 2 ? [red, green] : [blue, white];
      pixels.set(x < width / 2 ? left : right, (y * width + x) * 3);
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** A photo as stored by a phone held sideways: rotated pixels, an orientation tag, and GPS and device metadata. */
async function createSidewaysPhoto(): Promise<Sharp> {
  const stored = await fourColours().rotate(270).png().toBuffer();
  const GPS = { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1", GPSLongitudeRef: "W", GPSLongitude: "0/1 7/1 0/1" };
  return sharp(stored).withExif({ IFD0: { Make: "Phone" }, IFD3: GPS }).withMetadata({ orientation: 6 });
}

async function readQuadrantColours(image: Uint8Array) {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return [0.25, 0.75].flatMap((down) =>
    [0.25, 0.75].map((right) => {
      const position = (Math.floor(info.height * down) * info.width + Math.floor(info.width * right)) * 3;
      return [...data.subarray(position, position + 3)];
    }),
  );
}

async function expectUpright(image: Uint8Array) {
  const colours = await readQuadrantColours(image);
  for (const [index, expected] of [red, green, blue, white].entries())
    for (const [channel, value] of expected.entries()) expect(Math.abs((colours[index]?.[channel] ?? -99) - value)).toBeLessThan(6);
}

async function expectNoMetadata(image: Uint8Array) {
  const { exif, xmp, iptc, icc, orientation, comments } = await sharp(image).metadata();
  expect({ exif, xmp, iptc, icc, orientation, comments }).toEqual({});
  expect(Buffer.from(image).includes("Phone")).toBe(false);
}

describe("A photo", () => {
  it.each([
    { format: "jpeg", contentType: "image/jpeg" },
    { format: "webp", contentType: "image/webp" },
    { format: "png", contentType: "image/jpeg" },
  ] as const)("in $format is rotated upright and loses its location and device metadata", async ({ format, contentType }) => {
    const original = await (await createSidewaysPhoto()).toFormat(format).toBuffer();
    const before = await sharp(original).metadata();
    expect(before.orientation).toBe(6);
    expect(before.exif?.includes("Phone")).toBe(true);

    const photo = await preparePhoto(original);
    expect(photo).toMatchObject({ contentType, width: 120, height: 160 });
    await expectUpright(photo.bytes);
    await expectNoMetadata(photo.bytes);
  });

  it("in HEIC becomes an upright JPEG with the right colours", async () => {
    const original = await photoHeic();
    expect(original.includes("Exif")).toBe(true);
    const photo = await preparePhoto(original);
    expect(photo).toMatchObject({ contentType: "image/jpeg", width: 240, height: 320 });
    await expectUpright(photo.bytes);
    await expectNoMetadata(photo.bytes);
  });

  it("in a wider colour space keeps its colours in sRGB", async () => {
    const photo = await preparePhoto(await fourColours().withIccProfile("p3").jpeg({ quality: 95 }).toBuffer());
    await expectUpright(photo.bytes);
    await expectNoMetadata(photo.bytes);
  });

  it("in CMYK is converted to sRGB", async () => {
    const photo = await preparePhoto(await fourColours().toColourspace("cmyk").jpeg().toBuffer());
    expect((await sharp(photo.bytes).metadata()).space).toBe("srgb");
  });

  it("is scaled down to 2560 pixels on its long side and never enlarged", async () => {
    const large = await sharp({ create: { width: 3000, height: 4000, channels: 3, background: "teal" } }).jpeg().toBuffer();
    expect(await preparePhoto(large)).toMatchObject({ width: 1920, height: 2560 });
    const small = await fourColours(30, 40).jpeg().toBuffer();
    expect(await preparePhoto(small)).toMatchObject({ width: 30, height: 40 });
  });

  it("in PNG stays a PNG only if it is transparent", async () => {
    const transparent = await sharp({ create: { width: 20, height: 20, channels: 4, background: "#ff000080" } }).png().toBuffer();
    expect(await preparePhoto(transparent)).toMatchObject({ contentType: "image/png" });
    const opaque = await sharp({ create: { width: 20, height: 20, channels: 4, background: "#ff0000ff" } }).png().toBuffer();
    expect(await preparePhoto(opaque)).toMatchObject({ contentType: "image/jpeg" });
  });

  it("is accepted with the stray bytes that some phones write between segments", async () => {
    const jpeg = await fourColours().jpeg().toBuffer();
    const header = 4 + jpeg.readUInt16BE(4) - 2;
    const untidy = Buffer.concat([jpeg.subarray(0, 2 + header), Buffer.from([0, 0, 0, 0]), jpeg.subarray(2 + header)]);
    await expect(sharp(untidy, { failOn: "warning" }).toBuffer()).rejects.toThrow("extraneous bytes");
    await expectUpright((await preparePhoto(untidy)).bytes);
  });

  it("is refused if it is a file of another type", async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const gif = await fourColours().gif().toBuffer();
    const avif = await fourColours().avif().toBuffer();
    const program = Buffer.concat([Buffer.from("MZ\x90\0"), Buffer.alloc(500)]);
    const pdf = Buffer.from("%PDF-1.7\n%%EOF");
    for (const bytes of [svg, gif, avif, program, pdf, Buffer.alloc(0)]) {
      const rejected = preparePhoto(bytes);
      await expect(rejected).rejects.toThrow(UnsupportedPhotoError);
      await expect(rejected).rejects.toMatchObject({ status: 415, message: "Please choose a JPEG, PNG, WebP or HEIC photo." });
    }
  });

  it.each(["jpeg", "png", "webp", "heic"] as const)("in %s is refused if its second half is missing", async (format) => {
    const whole = format === "heic" ? await photoHeic() : await fourColours(400, 500).toFormat(format).toBuffer();
    const truncated = preparePhoto(whole.subarray(0, whole.length / 2));
    await expect(truncated).rejects.toThrow(UnsupportedPhotoError);
    await expect(truncated).rejects.toThrow("damaged");
  });

  it("is refused if its middle is overwritten", async () => {
    const jpeg = await fourColours(400, 500).jpeg().toBuffer();
    const overwritten = Buffer.from(jpeg);
    for (let index = 0; index < 200; index += 1) overwritten[Math.floor(jpeg.length / 2) + index] = index * 37;
    await expect(preparePhoto(overwritten)).rejects.toThrow("damaged");
  });

  it("is refused quickly if it has too many pixels", async () => {
    const bomb = blackPng(30_000, 30_000);
    expect(bomb.length).toBeLessThan(200_000);
    const started = performance.now();
    await expect(preparePhoto(bomb)).rejects.toThrow("more than 65 megapixels");
    await expect(preparePhoto(await createHeicWithSize(30_000, 30_000))).rejects.toThrow("more than 65 megapixels");
    expect(performance.now() - started).toBeLessThan(3000);
  });

  it("in HEIC is refused before it is unpacked, whatever a header in front of it says", async () => {
    for (const decoy of [decoyHeader(240, 320), decoyHeader(0, 0), Buffer.from("\0\0\0\x08meta", "latin1")]) {
      const bomb = repeatedHeic(31, 32, decoy);
      expect(bomb.length).toBeLessThan(50_000);
      await expect(preparePhoto(bomb)).rejects.toThrow(UnsupportedPhotoError);
    }
    await expect(preparePhoto(repeatedHeic(31, 32, decoyHeader(240, 320)))).rejects.toThrow("more than 65 megapixels");
    expect(await preparePhoto(repeatedHeic(2, 2))).toMatchObject({ contentType: "image/jpeg", width: 640, height: 480 });
  });

  it("in HEIC is refused for the moment, not as damaged, when many others are waiting", async () => {
    const photo = await photoHeic();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => preparePhoto(photo).then(() => "prepared", (error: unknown) => (error instanceof AppError ? error.code : error))));
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 8 }, () => "prepared"), "unavailable", "unavailable"]);
    expect(await preparePhoto(photo)).toMatchObject({ contentType: "image/jpeg" });
  });

  it("in HEIC is refused if its header cannot be read", async () => {
    await expect(preparePhoto(repeatedHeic(2, 2, decoyHeader(0, 0)))).rejects.toThrow("damaged");
  });
});

describe("A portrait", () => {
  it("is a square JPEG, upright and without metadata", async () => {
    const portrait = await preparePortrait(await (await createSidewaysPhoto()).jpeg().toBuffer());
    expect(portrait).toMatchObject({ contentType: "image/jpeg", width: 512, height: 512 });
    await expectNoMetadata(portrait.bytes);
    expect(await preparePortrait(await photoHeic())).toMatchObject({ width: 512, height: 512 });
  });
});

describe("A logo", () => {
  it("keeps its proportions, its format and its transparency", async () => {
    const wide = { create: { width: 3000, height: 600, channels: 4, background: "#00ff0040" } } as const;
    const logo = await prepareLogo(await sharp(wide).png().toBuffer());
    expect(logo).toMatchObject({ contentType: "image/png", width: 1024, height: 205 });
    expect((await sharp(logo.bytes).metadata()).hasAlpha).toBe(true);
  });
});

async function createHeicWithSize(width: number, height: number) {
  const forged = Buffer.from(await photoHeic());
  const size = forged.indexOf("ispe") + 8;
  forged.writeUInt32BE(width, size);
  forged.writeUInt32BE(height, size + 4);
  return forged;
}
