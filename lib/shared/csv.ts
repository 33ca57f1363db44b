const NUMBER = /^-?\d+(\.\d+)?$/
const RUNS_IN_A_SHEET = /^[=+\-@\t\r\n]/

/** Tells spreadsheets that the text is UTF-8; stands once, before the first line. */
export const CSV_START = '\ufeff'

/**
 * One line of a CSV file. A cell that a spreadsheet would run as a formula is given a quote mark before it, so that it
 * stays text; numbers stay numbers.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(text: string): string {
  const safe = RUNS_IN_A_SHEET.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
