import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { Receipt } from '@/components/counter/slips/receipt.tsx'
import { SheetSize } from '@/components/counter/slips/sheet-size.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { TwoColumns } from '@/components/ui/pages/two-columns.tsx'
import type { PrinterSetup } from '@/lib/counter/printers/model.ts'
import { PAPERS, type Paper, type Slip } from '@/lib/counter/receipts/model.ts'
import type { ClosedShift, ShiftReport, StateAction } from '@/lib/counter/shifts/model.ts'
import { absoluteCents, formatSums } from '@/lib/platform/shared/money.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import { ApproveForm, RemarkForm } from './internal/closed-shift-forms.tsx'
import { PrintReport } from './internal/print-report.tsx'

type Props = {
  shift: ClosedShift
  /** The Z report. */
  slip: Slip
  paper: Paper
  setup: PrinterSetup
  remark: StateAction
  approve: StateAction
}

/** A closed shift: the count, the remarks, who approved it, and the Z to print. */
export function ClosedShiftDesk({ shift, slip, paper, setup, remark, approve }: Props) {
  const t = useTranslations('cashUp')
  const locale = useLocale()
  const own = useTranslations('shift')
  const sheet = useTranslations('zReport')
  const { id, report, remarks, approved, mayApprove } = shift
  const differs = report.drawers.some(({ difference }) => difference !== 0n)
  const first = differs && remarks.length === 0
  return (
    <TwoColumns paper={<Receipt {...{ slip, paper }} label={sheet('label')} />}>
      <SheetSize paper={paper} />
      <section className="grid grid-cols-1 gap-4 print:hidden">
        <h1 className="text-3xl leading-tight font-bold max-phone:text-2xl">
          <Found report={report} />
        </h1>
        <p className="max-w-prose text-muted">
          {t('closedLead', {
            name: report.closedBy ?? '',
            at: harareStamp(new Date(report.closedAt ?? report.openedAt), locale),
          })}
        </p>
        {remarks.length > 0 && (
          <div className="grid gap-3 rounded bg-paper p-4">
            <b className="pb-1 text-note font-semibold text-muted">{t('remarks')}</b>
            {remarks.map(({ text, by, at }) => (
              <p key={at.toISOString()} className="border-s-3 border-line ps-3">
                {text}
                <br />
                <span className="max-w-prose text-note text-muted">
                  {by} · {harareStamp(at, locale)}
                </span>
              </p>
            ))}
          </div>
        )}
        <ClientMessages namespaces={['cashUp', 'printer', 'reportPrint']}>
          <RemarkForm shiftId={id} label={t(first ? 'why' : 'remark')} first={first} action={remark} />
          {approved && <p>{t('approvedBy', { name: approved.by, at: harareStamp(approved.at, locale) })}</p>}
          {mayApprove && <ApproveForm shiftId={id} action={approve} />}
          {!approved && !mayApprove && <p className="max-w-prose text-note text-muted">{t('notApproved')}</p>}
          <div className="flex flex-wrap items-center gap-2 max-phone:*:flex-[1_1_9rem]">
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
    </TwoColumns>
  )
}

/** Over and short in a sentence for each currency. */
function Found({ report }: { report: ShiftReport }) {
  const t = useTranslations('cashUp')
  const sums = (wanted: (cents: bigint) => boolean) =>
    formatSums(
      report.drawers
        .filter(({ difference }) => wanted(difference ?? 0n))
        .map(({ difference, currency }) => ({ cents: absoluteCents(difference ?? 0n), currency })),
    )
  const short = sums((cents) => cents < 0n)
  const over = sums((cents) => cents > 0n)
  if (short && over) return t('mixedTitle', { short, over })
  if (short) return t('shortTitle', { sums: short })
  return over ? t('overTitle', { sums: over }) : t('evenTitle')
}

/** The papers a report can be printed on, starting with the till's own. */
function PaperLinks({ shiftId, chosen }: { shiftId: string; chosen: Paper }) {
  const t = useTranslations('cashUp')
  const names = useTranslations('receipt')
  return (
    <nav className="flex flex-wrap items-center gap-2 text-note" aria-label={t('paper')}>
      {t('paper')}:
      {PAPERS.map((paper) => (
        <Link
          key={paper}
          href={`/shift/${shiftId}?paper=${paper}`}
          prefetch={false}
          className="inline-flex min-h-target items-center px-2 aria-[current]:font-bold"
          aria-current={paper === chosen ? 'true' : undefined}
        >
          {names(`papers.${paper}`)}
        </Link>
      ))}
    </nav>
  )
}
