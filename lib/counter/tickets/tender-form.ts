import { accountTender, type TypedTender, type TypedTenders } from '@/lib/books/tenders/model.ts'
import { cleanText } from '@/lib/platform/shared/clean-text.ts'

const CASH_FIELD = /^received(?:\.([A-Z]{3}))?$/
const TYPE_FIELD = /^(paid|reference|currency)\.([0-9a-f-]{36})$/
const LONGEST = 40
const LONGEST_REASON = 100

/**
 * Tenders as posted: `received` is cash in USD, `received.ZWG` in another currency; `paid.ID`, `currency.ID` and
 * `reference.ID` are a payment type's; `account`, `accountAmount` and `accountReason` a customer's account;
 * `changeCurrency`. If a name occurs twice, the last one counts.
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
  const account = onAccount(form)
  const wanted = form.get('changeCurrency')
  const changeCurrency = typeof wanted === 'string' && wanted !== '' ? cleanText(wanted).slice(0, 3) : 'USD'
  return {
    amounts: [...[...cash].map(([currency, text]) => ({ currency, text })), ...byType(types), ...account],
    changeCurrency,
  }
}

/** The reason is why it may be above the account's limit. */
function onAccount(form: FormData | URLSearchParams): TypedTender[] {
  const of = (name: string) => cleanText(String(form.get(name) ?? '')).trim()
  const text = of('accountAmount').slice(0, LONGEST)
  if (text === '') return []
  const reference = of('accountReason').slice(0, LONGEST_REASON)
  return [{ typeId: accountTender(of('account').slice(0, LONGEST)), currency: 'USD', text, reference }]
}

/** A type whose amount is empty was not chosen, whatever stands in its reference. */
function byType(types: ReadonlyMap<string, Record<string, string>>): TypedTender[] {
  return [...types].flatMap(([typeId, { paid = '', currency = 'USD', reference = '' }]) => {
    return paid.trim() === '' ? [] : [{ typeId, currency, text: paid, reference }]
  })
}
