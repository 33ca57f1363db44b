const NUMBER = /^-?\d+(\.\d+)?$/

/**
 * Where a spreadsheet would start a formula: at the head of a cell, and after a semicolon, tab or line end, which start
 * a cell where the machine's separator is not the comma, even inside quotes; spaces and quotes may stand before it.
 */
const FORMULA = /(?<=^[ "]*|[;\t\r\n][ "]*)(?=[=+\-@＝＋－＠])|^(?=[\t\r\n])/g

/**
 * A text for a cell that no spreadsheet runs: what would start a formula gets an apostrophe before it, numbers stay as
 * they are. A workbook's text cells get it too, since whoever saves them as CSV would set the formula free.
 */
export function inertText(text: string): string {
  return NUMBER.test(text) ? text : text.replace(FORMULA, "'")
}
