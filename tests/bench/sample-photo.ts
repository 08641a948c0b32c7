import sharp from "sharp";

/** A photo of a phone's size. */
export const samplePhoto = () => sharp({ create: { width: 800, height: 600, channels: 3, background: "plum" } }).jpeg().toBuffer();
