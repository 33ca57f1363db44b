import { formatInstant } from '../domain/clock.ts'
import { formatCents } from '../domain/money.ts'
import type { StoredQuote } from '../domain/sale.ts'

/** A quote as an API answer shows it; service-api.md names every field, so bare mode is the same. */
export function presentQuote(quote: StoredQuote) {
  return {
    id: quote.id,
    product: quote.product,
    customer: quote.customerName === null ? null : { name: quote.customerName },
    face_value: formatCents(quote.faceValue),
    face_currency: quote.faceCurrency,
    fee: formatCents(quote.fee),
    total_debit: formatCents(quote.totalDebit),
    rate: quote.rate,
    expires_at: formatInstant(quote.expiresAt),
  }
}
