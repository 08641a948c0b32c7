/** How long an export can be downloaded, in days. */
export const exportLifetimeDays = 7;
const gigabyte = 1024 ** 3;
/** The largest export that can be sent back, in bytes. */
export const maxImportBytes = 2 * gigabyte;
export const minPassphraseLength = 12;
