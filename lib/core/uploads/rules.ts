export const maxPhotoBytes = 15 * 1024 * 1024;
export const pdfContentType = "application/pdf";
/** A PDF that is sent with a message, in bytes. */
export const maxPdfBytes = 10 * 1024 * 1024;
