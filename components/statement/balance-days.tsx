import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { formatUsd } from '@/lib/shared/money.ts'
import { sayDay } from '@/lib/shared/time.ts'
import { type BalanceDay, MOVES } from '@/lib/statement/model.ts'
import table from '../office/office-table.module.css'
import { OfficeTable } from '../office/office-table.tsx'
import { rowsOf, signed } from './balance-change.tsx'

/** The last days beside each other: where each began, what came and went, where it ended. */
export function BalanceDays({ days }: { days: BalanceDay[] }) {
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
        <tr key={day}>
          <td className={table.whole}>
            <Link href={`/statement?from=${day}&to=${day}`} prefetch={false} className={table.rowLink}>
              {sayDay(day, locale)}
            </Link>
          </td>
          <td className={table.figure} data-label={t('beganShort')}>
            {formatUsd(beganCents)}
          </td>
          {shown.map((move) => (
            <td key={move} className={table.figure} data-label={t(`moves.${move}`)}>
              {moves[move] === 0n ? (
                '–'
              ) : (
                <Link href={rowsOf(day, move)} prefetch={false}>
                  {signed(moves[move])}
                </Link>
              )}
            </td>
          ))}
          <td className={table.figure} data-label={t('endedShort')}>
            <b>{formatUsd(endedCents)}</b>
          </td>
        </tr>
      ))}
    </OfficeTable>
  )
}
