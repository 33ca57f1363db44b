import { useTranslations } from 'next-intl'
import type { PrinterSetup } from '@/lib/printers/model.ts'
import type { Paper, Slip } from '@/lib/receipts/model.ts'
import { formatUsd } from '@/lib/shared/money.ts'
import { harareStamp } from '@/lib/shared/time.ts'
import type { OpenShift } from '@/lib/shifts/model.ts'
import { Receipt } from '../receipts/receipt.tsx'
import { SheetSize } from '../receipts/sheet-size.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { ClientMessages } from '../ui/client-messages.tsx'
import { Desk } from '../ui/desk.tsx'
import { PrintReport } from './print-report.tsx'
import styles from './shift.module.css'

type Props = {
  shift: OpenShift
  /** Its X. */
  slip: Slip
  paper: Paper
  setup: PrinterSetup
}

/** The till's open shift: what can be done with its cash, and beside it the X as of now. */
export function OpenShiftDesk({ shift, slip, paper, setup }: Props) {
  const t = useTranslations('shift')
  const sheet = useTranslations('zReport')
  const { report, mayPayOut } = shift
  const blind = report.drawers.every(({ expected }) => expected === null)
  return (
    <Desk paper={<Receipt {...{ slip, paper }} label={sheet('label')} />}>
      <SheetSize paper={paper} />
      <section className={styles.screen}>
        <h1 className={styles.title}>{t('isOpen')}</h1>
        <p className={styles.lead}>
          {t('openedBy', { name: report.openedBy, at: harareStamp(new Date(report.openedAt)) })}
        </p>
        <div className={styles.panel}>
          <span className={styles.label}>{t('sold')}</span>
          <b className={styles.sum}>{formatUsd(report.total)}</b>
          <span>{t('ticketCount', { count: report.tickets })}</span>
        </div>
        <div className={styles.actions}>
          <ButtonLink href="/shift/move/pay_in" shortcut={{ label: 'A', key: 'A' }}>
            {t('payIn')}
          </ButtonLink>
          <ButtonLink href="/shift/move/cash_drop" shortcut={{ label: 'D', key: 'D' }}>
            {t('cashDrop')}
          </ButtonLink>
          {mayPayOut && (
            <ButtonLink href="/shift/move/payout" shortcut={{ label: 'O', key: 'O' }}>
              {t('payout')}
            </ButtonLink>
          )}
          <ClientMessages namespaces={['reportPrint']}>
            <PrintReport {...{ slip, setup }} />
          </ClientMessages>
          <ButtonLink href="/shift/close" look="main" shortcut={{ label: 'F9', key: 'F9' }}>
            {t('close')}
          </ButtonLink>
        </div>
        {!mayPayOut && <p className={styles.note}>{t('payoutBy')}</p>}
        {blind && <p className={styles.note}>{t('blindNote')}</p>}
        <p>
          <ButtonLink href="/shift/closed" look="quiet">
            {t('closedShifts')}
          </ButtonLink>
        </p>
      </section>
    </Desk>
  )
}
