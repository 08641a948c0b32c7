/** Matches a cell that a spreadsheet would run as a formula, full-width characters included. papaparse's own pattern misses cells with several lines. */
export const formulaPattern = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;

/** Matches a formula after another separator, at which a spreadsheet with other settings would start a new cell. */
export const innerFormulaPattern = /([;\t\r\n])(?=[^\S\r\n]*[=+\-@＝＋－＠])/g;
