/** Matches a cell that a spreadsheet would run as a formula, full-width characters included. papaparse's own pattern misses cells with several lines. */
export const formulaPattern = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;

/*
 * Exports put an apostrophe before a formula, and imports take it off. A cell that starts with apostrophes and a formula gets one
 * more, so that each cell comes back as it was.
 */

/** Matches a cell that an export puts an apostrophe before. */
export const guardedPattern = /^(?:['\s]*[=+\-@＝＋－＠]|'*[\t\r])/;

const guardPattern = /^'(?=['\s]*[=+\-@＝＋－＠]|'*[\t\r])/;

/**
 * Matches another separator, at which a spreadsheet with other settings would start a new cell, with the apostrophes and blanks after
 * it and the formula that may follow. The formula is optional, because looking for one at each separator of a run takes quadratic time.
 */
const innerPattern = /[;\t\r\n](?:'|[^\S\r\n])*([=+\-@＝＋－＠])?/g;
const changeInnerFormulas = (cell: string, change: (found: string) => string) => cell.replace(innerPattern, (found, formula?: string) => (formula === undefined ? found : change(found)));

/** A cell with an apostrophe before each formula within it. */
export const guardInnerFormulas = (cell: string) => changeInnerFormulas(cell, (found) => found.replace(/[;\t\r\n]/g, "$&'"));

/** A cell without the apostrophes that an export put before formulas. */
export const removeFormulaGuard = (cell: string) => changeInnerFormulas(cell.replace(guardPattern, ""), (found) => found.replace(/([;\t\r\n])'/g, "$1"));
