import { cashField, type TypedCash } from '@/lib/books/currencies/model.ts'
import type { SaleKind } from '@/lib/counter/kinds/model.ts'
import type { ToldProblem } from '@/lib/platform/shared/problem.ts'
import { withQuery } from '@/lib/platform/shared/with-query.ts'

/** How many of one voucher a ticket can hold. */
export const MOST_VOUCHERS = 50

/** The pages that list what needs a hand: a till's, and the close of its shift. */
export const HAND_LISTS = ['/waiting', '/shift/close'] as const
export type HandList = (typeof HAND_LISTS)[number]

/** As many as fit beside a row of a list; for a note, in two lines of a slip. */
export const MOST_NAME_LETTERS = 40
export const MOST_NOTE_LETTERS = 60

/** What was typed to pay a debt, shown again with a refusal. */
export type PayDebtForm = { amount: string; problem: ToldProblem | null }

/** The number that was typed for airtime in place of change, shown again with a refusal. */
export type AirtimeForChangeForm = { phone: string; problem: ToldProblem | null }

type TypedCashOf = { ticketId: string; cash: TypedCash; confirmed: boolean }

/** The address of a ticket with the cash as it was typed, and the names if they were confirmed. */
export function cashPage({ ticketId, cash, confirmed }: TypedCashOf): string {
  const typed = cash.amounts.filter(({ text }) => text !== '')
  const kept = new URLSearchParams(typed.map(({ currency, text }) => [cashField(currency), text]))
  if (kept.size > 0 && cash.changeCurrency !== 'USD') kept.set('changeCurrency', cash.changeCurrency)
  if (confirmed) kept.set('confirmed', 'on')
  return kept.size === 0 ? `/tickets/${ticketId}` : `/tickets/${ticketId}?${kept}`
}

/**
 * What a button of the form that sells does in its place: adds an item of a kind, prices another quantity, saves what is
 * noted of the customer, prices again, works out the change of the cash, or leads to mobile money.
 */
export type InsteadOfSelling = SaleKind | 'quantity' | 'note' | 'again' | 'cash' | 'collect'

/** What was typed beside a ticket's price while its items change. */
export type KeptTyped = {
  cash: TypedCash
  /** The quotes whose names were confirmed: a new price, perhaps with another name, is confirmed anew. */
  kept: string
}

/** The address of a ticket whose items change, with what was typed beside its price. */
export function changedPage({ ticketId, cash, kept }: KeptTyped & { ticketId: string }): string {
  const page = cashPage({ ticketId, cash, confirmed: false })
  return kept === '' && !page.includes('?') ? page : withQuery(page, String(new URLSearchParams({ kept })))
}

/** The same for a ticket whose sale was pressed and not answered yet: that press may still sell it. */
export function unansweredPage(typed: TypedCashOf): string {
  return withQuery(cashPage(typed), 'unanswered=on')
}
