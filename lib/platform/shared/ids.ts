/** `HRE01-T2-000418`. */
export function ticketNumber(branchCode: string, tillNumber: number, number: number): string {
  return `${branchCode.replaceAll('-', '')}-T${tillNumber}-${String(number).padStart(6, '0')}`
}

/** `HRE-01-T2` (service-api.md, QuoteRequest, terminal_id). */
export function terminalId(branchCode: string, tillNumber: number): string {
  return `${branchCode}-T${tillNumber}`
}

/** Nothing else is looked up in the database. */
export const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/
