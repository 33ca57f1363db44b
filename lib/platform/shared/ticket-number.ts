/** A ticket's printed number: `HRE01-T2-000418`. */
export function ticketNumber(branchCode: string, tillNumber: number, number: number): string {
  return `${branchCode.replaceAll('-', '')}-T${tillNumber}-${String(number).padStart(6, '0')}`
}

/** How a till is named to the Service: `HRE-01-T2` (service-api.md, QuoteRequest, terminal_id). */
export function terminalId(branchCode: string, tillNumber: number): string {
  return `${branchCode}-T${tillNumber}`
}
