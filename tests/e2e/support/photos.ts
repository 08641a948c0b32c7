import sharp from "sharp";

/** Creates a photo of one colour, named after the colour. */
export const createJpeg = async (background: string) => ({
  name: `${background}.jpg`,
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 600, height: 800, channels: 3, background } }).jpeg().toBuffer(),
});
