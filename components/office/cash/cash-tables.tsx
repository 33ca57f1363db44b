import { useLocale, useTranslations } from 'next-intl'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { Cell, InWords, Mark, RowHead, RowLink } from '@/components/ui/lists/table-cell.tsx'
import { countAddress, type ExpenseSum, type Safe, type SafeLine } from '@/lib/office/cash/model.ts'
import { formatMoney, sumCents } from '@/lib/platform/shared/money.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import { useDifferenceText } from './internal/use-difference-text.ts'

/** What lies in each branch's safe by the books, a line for each currency, and when it was counted. */
export function SafeTable({ safes }: { safes: Safe[] }) {
  const t = useTranslations('cash')
  const locale = useLocale()
  const sayDifference = useDifferenceText()
  return (
    <OfficeTable
      title={t('safes')}
      columns={[t('branch'), { figure: t('inside') }, t('lastCount'), { screen: t('doCount') }]}
    >
      {safes.map(({ branchCode, branchName, sums, counts }) => (
        <TableRow key={branchCode}>
          <Cell>
            <RowLink href={`/cash?branch=${encodeURIComponent(branchCode)}`}>{branchName}</RowLink>
          </Cell>
          <Cell label={t('inside')} look="figure">
            {sums.length === 0 && <InWords>{t('nothingInside')}</InWords>}
            {sums.map(({ currency, cents }) => (
              <span key={currency} className={cents < 0n ? 'block font-bold text-bad' : 'block'}>
                {formatMoney({ cents, currency })}
              </span>
            ))}
            {sums.some(({ cents }) => cents < 0n) && (
              <span className="ms-auto block max-w-72 font-words text-note whitespace-normal text-muted cards:ms-0">
                {t('below')}
              </span>
            )}
          </Cell>
          <Cell label={t('lastCount')} look="wrap">
            {counts.length === 0 && t('notCounted')}
            {counts.map((count) => (
              <span key={count.currency} className="block">
                {harareStamp(count.at, locale)}, {count.currency}: {sayDifference(count)}
              </span>
            ))}
          </Cell>
          <Cell screen>
            <RowLink href={countAddress(branchCode)}>{t('doCount')}</RowLink>
          </Cell>
        </TableRow>
      ))}
    </OfficeTable>
  )
}

/**
 * Cash into safes and out of them, newest first; what the office entered leads to its own page, a drawer's to its count
 * for those who may see it.
 */
export function SafeLines({ lines, mayReadDrawers }: { lines: SafeLine[]; mayReadDrawers: boolean }) {
  const t = useTranslations('cash')
  return (
    <OfficeTable
      title={t('movements')}
      columns={[t('when'), t('branch'), t('kind'), t('what'), t('who'), { figure: t('amount') }]}
    >
      {lines.map((line) => (
        <Line key={`${line.place} ${line.currency}`} line={line} mayReadDrawers={mayReadDrawers} />
      ))}
    </OfficeTable>
  )
}

function Line({ line, mayReadDrawers }: { line: SafeLine; mayReadDrawers: boolean }) {
  const t = useTranslations('cash')
  const { at, branchName, kind, currency, cents, by, tillNumber, movementId, shiftId, note } = line
  const locale = useLocale()
  const count = shiftId && kind === 'closing' && mayReadDrawers ? `/drawers/${shiftId}` : null
  const href = movementId ? `/cash/${movementId}` : count
  const about = [
    line.spentOn && t(`spent.${line.spentOn}`),
    line.bank && t('slipOf', { bank: line.bank, number: line.slipNumber }),
    tillNumber !== null && t('till', { number: tillNumber }),
  ].filter(Boolean)
  return (
    <TableRow card="entry">
      <Cell place="stamp">{harareStamp(at, locale)}</Cell>
      <Cell place="where">{branchName}</Cell>
      <Cell place="kind">
        {href ? <RowLink href={href}>{t(`kinds.${kind}`)}</RowLink> : t(`kinds.${kind}`)}
        {line.corrected && <Mark>{t('corrected')}</Mark>}
      </Cell>
      <Cell look="wrap" place="what">
        {about.join(', ')}
        {note && <Mark>{note}</Mark>}
      </Cell>
      <Cell place="names">{by}</Cell>
      <Cell look="figure" place="amount">
        {cents > 0n ? '+' : ''}
        {formatMoney({ cents, currency })}
      </Cell>
    </TableRow>
  )
}

/** What was spent by kind, out of safes and drawers, with a total for each currency. */
export function ExpenseTable({ sums }: { sums: ExpenseSum[] }) {
  const t = useTranslations('cash')
  const currencies = [...new Set(sums.map(({ currency }) => currency))]
  return (
    <OfficeTable
      title={t('expenses')}
      columns={[t('spentOn'), { figure: t('fromSafe') }, { figure: t('fromDrawers') }, { figure: t('total') }]}
    >
      {sums.map((sum) => (
        <TableRow key={`${sum.kind} ${sum.currency}`}>
          <RowHead>{t(`spent.${sum.kind}`)}</RowHead>
          <Sums of={sum} />
        </TableRow>
      ))}
      {currencies.map((currency) => (
        <TableRow key={currency} total>
          <RowHead>{t('total')}</RowHead>
          <Sums of={totalOf(sums, currency)} />
        </TableRow>
      ))}
    </OfficeTable>
  )
}

type Total = Omit<ExpenseSum, 'kind'>

function totalOf(sums: ExpenseSum[], currency: string): Total {
  const own = sums.filter((sum) => sum.currency === currency)
  const sumOf = (of: 'safeCents' | 'drawerCents') => sumCents(own.map((one) => one[of]))
  return { currency, safeCents: sumOf('safeCents'), drawerCents: sumOf('drawerCents') }
}

function Sums({ of: { currency, safeCents, drawerCents } }: { of: Total }) {
  const t = useTranslations('cash')
  const cells = [
    { label: t('fromSafe'), cents: safeCents },
    { label: t('fromDrawers'), cents: drawerCents },
    { label: t('total'), cents: safeCents + drawerCents },
  ]
  return cells.map(({ label, cents }) => (
    <Cell key={label} label={label} look="figure">
      {formatMoney({ cents, currency })}
    </Cell>
  ))
}
