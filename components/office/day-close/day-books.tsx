import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { Cell, Mark } from '@/components/ui/lists/table-cell.tsx'
import { type DayDifference, type DayView, needsPerson } from '@/lib/office/day-close/model.ts'
import { formatMoney, formatUsd } from '@/lib/platform/shared/money.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'

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

type Props = {
  /** Those of one page; `count` is how many the day has. */
  differences: readonly DayDifference[]
  count: number
  mayAssign: boolean
}

/** Only the differences, each with its cause and what to do. */
export function DayDifferences({ differences, count, mayAssign }: Props) {
  const t = useTranslations('dayClose')
  return (
    <OfficeTable
      title={t('differences', { count })}
      titled
      columns={[t('cause'), t('what'), t('where'), { figure: t('statement') }, { figure: t('books') }, t('action')]}
    >
      {differences.map((difference) => (
        <Row key={difference.id} difference={difference} mayAssign={mayAssign} />
      ))}
    </OfficeTable>
  )
}

function Row({ difference, mayAssign }: { difference: DayDifference; mayAssign: boolean }) {
  const t = useTranslations('dayClose')
  const locale = useLocale()
  const { cause, kind, at, branchName, tillNumber, reference, currency, statementCents, booksCents } = difference
  const known = (text: string): text is 'sale' => t.has(`kinds.${text as 'sale'}`)
  const isAssignable = difference.id.startsWith('row ') && (cause === 'foreign' || needsPerson(cause))
  const action = `reserveActions.${cause as 'pending'}` as const
  const money = (cents: string | null) => (cents === null ? '' : formatMoney({ cents: BigInt(cents), currency }))
  return (
    <TableRow>
      <Cell>
        <b
          className={`inline-block rounded-small px-2 py-0.5 text-note whitespace-nowrap cards:whitespace-normal ${needsPerson(cause) ? 'bg-bad-bg text-bad' : 'bg-soft'}`}
        >
          {t(`causes.${cause}`)}
        </b>
      </Cell>
      <Cell label={t('what')}>
        {known(kind) ? t(`kinds.${kind}`) : kind}
        <Mark>{harareStamp(new Date(at), locale)}</Mark>
        {reference && <Mark>{reference}</Mark>}
      </Cell>
      <Cell label={t('where')}>
        {branchName || t('nowhere')}
        {tillNumber !== null && <Mark>{t('till', { number: tillNumber })}</Mark>}
      </Cell>
      <Cell label={t('statement')} look="figure">
        {money(statementCents)}
      </Cell>
      <Cell label={t('books')} look="figure">
        {money(booksCents)}
      </Cell>
      <Cell label={t('action')} look="small">
        {isAssignable && mayAssign && (
          <Link href="/statement/open" prefetch={false} className="flex min-h-target items-center font-semibold">
            {t('assign')}
          </Link>
        )}
        {kind === 'reserve' && t.has(action) ? t(action) : t(`actions.${cause}`)}
      </Cell>
    </TableRow>
  )
}
