import { formatInstant } from '../domain/clock.ts'
import { formatCents } from '../domain/money.ts'
import type { StoredQuote } from '../domain/sale.ts'

/** A quote as an API answer shows it; every field is named by service-api.md, so bare mode shows the same. */
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
