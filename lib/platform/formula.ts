/** Matches a cell that a spreadsheet would run as a formula, full-width characters included. papaparse's own pattern misses cells with several lines. */
export const formulaPattern = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;

/*
 * Exports put an apostrophe before a formula, and imports take it off. A cell that starts with apostrophes and a formula gets one
 * more, so that each cell comes back as it was.
 */

/** Matches a cell that an export puts an apostrophe before. */
export const guardedPattern = /^(?:['\s]*[=+\-@＝＋－＠]|'*[\t\r])/;

/** Matches the same after another separator, at which a spreadsheet with other settings would start a new cell. */
export const innerGuardedPattern = /([;\t\r\n])(?=(?:'|[^\S\r\n])*[=+\-@＝＋－＠])/g;

const guardPattern = /^'(?=['\s]*[=+\-@＝＋－＠]|'*[\t\r])/;
const innerGuardPattern = /([;\t\r\n])'(?=(?:'|[^\S\r\n])*[=+\-@＝＋－＠])/g;

/** A cell without the apostrophes that an export put before formulas. */
export const removeFormulaGuard = (cell: string) => cell.replace(guardPattern, "").replace(innerGuardPattern, "$1");
