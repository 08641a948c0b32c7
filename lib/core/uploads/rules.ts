export const maxPhotoBytes = 15 * 1024 * 1024;
/** The largest part of a file, in bytes. Slow connections send smaller ones, see components/uploads/part-size.ts. */
export const maxPartBytes = 1024 * 1024;
export const pdfContentType = "application/pdf";
/** A PDF that is sent with a message, in bytes. */
export const maxPdfBytes = 10 * 1024 * 1024;
