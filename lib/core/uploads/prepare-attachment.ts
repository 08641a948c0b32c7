import { FileTooLargeError } from "@/lib/api/multipart";
import { type PreparedImage, preparePhoto, UnsupportedPhotoError } from "@/lib/core/uploads/prepare-image";
import { maxPdfBytes } from "@/lib/core/uploads/rules";
import { contentTypes, sniffType } from "@/lib/core/uploads/sniff";

export interface PreparedAttachment extends Pick<PreparedImage, "bytes"> {
  contentType: PreparedImage["contentType"] | typeof contentTypes.pdf;
}

/**
 * Prepares a file that is sent with a message: a photo like every other photo, a PDF of at most 10 MB as it is.
 * @throws UnsupportedPhotoError
 * @throws FileTooLargeError
 */
export async function prepareAttachment(bytes: Uint8Array<ArrayBuffer>): Promise<PreparedAttachment> {
  const type = await sniffType(bytes);
  if (type === null || type === "doc" || type === "docx") throw new UnsupportedPhotoError("Please choose a JPEG, PNG, WebP or HEIC photo, or a PDF.");
  if (type !== "pdf") return preparePhoto(bytes);
  if (bytes.byteLength > maxPdfBytes) throw new FileTooLargeError(maxPdfBytes);
  return { bytes, contentType: contentTypes.pdf };
}
