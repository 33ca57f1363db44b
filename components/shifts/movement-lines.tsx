import { useTranslations } from 'next-intl'
import { formatMoney } from '@/lib/shared/money.ts'
import { harareClock } from '@/lib/shared/time.ts'
import type { ShiftReport } from '@/lib/shifts/model.ts'
import styles from '../receipts/receipt.module.css'
import { ReportLine } from './report-line.tsx'

/** Every pay-in, drop and payout with its reason and who did it. */
export function MovementLines({ movements }: { movements: ShiftReport['movements'] }) {
  const t = useTranslations('zReport')
  if (movements.length === 0) return null
  return (
    <div className={styles.block}>
      <b className={styles.product}>{t('movements')}</b>
      {movements.map(({ at, kind, currency, cents, purpose, reason, by }) => (
        <div key={`${at} ${kind} ${currency} ${cents}`}>
          <ReportLine label={`${harareClock(new Date(at)).slice(0, 5)} ${t(kind)}`}>
            {formatMoney({ cents, currency })}
          </ReportLine>
          <p>{[purpose && t(purpose), reason, by].filter(Boolean).join(' · ')}</p>
        </div>
      ))}
    </div>
  )
}
