import { useTranslations } from 'next-intl'
import { formatUsd } from '@/lib/shared/money.ts'
import type { ShiftReport } from '@/lib/shifts/model.ts'
import styles from '../receipts/receipt.module.css'
import { ReportLine } from './report-line.tsx'

const KINDS = ['airtime', 'bundle', 'electricity', 'bill', 'voucher'] as const
type Kind = (typeof KINDS)[number]
const isKind = (kind: string): kind is Kind => (KINDS as readonly string[]).includes(kind)

/** Sales by kind and outcome, and how they make up the total with what earlier shifts left open. */
export function SalesLines({ report }: { report: ShiftReport }) {
  const t = useTranslations('zReport')
  const states = useTranslations('states')
  return (
    <div className={styles.block}>
      <b className={styles.product}>{t('sales')}</b>
      {report.sales.length === 0 && <p>{t('noSales')}</p>}
      {report.sales.map(({ kind, outcome, count, cents }) => (
        <ReportLine
          key={`${kind} ${outcome}`}
          label={t('line', { kind: t(`kinds.${isKind(kind) ? kind : 'other'}`), outcome: states(outcome), count })}
        >
          {formatUsd(cents)}
        </ReportLine>
      ))}
      {(report.lateDelivered !== 0n || report.lateReversed !== 0n) && (
        <ReportLine label={t('delivered')}>{formatUsd(report.delivered)}</ReportLine>
      )}
      {report.lateDelivered !== 0n && (
        <ReportLine label={t('lateDelivered')}>{formatUsd(report.lateDelivered)}</ReportLine>
      )}
      {report.lateReversed !== 0n && (
        <ReportLine label={t('lateReversed')}>{formatUsd(-report.lateReversed)}</ReportLine>
      )}
      <div className={styles.total}>
        <span>{t('total')}</span>
        <span className={styles.figures}>{formatUsd(report.total)}</span>
      </div>
    </div>
  )
}
