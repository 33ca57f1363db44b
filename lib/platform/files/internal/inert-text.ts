const NUMBER = /^-?\d+(\.\d+)?$/

/**
 * Where a spreadsheet would start a formula: at the start of a cell, and after a semicolon, tab or line end. These
 * start a new cell where the machine's separator is not the comma, even inside quotes. Spaces and quotes may come
 * before it.
 */
const FORMULA = /(?<=^[ "]*|[;\t\r\n][ "]*)(?=[=+\-@＝＋－＠])|^(?=[\t\r\n])/g

/**
 * A cell's text that no spreadsheet runs: what would start a formula gets an apostrophe before it; numbers stay as they
 * are. A workbook's text cells get it too, because saving them as CSV would make the formula live.
 */
export function inertText(text: string): string {
  return NUMBER.test(text) ? text : text.replace(FORMULA, "'")
}
