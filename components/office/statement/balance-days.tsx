import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { OfficeTable, TableRow } from '@/components/ui/office-table.tsx'
import { Cell, RowLink } from '@/components/ui/table-cell.tsx'
import { type BalanceDay, MOVES } from '@/lib/office/statement/model.ts'
import { formatSigned, formatUsd } from '@/lib/platform/shared/money.ts'
import { sayDay } from '@/lib/platform/shared/say-time.ts'
import { rowsOf } from './balance-change.tsx'

/** The last days side by side: where each began, what moved, where it ended. */
export function BalanceDays({ days, mayCloseDay }: { days: BalanceDay[]; mayCloseDay: boolean }) {
  const t = useTranslations('balanceDays')
  const locale = useLocale()
  const shown = MOVES.filter((move) => days.some(({ moves }) => moves[move] !== 0n))
  return (
    <OfficeTable
      title={t('title')}
      columns={[
        t('day'),
        { figure: t('beganShort') },
        ...shown.map((move) => ({ figure: t(`moves.${move}`) })),
        { figure: t('endedShort') },
      ]}
    >
      {days.map(({ day, beganCents, endedCents, moves }) => (
        <TableRow key={day}>
          <Cell whole>
            <RowLink href={`/statement?from=${day}&to=${day}`}>{sayDay(day, locale)}</RowLink>
          </Cell>
          <Cell label={t('beganShort')} look="figure">
            {formatUsd(beganCents)}
          </Cell>
          {shown.map((move) => (
            <Cell key={move} label={t(`moves.${move}`)} look="figure">
              {moves[move] === 0n ? (
                '–'
              ) : (
                <Link href={rowsOf(day, move, mayCloseDay)} prefetch={false} className="inline-block py-1">
                  {formatSigned(moves[move])}
                </Link>
              )}
            </Cell>
          ))}
          <Cell label={t('endedShort')} look="figure">
            <b>{formatUsd(endedCents)}</b>
          </Cell>
        </TableRow>
      ))}
    </OfficeTable>
  )
}
