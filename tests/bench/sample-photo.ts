import sharp from "sharp";

/** A photo as a phone might send it. */
export const samplePhoto = () => sharp({ create: { width: 800, height: 600, channels: 3, background: "plum" } }).jpeg().toBuffer();
