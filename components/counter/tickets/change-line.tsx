import { useLocale, useTranslations } from 'next-intl'
import { ResultHandOver } from '@/components/ui/pages/result.tsx'
import { isAccount } from '@/lib/books/tenders/model.ts'
import {
  paidByPhone,
  placedText,
  priceOf,
  splitByChange,
  type TicketView,
  typeName,
} from '@/lib/counter/tickets/model.ts'
import type { Locale } from '@/lib/platform/i18n/model.ts'
import { formatSums, formatUsd } from '@/lib/platform/shared/money.ts'
import { harareClock } from '@/lib/platform/shared/time/format-time.ts'

/**
 * What changed hands: what came by phone, the cash taken, the change that was given before, and largest of all the
 * change to give now.
 */
export function ChangeLine({ ticket }: { ticket: TicketView }) {
  const t = useTranslations('outcome')
  const locale = useLocale()
  const { received, hasChange, phone, onAccount } = moneyTexts(ticket, locale)
  const { given, due } = changeTexts(ticket)
  const kept = listed(ticket.changeKept)
  const inCash = ticket.tenders.some(({ typeId }) => !isAccount(typeId)) || (!phone && !onAccount)
  return (
    <>
      {phone && `${t('paidByPhone', phone)} `}
      {onAccount && `${t('isOnAccount', onAccount)} `}
      {inCash && `${t('youTook', { received })} `}
      {inCash && !hasChange && t('noChange')}
      {given && t('gaveChange', { change: given })}
      {given && due && ' '}
      {kept && ` ${t('keptChange', { sum: kept })}`}
      {due && <ResultHandOver>{t('giveChange', { change: due })}</ResultHandOver>}
    </>
  )
}

type Paid = Pick<TicketView, 'priceCents' | 'sales' | 'tenders' | 'types' | 'collections'>

/**
 * A ticket's sums as text: price, what was taken and change; "$5.00 (Swipe) + ZiG 84.00" if mixed. `phone` is what came by mobile money,
 * with its methods, and `onAccount` what nobody took; null for a ticket paid otherwise.
 */
export function moneyTexts({ priceCents, sales, tenders, types, collections }: Paid, locale: Locale) {
  const price = priceOf({ priceCents, sales })
  const given = tenders.filter(({ receivedCents }) => receivedCents > 0n)
  const account = given.find(({ typeId }) => isAccount(typeId))
  const textOf = (some: typeof given) => {
    const money = some.map((one) => ({ ...one, nativeCents: one.receivedCents }))
    return placedText(money, { types }, locale) || formatUsd(collected === 0n ? price : 0n)
  }
  const change = changeOf(tenders)
  const byPhone = paidByPhone({ collections })
  const collected = byPhone.reduce((sum, { creditCents, amountCents }) => sum + (creditCents ?? amountCents), 0n)
  const labels = [...new Set(byPhone.map(({ methodLabel }) => methodLabel))].join(', ')
  return {
    price: formatUsd(price),
    paid: textOf(given),
    received: textOf(given.filter((one) => one !== account)),
    change: change ?? formatUsd(0n),
    hasChange: change !== null,
    phone: collected === 0n ? null : { sum: formatUsd(collected), label: labels },
    onAccount: account
      ? { sum: formatUsd(account.receivedCents), name: typeName(account.typeId, { types }, locale) ?? '' }
      : null,
  }
}

/** The change of a ticket's cash as text: what the cashier gave before, and what is due now; null for none. */
export function changeTexts(ticket: Parameters<typeof splitByChange>[0]): { given: string | null; due: string | null } {
  const { given, due } = splitByChange(ticket)
  return { given: changeOf(given), due: changeOf(due) }
}

/** What was given back in all and when last, for `outcome.returnedMoney`; null if nothing was. */
export function returnedTexts(
  { returns, types }: Pick<TicketView, 'returns' | 'types'>,
  locale: Locale,
): { price: string; at: string } | null {
  const last = returns.at(-1)
  return last ? { price: placedText(returns, { types }, locale), at: harareClock(last.at).slice(0, 5) } : null
}

function changeOf(tenders: TicketView['tenders']): string | null {
  return listed(tenders.map(({ currency, changeCents: cents }) => ({ currency, cents })))
}

function listed(sums: { currency: string; cents: bigint }[]): string | null {
  const given = sums.filter(({ cents }) => cents > 0n)
  return given.length === 0 ? null : formatSums(given)
}
