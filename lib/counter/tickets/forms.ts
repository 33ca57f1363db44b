import { z } from 'zod'
import { accountTender, dollarsAnd, type TypedTender, type TypedTenders } from '@/lib/books/tenders/model.ts'
import {
  type BesidePriceFields,
  MOST_NAME_LETTERS,
  MOST_NOTE_LETTERS,
  TO_DO_PAGES,
} from '@/lib/counter/ticket-forms/model.ts'
import { parseForm, text } from '@/lib/people/requests/posted-form.ts'
import { cleanText } from '@/lib/platform/shared/clean-text.ts'

const CASH_FIELD = /^received(?:\.([A-Z]{3}))?$/
const TYPE_FIELD = /^(paid|reference|currency)\.([0-9a-f-]{36})$/
const LONGEST = 40
const LONGEST_WISH = dollarsAnd('ZWG').length
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
  const changeCurrency = typeof wanted === 'string' && wanted !== '' ? cleanText(wanted).slice(0, LONGEST_WISH) : 'USD'
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

const SavedForm = z.object({ kept: text(2_000) })

/** What a form that changes a ticket's items carries of what was typed beside their price. */
export function readKept(form: FormData): BesidePriceFields {
  return { cash: parseTenderForm(form), ...parseForm(SavedForm, form) }
}

/** Reads such a form with its own fields. */
export function withKept<T extends object>(fields: z.ZodType<T>): (form: FormData) => T & BesidePriceFields {
  return (form) => ({ ...parseForm(fields, form), ...readKept(form) })
}

/** The customer's name and a word about them, as posted. */
export const NoteForm = z.object({
  ticketId: z.uuid(),
  customerName: text(MOST_NAME_LETTERS),
  note: text(MOST_NOTE_LETTERS),
})

/** The name and the note that were posted with another press of their ticket; null if there were none. */
export function readNoted(form: FormData) {
  return form.has('note') ? parseForm(NoteForm, form) : null
}

/** Ends one row of a list of what needs a hand; the action then returns to that list. */
export const HandForm = z.object({ ticketId: z.uuid(), list: z.enum(TO_DO_PAGES).catch('/waiting') })
