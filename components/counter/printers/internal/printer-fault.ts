/**
 * Why a slip did not print, as far as the printer tells, or `not_known` if nobody waited for its end; each has its
 * headline and its remedy in the messages.
 */
export const PRINTER_FAULTS = [
  'not_chosen',
  'forgotten',
  'unplugged',
  'stalled',
  'no_paper',
  'cover_open',
  'in_use',
  'not_known',
] as const
export type PrinterFault = (typeof PRINTER_FAULTS)[number]

/** Thrown by everything that speaks to a printer. */
export class PrinterError extends Error {
  readonly fault: PrinterFault

  constructor(fault: PrinterFault, options?: ErrorOptions) {
    super(`the printer: ${fault}`, options)
    this.fault = fault
  }
}

/** The fault behind anything thrown while printing; what the browser does not name counts as unplugged. */
export function faultOf(error: unknown): PrinterFault {
  if (error instanceof PrinterError) return error.fault
  const name = error instanceof Error ? error.name : ''
  return name === 'SecurityError' || name === 'InvalidStateError' ? 'in_use' : 'unplugged'
}
