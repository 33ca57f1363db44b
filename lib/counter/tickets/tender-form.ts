import type { TypedTender, TypedTenders } from '@/lib/books/tenders/model.ts'
import { cleanText } from '@/lib/platform/shared/clean-text.ts'

const CASH_FIELD = /^received(?:\.([A-Z]{3}))?$/
const TYPE_FIELD = /^(paid|reference|currency)\.([0-9a-f-]{36})$/
const LONGEST = 40

/**
 * Tenders as posted: `received` is cash in USD, `received.ZWG` in another currency; `paid.ID`, `currency.ID` and
 * `reference.ID` are a payment type's; `changeCurrency`. If a name occurs twice, the last one counts.
 */
export function parseTenderForm(form: FormData | URLSearchParams): TypedTenders {
  const cash = new Map<string, string>()
  const types = new Map<string, Record<string, string>>()
  for (const [name, value] of form.entries()) {
    if (typeof value !== 'string') continue
    const text = cleanText(value).slice(0, LONGEST)
    const inCash = CASH_FIELD.exec(name)
    if (inCash) cash.set(inCash[1] ?? 'USD', text)
    const [, part = '', typeId = ''] = TYPE_FIELD.exec(name) ?? []
    if (typeId !== '') types.set(typeId, { ...types.get(typeId), [part]: text })
  }
  const wanted = form.get('changeCurrency')
  const changeCurrency = typeof wanted === 'string' && wanted !== '' ? cleanText(wanted).slice(0, 3) : 'USD'
  return { amounts: [...[...cash].map(([currency, text]) => ({ currency, text })), ...byType(types)], changeCurrency }
}

/** A type whose amount is empty was not chosen, whatever stands in its reference. */
function byType(types: ReadonlyMap<string, Record<string, string>>): TypedTender[] {
  return [...types].flatMap(([typeId, { paid = '', currency = 'USD', reference = '' }]) => {
    return paid.trim() === '' ? [] : [{ typeId, currency, text: paid, reference }]
  })
}
