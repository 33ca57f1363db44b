import { useLocale, useTranslations } from 'next-intl'
import type { DayView } from '@/lib/office/day-close/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { harareStamp } from '@/lib/platform/shared/say-time.ts'

/** The three books of the day, side by side. */
export function DayBooks({ view }: { view: DayView }) {
  const t = useTranslations('dayClose')
  const locale = useLocale()
  const { showsSums, statementCents, booksCents, statementRows, booksEntries, countedShifts, balance, reserves } = view
  const agrees = statementCents === booksCents
  if (!showsSums) return null
  return (
    <div className="grid grid-cols-3 gap-4 phone-screen:grid-cols-2 phone-screen:gap-3">
      <Book title={t('statement')} figure={signed(statementCents)} note={t('rows', { count: statementRows })} />
      <Book title={t('books')} figure={signed(booksCents)} note={t('entries', { count: booksEntries })} />
      <Book
        title={t('apart')}
        figure={signed(String(BigInt(statementCents) - BigInt(booksCents)))}
        note={t(agrees ? 'agree' : 'differ')}
      />
      {balance && (
        <Book
          title={t('endBalance')}
          figure={signed(balance.statementCents)}
          note={t('ourBooks', { amount: signed(balance.booksCents) })}
        />
      )}
      {reserves?.map(({ credential, at, shownCents, bookedCents }) => (
        <Book
          key={credential}
          title={reserves.length === 1 ? t('reserve') : t('reserveOf', { key: credential })}
          figure={signed(shownCents)}
          note={t('ourBooksAt', { amount: signed(bookedCents), at: harareStamp(new Date(at), locale) })}
        />
      ))}
      <Book title={t('drawers')} figure={String(countedShifts)} note={t('counted', { count: countedShifts })} />
    </div>
  )
}

function Book({ title, figure, note }: { title: string; figure: string; note: string }) {
  return (
    <section className="min-w-0 rounded bg-paper px-6 py-4 phone-screen:px-3">
      <h2 className="text-note font-semibold text-muted">{title}</h2>
      <p className="font-figures text-head leading-snug font-bold wrap-anywhere phone-screen:text-lg">{figure}</p>
      <p className="text-note text-muted">{note}</p>
    </section>
  )
}

function signed(cents: string): string {
  return formatUsd(BigInt(cents))
}
