import { useTranslations } from 'next-intl'
import type { Paper } from '@/lib/receipts/model.ts'
import { formatUsd } from '@/lib/shared/money.ts'
import { harareStamp } from '@/lib/shared/time.ts'
import type { ShiftReport } from '@/lib/shifts/model.ts'
import styles from '../receipts/receipt.module.css'
import { RECEIPT_ID } from '../receipts/sheet-rules.ts'
import { TestBand } from '../receipts/test-band.tsx'
import { DrawerLines } from './drawer-lines.tsx'
import { ItemLines } from './item-lines.tsx'
import { MovementLines } from './movement-lines.tsx'
import { ReportLine } from './report-line.tsx'
import { SalesLines } from './sales-lines.tsx'

type Props = { report: ShiftReport; paper: Paper; partnerName: string }

/** An X or a Z as the printer gets it: what is seen is what prints. */
export function ReportSheet({ report, paper, partnerName }: Props) {
  const t = useTranslations('zReport')
  const shell = useTranslations('shell')
  const { zNumber, environment, mobile } = report
  return (
    <section id={RECEIPT_ID} className={styles.receipt} data-paper={paper} aria-label={t('label')}>
      {environment === 'test' && <TestBand word={shell('test')} note={shell('noRealMoney')} />}
      <header className={styles.head}>
        <b className={styles.partner}>{partnerName}</b>
        <span>
          {report.branchName} · {shell('till', { number: report.tillNumber })}
        </span>
        <b className={styles.loud}>{zNumber === null ? t('xTitle') : t('zTitle', { number: zNumber })}</b>
        {zNumber === null && <span>{t('soFar')}</span>}
      </header>
      <div className={styles.block}>
        <When label={t('opened')} at={report.openedAt} by={report.openedBy} />
        {report.closedAt && <When label={t('closed')} at={report.closedAt} by={report.closedBy ?? ''} />}
        <ReportLine label={t('tickets')}>{report.tickets}</ReportLine>
      </div>
      <SalesLines report={report} />
      {(mobile.count > 0 || mobile.takenBack !== 0n) && (
        <div className={styles.block}>
          <ReportLine label={t('mobile', { count: mobile.count })}>{formatUsd(mobile.cents)}</ReportLine>
          {mobile.takenBack !== 0n && <ReportLine label={t('mobileBack')}>{formatUsd(-mobile.takenBack)}</ReportLine>}
        </div>
      )}
      {report.drawers.map((drawer) => (
        <DrawerLines key={drawer.currency} drawer={drawer} />
      ))}
      <MovementLines movements={report.movements} />
      <ItemLines title={t('carried')} items={report.carried} />
      <ItemLines title={t('late')} items={report.late} />
      <footer className={styles.foot}>
        {zNumber !== null && (
          <>
            <p>{t('signed', { who: t('cashier') })}</p>
            <p>{t('signed', { who: t('supervisor') })}</p>
          </>
        )}
        {environment === 'test' && <TestBand word={shell('test')} note={shell('noRealMoney')} />}
      </footer>
    </section>
  )
}

function When({ label, at, by }: { label: string; at: string; by: string }) {
  return (
    <ReportLine label={label} words>
      <span className={styles.figures}>{harareStamp(new Date(at))}</span> · {by}
    </ReportLine>
  )
}
