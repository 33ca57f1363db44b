import { MINUS } from './money.ts'

/** A number of percent as people read it before the sign, `12.5` or `−5`: with the minus of an amount below zero. */
export function formatPercent(value: number, decimals = 0): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const text = Math.abs(value).toLocaleString('en', digits)
  return value < 0 && /[1-9]/.test(text) ? `${MINUS}${text}` : text
}
