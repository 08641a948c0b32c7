import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";

/** Creates a photo of one colour, named after the colour. */
export const createJpeg = async (background: string) => ({
  name: `${background}.jpg`,
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 600, height: 800, channels: 3, background } }).jpeg().toBuffer(),
});

/** Creates a photo of 1600 × 1200 px and several MB, which nothing compresses. */
export async function createLargeJpeg() {
  const pixels = { width: 1600, height: 1200, channels: 3 } as const;
  return { name: "large.jpg", mimeType: "image/jpeg", buffer: await sharp(randomBytes(1600 * 1200 * 3), { raw: pixels }).jpeg({ quality: 95 }).toBuffer() };
}

/** Returns a function that says what the server had of a file after each part that this page sent, in bytes. */
export function watchParts(page: Page) {
  const answers: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith("/api/files/parts")) answers.push(response.json().then(({ received }: { received: number }) => received));
  });
  return () => Promise.all(answers);
}
