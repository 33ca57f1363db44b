import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Receipt } from '@/components/counter/slips/receipt.tsx'
import { SheetSize } from '@/components/counter/slips/sheet-size.tsx'
import { NextCustomer } from '@/components/counter/tickets/next-customer.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { ResultActions } from '@/components/ui/pages/result.tsx'
import { TwoColumns } from '@/components/ui/pages/two-columns.tsx'
import type { PrinterSetup } from '@/lib/counter/printers/model.ts'
import type { Paper, Slip } from '@/lib/counter/receipts/model.ts'
import type { OpenShift } from '@/lib/counter/shifts/model.ts'
import type { MyDay } from '@/lib/counter/to-do/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { harareStamp, minutesAndSeconds } from '@/lib/platform/shared/time/format-time.ts'
import { PrintReport } from './internal/print-report.tsx'

type Props = {
  shift: OpenShift
  /** The X report. */
  slip: Slip
  paper: Paper
  setup: PrinterSetup
  myDay: MyDay & { toDo: number }
}

/** The till's open shift: on to the customers, what can be done with its cash, and its X as of now. */
export function OpenShiftDesk({ shift, slip, paper, setup, myDay }: Props) {
  const t = useTranslations('shift')
  const locale = useLocale()
  const sheet = useTranslations('zReport')
  const { report, mayMove, mayPayOut } = shift
  return (
    <TwoColumns paper={<Receipt {...{ slip, paper }} label={sheet('label')} />}>
      <SheetSize paper={paper} />
      <section className="grid grid-cols-1 gap-4 print:hidden">
        <h1 className="text-3xl leading-tight font-bold max-phone:text-2xl">{t('isOpen')}</h1>
        <p className="max-w-prose text-muted">
          {t('openedBy', { name: report.openedBy, at: harareStamp(new Date(report.openedAt), locale) })}
        </p>
        <dl className="grid grid-cols-4 gap-4 rounded bg-paper p-4 max-phone:grid-cols-2" aria-label={t('title')}>
          {report.total === null ? (
            <Fact label={t('served')}>{report.tickets}</Fact>
          ) : (
            <Fact label={t('sold')} beside={t('ticketCount', { count: report.tickets })}>
              {formatUsd(report.total)}
            </Fact>
          )}
          <Fact label={t('myCustomers')}>{myDay.customers}</Fact>
          <Fact label={t('mySlowest')}>
            {myDay.slowestSeconds === null ? '–' : minutesAndSeconds(myDay.slowestSeconds)}
          </Fact>
          <Fact label={t('myToDo')}>{myDay.toDo === 0 ? 0 : <Link href="/waiting">{myDay.toDo}</Link>}</Fact>
        </dl>
        <ResultActions>
          <ClientMessages namespaces={['next']}>
            <NextCustomer href="/sell/airtime" main>
              {t(report.tickets === 0 ? 'serveFirst' : 'serveNext')}
            </NextCustomer>
          </ClientMessages>
        </ResultActions>
        <div className="flex flex-wrap items-center gap-2 max-phone:*:flex-[1_1_9rem] max-phone:[&_button]:w-full">
          {mayMove && (
            <>
              <ButtonLink href="/shift/move/pay_in" shortcut={{ label: 'A', key: 'A' }}>
                {t('payIn')}
              </ButtonLink>
              <ButtonLink href="/shift/move/cash_drop" shortcut={{ label: 'D', key: 'D' }}>
                {t('cashDrop')}
              </ButtonLink>
            </>
          )}
          {mayPayOut && (
            <ButtonLink href="/shift/move/payout" shortcut={{ label: 'O', key: 'O' }}>
              {t('payout')}
            </ButtonLink>
          )}
          {mayMove && (
            <ButtonLink href="/shift/drawer" shortcut={{ label: 'K', key: 'K' }}>
              {t('openDrawer')}
            </ButtonLink>
          )}
          <ClientMessages namespaces={['printer', 'reportPrint']}>
            <PrintReport {...{ slip, setup }} />
          </ClientMessages>
          <ButtonLink href="/shift/close" shortcut={{ label: 'C', key: 'C' }}>
            {t('close')}
          </ButtonLink>
        </div>
        {!mayPayOut && <p className="max-w-prose text-note text-muted">{t('payoutBy')}</p>}
        {report.total === null && <p className="max-w-prose text-note text-muted">{t('blindNote')}</p>}
        <p>
          <ButtonLink href="/shift/closed" look="quiet">
            {t('closedShifts')}
          </ButtonLink>
        </p>
      </section>
    </TwoColumns>
  )
}

type FactProps = { label: string; beside?: string; children: ReactNode }

/** One figure of the shift, or of the cashier's own day. */
function Fact({ label, beside, children }: FactProps) {
  return (
    <div className="grid min-w-0 content-between">
      <dt className="text-note font-semibold text-muted">{label}</dt>
      <dd className="font-figures text-2xl leading-tight font-bold">
        {children}
        {beside && <small className="block font-words text-note font-normal text-muted">{beside}</small>}
      </dd>
    </div>
  )
}
