import { CASH, isAccount } from '@/lib/books/tenders/model.ts'
import { formatChangeCode, type KeptChange } from '@/lib/counter/change-owed/model.ts'
import { isUndone } from '@/lib/counter/sales/model.ts'
import { paidByPhone, priceOf, type SaleView, type TicketView, typeName } from '@/lib/counter/tickets/model.ts'
import type { Locale } from '@/lib/platform/i18n/model.ts'
import type { Words } from '@/lib/platform/i18n/words.ts'
import { formatMoney, formatUsd, sumCents } from '@/lib/platform/shared/money.ts'
import { formatDay, harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import type { SlipBlock, SlipRow } from '../model.ts'

/** The ticket's price, what was handed over in each currency, what went back, and what was paid later. */
export function paidRows(ticket: TicketView, words: Words, locale: Locale): SlipRow[] {
  const { sales, tenders } = ticket
  const [only] = sales
  const received = tenders.filter(({ receivedCents }) => receivedCents > 0n)
  const cash = tenders.filter(({ typeId }) => typeId === CASH)
  const changes = cash.filter(({ changeCents }) => tenders.length === 1 || changeCents > 0n)
  return [
    ...(only && sales.length === 1 ? priceParts(only, words) : []),
    { label: words('receipt.totalPaid'), value: formatUsd(priceOf(ticket)), look: 'total' as const },
    ...received.flatMap(({ typeId, currency, receivedCents: cents, reference }): SlipRow[] => {
      const name = typeName(typeId, ticket, locale)
      const type = name !== null && isAccount(typeId) ? words('receipt.onAccount', { name }) : name
      const number = { label: words('receipt.typeNumber', { type: type ?? '' }), look: 'reference' as const }
      return [
        { label: type ?? words('receipt.cashReceived'), value: formatMoney({ cents, currency }) },
        ...(reference === null ? [] : [{ ...number, value: reference }]),
      ]
    }),
    ...collectedRows(ticket),
    ...changes.map(({ currency, changeCents: cents }) => ({
      label: words('slip.change'),
      value: formatMoney({ cents, currency }),
    })),
    ...ticket.returns.map(({ typeId, currency, nativeCents: cents }) => ({
      label: [words('receipt.givenBack'), typeName(typeId, ticket, locale)].filter(Boolean).join(', '),
      value: formatMoney({ cents, currency }),
    })),
    ...ticket.debtsPaid.map(({ currency, nativeCents: cents }) => ({
      label: words('receipt.debtPaid'),
      value: formatMoney({ cents, currency }),
    })),
  ]
}

/** Change that is kept for the customer: how much, the code that any till pays it for, and until when. */
export function keptChangeRows(kept: readonly KeptChange[], words: Words, locale: Locale): SlipBlock[] {
  return kept
    .filter(({ state }) => state !== 'expired')
    .map(({ currency, cents, state, code, until }) => {
      const sum = { label: words(state === 'paid' ? 'receipt.changePaid' : 'receipt.changeOwed') }
      const isOwed = state === 'owed'
      const rows: SlipRow[] = [
        { ...sum, value: formatMoney({ currency, cents }) },
        ...(code
          ? [{ label: words('receipt.changeCode'), value: formatChangeCode(code), look: 'total' as const }]
          : []),
        ...(isOwed && until ? [{ label: words('receipt.changeUntil'), value: formatDay(until, locale) }] : []),
      ]
      return { kind: 'rows', title: null, rows }
    })
}

function collectedRows(ticket: TicketView): SlipRow[] {
  return paidByPhone(ticket).flatMap(({ methodLabel, currency, chargeCents, creditCents, amountCents }) => [
    { label: methodLabel, value: formatUsd(creditCents ?? amountCents) },
    ...(currency !== 'USD' && chargeCents !== null
      ? [{ label: currency, value: formatMoney({ cents: chargeCents, currency }) }]
      : []),
  ])
}

/** Face value, fee and our charge. A face in another currency sells at our own price, which includes no fee. */
export function priceParts(sale: SaleView, words: Words): SlipRow[] {
  const { faceCents, faceCurrency, feeCents, chargeCents } = sale
  const currency = faceCurrency ?? 'USD'
  const rows: SlipRow[] = []
  if (faceCents !== null)
    rows.push({ label: words('slip.faceValue'), value: formatMoney({ cents: faceCents, currency }) })
  if (feeCents !== null && currency === 'USD') rows.push({ label: words('slip.fee'), value: formatUsd(feeCents) })
  if (chargeCents) rows.push({ label: words('slip.charge'), value: formatUsd(chargeCents) })
  return rows
}

/** In a basket with something undelivered: what is still to be given back, and what was. */
export function moneyMark(ticket: TicketView, words: Words, locale: Locale): SlipBlock[] {
  const undone = ticket.sales.some(({ outcome }) => isUndone(outcome))
  if (!undone && ticket.abandonedAt === null) return []
  return [{ kind: 'mark', of: 'state', title: null, lines: slipMoneyTexts(ticket, words, locale) }]
}

/** What becomes of the customer's money that bought nothing: how much is to be given back, and how much was. */
export function slipMoneyTexts(ticket: TicketView, words: Words, locale: Locale): string[] {
  const returned = sumCents(ticket.returns.map(({ heldCents }) => heldCents))
  const at = ticket.returns.at(-1)?.at
  return [
    ...(ticket.freeCents > 0n ? [words('receipt.toBeReturned', { price: formatUsd(ticket.freeCents) })] : []),
    ...(at ? [words('receipt.returned', { price: formatUsd(returned), at: harareStamp(at, locale) })] : []),
  ]
}
