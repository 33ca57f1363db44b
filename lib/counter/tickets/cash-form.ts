import type { CashInput } from '@/lib/books/currencies/model.ts'
import { cleanText } from '@/lib/platform/shared/clean-text.ts'

const FIELD = /^received(?:\.([A-Z]{3}))?$/
const LONGEST = 40

/**
 * Cash as posted: `received` in USD, `received.ZWG` in another currency, and `changeCurrency`. If a name occurs twice,
 * the last one counts.
 */
export function readCashForm(form: FormData | URLSearchParams): CashInput {
  const amounts = new Map<string, string>()
  for (const [name, value] of form.entries()) {
    const field = FIELD.exec(name)
    if (field && typeof value === 'string') amounts.set(field[1] ?? 'USD', cleanText(value).slice(0, LONGEST))
  }
  const wanted = form.get('changeCurrency')
  const changeCurrency = typeof wanted === 'string' && wanted !== '' ? cleanText(wanted).slice(0, 3) : 'USD'
  return { amounts: [...amounts].map(([currency, text]) => ({ currency, text })), changeCurrency }
}
