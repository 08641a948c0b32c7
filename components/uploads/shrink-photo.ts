/** The long side that the server keeps (lib/core/uploads/prepare-image.ts), in pixels. */
const keptSide = 2560;
/** A smaller file isn't worth the time. */
const worthBytes = 1024 * 1024;
/** The server compresses it once more, so this loses little. */
const quality = 0.92;

/**
 * Scales a large photo down to the size that the server keeps anyway, upright and without metadata, so that a slow connection sends a
 * tenth. Returns the file itself if the browser can't show it, or if that saves too little.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (!/^image\/(jpeg|heic|heif|webp)$/.test(file.type) || file.size < worthBytes) return file;
  const blob = await drawSmaller(file).catch(() => null);
  if (!blob || blob.type !== "image/jpeg" || blob.size > 0.8 * file.size) return file;
  return new File([blob], file.name, { type: blob.type });
}

async function drawSmaller(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    const scale = keptSide / Math.max(picture.width, picture.height);
    if (scale >= 1) return null;
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const context = canvas.getContext("2d");
    if (!context || !isHonest(context)) return null;
    context.fillStyle = "white";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = "high";
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  } finally {
    picture.close();
  }
}

/** Some browsers hide what a canvas shows from pages, by noise or a single colour. */
function isHonest(context: CanvasRenderingContext2D): boolean {
  context.fillStyle = "rgb(12, 96, 201)";
  context.fillRect(0, 0, 4, 4);
  const { data } = context.getImageData(0, 0, 4, 4);
  return data.every((value, index) => value === [12, 96, 201, 255][index % 4]);
}
