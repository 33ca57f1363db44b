import {
  accountIdOf,
  CASH,
  cashField,
  currencyField,
  paidField,
  referenceField,
  type TypedTenders,
} from '@/lib/books/tenders/model.ts'
import type { SaleKind } from '@/lib/counter/kinds/model.ts'
import { withQuery } from '@/lib/platform/shared/paths.ts'
import type { ProblemMessage } from '@/lib/platform/shared/problem.ts'

export const MOST_VOUCHERS = 50

export const TO_DO_PAGES = ['/waiting', '/shift/close'] as const
export type ToDoPage = (typeof TO_DO_PAGES)[number]

/** As fit beside a row of a list; for a note, in two lines of a slip. */
export const MOST_NAME_LETTERS = 40
export const MOST_NOTE_LETTERS = 60

export type PayDebtForm = { amount: string; problem: ProblemMessage | null }

export type AirtimeForChangeForm = { phone: string; problem: ProblemMessage | null }

type CashFields = { ticketId: string; cash: TypedTenders; confirmed: boolean }

export function cashPage({ ticketId, cash, confirmed }: CashFields): string {
  const query = new URLSearchParams(tenderFields(cash).filter(([, text]) => text !== ''))
  if (query.size > 0 && cash.changeCurrency !== 'USD') query.set('changeCurrency', cash.changeCurrency)
  if (confirmed) query.set('confirmed', 'on')
  return query.size === 0 ? `/tickets/${ticketId}` : `/tickets/${ticketId}?${query}`
}

/** The form fields of what was typed, as `parseTenderForm` reads them; those of a payment type with no amount are left out. */
export function tenderFields({ amounts }: TypedTenders): [name: string, text: string][] {
  return amounts.flatMap(({ typeId = CASH, currency, text, reference = '' }): [string, string][] => {
    if (typeId === CASH) return [[cashField(currency), text]]
    if (text === '') return []
    const account = accountIdOf(typeId)
    if (account !== null)
      return [
        ['account', account],
        ['accountAmount', text],
        ['accountReason', reference],
      ]
    return [
      [paidField(typeId), text],
      [currencyField(typeId), currency],
      [referenceField(typeId), reference],
    ]
  })
}

export type InsteadOfSelling = SaleKind | 'quantity' | 'note' | 'again' | 'cash' | 'collect'

export type BesidePriceFields = {
  cash: TypedTenders
  /** The quotes whose names were confirmed: a new price, perhaps with another name, is confirmed anew. */
  kept: string
}

export function changedPage({ ticketId, cash, kept }: BesidePriceFields & { ticketId: string }): string {
  const page = cashPage({ ticketId, cash, confirmed: false })
  return kept === '' && !page.includes('?') ? page : withQuery(page, String(new URLSearchParams({ kept })))
}

/** The same for a ticket whose sale was pressed and not answered yet: that press may still sell it. */
export function unansweredPage(fields: CashFields): string {
  return withQuery(cashPage(fields), 'unanswered=on')
}
