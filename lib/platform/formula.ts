/** What a spreadsheet would run as a formula, in wide letters too. papaparse's own pattern overlooks cells of several lines. */
export const formulaPattern = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;

/** The same behind what a spreadsheet set to another separator than ours would end a cell at. */
export const innerFormulaPattern = /([;\t\r\n])(?=[^\S\r\n]*[=+\-@＝＋－＠])/g;
