import { useTranslations } from 'next-intl'
import type { PrinterSetup } from '@/lib/printers/model.ts'
import type { Paper, Slip } from '@/lib/receipts/model.ts'
import { formatMoney } from '@/lib/shared/money.ts'
import { harareStamp } from '@/lib/shared/time.ts'
import type { ClosedShift, ShiftReport, StateAction } from '@/lib/shifts/model.ts'
import { Receipt } from '../receipts/receipt.tsx'
import { SheetSize } from '../receipts/sheet-size.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { ClientMessages } from '../ui/client-messages.tsx'
import { Desk } from '../ui/desk.tsx'
import { ApproveForm } from './approve-form.tsx'
import { PaperLinks } from './paper-links.tsx'
import { PrintReport } from './print-report.tsx'
import { RemarkForm } from './remark-form.tsx'
import styles from './shift.module.css'

type Props = {
  shift: ClosedShift
  /** Its Z. */
  slip: Slip
  paper: Paper
  setup: PrinterSetup
  remark: StateAction
  approve: StateAction
}

/** A closed shift: what the count found, why, who approved it, and the Z to print. */
export function ClosedShiftDesk({ shift, slip, paper, setup, remark, approve }: Props) {
  const t = useTranslations('cashUp')
  const own = useTranslations('shift')
  const sheet = useTranslations('zReport')
  const { id, report, remarks, approved, mayApprove } = shift
  const differs = report.drawers.some(({ difference }) => difference !== 0n)
  const first = differs && remarks.length === 0
  return (
    <Desk paper={<Receipt {...{ slip, paper }} label={sheet('label')} />}>
      <SheetSize paper={paper} />
      <section className={styles.screen}>
        <h1 className={styles.title}>
          <Found report={report} />
        </h1>
        <p className={styles.lead}>
          {t('closedLead', { name: report.closedBy ?? '', at: stamp(report.closedAt ?? report.openedAt) })}
        </p>
        {remarks.length > 0 && (
          <div className={styles.panel}>
            <b className={styles.label}>{t('remarks')}</b>
            {remarks.map(({ text, by, at }) => (
              <p key={at.toISOString()} className={styles.remark}>
                {text}
                <br />
                <span className={styles.note}>
                  {by} · {harareStamp(at)}
                </span>
              </p>
            ))}
          </div>
        )}
        <ClientMessages namespaces={['cashUp', 'problems', 'reportPrint']}>
          <RemarkForm shiftId={id} label={t(first ? 'why' : 'remark')} first={first} action={remark} />
          {approved && <p>{t('approvedBy', { name: approved.by, at: harareStamp(approved.at) })}</p>}
          {mayApprove && <ApproveForm shiftId={id} action={approve} />}
          {!approved && !mayApprove && <p className={styles.note}>{t('notApproved')}</p>}
          <div className={styles.actions}>
            <PrintReport {...{ slip, setup }} main={!first} />
            <ButtonLink href="/shift" shortcut={{ label: 'F10', key: 'F10' }}>
              {t('nextShift')}
            </ButtonLink>
            <ButtonLink href="/shift/closed" look="quiet">
              {own('closedShifts')}
            </ButtonLink>
          </div>
        </ClientMessages>
        <PaperLinks shiftId={id} chosen={paper} />
      </section>
    </Desk>
  )
}

/** Over and short in a sentence, currency by currency. */
function Found({ report }: { report: ShiftReport }) {
  const t = useTranslations('cashUp')
  const sums = (wanted: (cents: bigint) => boolean) =>
    report.drawers
      .filter(({ difference }) => wanted(difference ?? 0n))
      .map(({ difference, currency }) => formatMoney({ cents: absolute(difference ?? 0n), currency }))
      .join(' + ')
  const short = sums((cents) => cents < 0n)
  const over = sums((cents) => cents > 0n)
  if (short && over) return t('mixedTitle', { short, over })
  if (short) return t('shortTitle', { sums: short })
  return over ? t('overTitle', { sums: over }) : t('evenTitle')
}

const absolute = (cents: bigint) => (cents < 0n ? -cents : cents)
const stamp = (at: string) => harareStamp(new Date(at))
