import { useTranslations } from 'next-intl'
import { type Cents, formatMoney } from '@/lib/shared/money.ts'
import type { DrawerReport } from '@/lib/shifts/model.ts'
import styles from '../receipts/receipt.module.css'
import { ReportLine } from './report-line.tsx'

const LINES = ['found', 'float', 'cash', 'returned', 'payIns', 'drops', 'payouts', 'other'] as const
/** Said of dollars even where they are nothing. */
const ALWAYS: ReadonlySet<string> = new Set(['float', 'cash'])

/** The drawer in one currency: how it came about, what was counted, and what that is over or short. */
export function DrawerLines({ drawer }: { drawer: DrawerReport }) {
  const t = useTranslations('zReport')
  const { currency, expected, counted, difference } = drawer
  const money = (cents: Cents) => formatMoney({ cents, currency })
  const moved = LINES.filter((line) => (currency === 'USD' && ALWAYS.has(line)) || (drawer[line] ?? 0n) !== 0n)
  return (
    <div className={styles.block}>
      <b className={styles.product}>{t('drawer', { currency })}</b>
      {moved.map((line) => (
        <ReportLine key={line} label={t(line)}>
          {money(drawer[line] ?? 0n)}
        </ReportLine>
      ))}
      {expected !== null && <ReportLine label={t('expected')}>{money(expected)}</ReportLine>}
      {counted !== null && <ReportLine label={t('counted')}>{money(counted)}</ReportLine>}
      {difference !== null && (
        <div className={styles.total}>
          <span>{t(difference === 0n ? 'even' : difference > 0n ? 'over' : 'short')}</span>
          <span className={styles.figures}>{money(difference < 0n ? -difference : difference)}</span>
        </div>
      )}
    </div>
  )
}
