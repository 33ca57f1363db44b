/**
 * One line of a CSV file (RFC 4180). A cell that a spreadsheet would take for a formula gets an apostrophe before it, so
 * that no name or note typed by somebody runs on the machine of who opens the file.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(value: string | number | null): string {
  const text = String(value ?? '')
  const safe = typeof value === 'string' && /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
