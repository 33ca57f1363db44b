import { useTranslations } from 'next-intl'
import { PAPERS, type Paper, type PrintView } from '@/lib/receipts/model.ts'
import type { Outcome } from '@/lib/sales/model.ts'
import type { TicketView } from '@/lib/tickets/model.ts'
import { NextCustomer } from '../tickets/next-customer.tsx'
import { PrintForm } from '../tickets/print-form.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { ClientMessages } from '../ui/client-messages.tsx'
import type { FormAction } from '../ui/form-action.ts'
import { PrintNow } from './print-now.tsx'
import { Receipt } from './receipt.tsx'
import styles from './receipt-page.module.css'

type Props = {
  ticket: TicketView
  outcome: Outcome
  partnerName: string
  paper: Paper
  print: PrintView | null
  countPrint: FormAction
}

/** The height is a guess until a script has measured the slip: a roll is cut where the page ends. */
const PAGE: Readonly<Record<Paper, string>> = {
  '58': '@page { size: 58mm 180mm; margin: 0 1mm }',
  '80': '@page { size: 80mm 180mm; margin: 0 1mm }',
  a4: '@page { size: A4; margin: 15mm }',
}

/** The slip, what it is printed on, and the way on. */
export function ReceiptPage({ ticket, outcome, partnerName, paper, print, countPrint }: Props) {
  const t = useTranslations('receipt')
  const copy = print ? `&copy=${print.copy}` : ''
  return (
    <div className={styles.page}>
      <style id="paper">{PAGE[paper]}</style>
      <div className={styles.sheet}>
        <Receipt {...{ ticket, outcome, partnerName, paper, print }} />
      </div>
      <div className={styles.controls}>
        <h1 className={styles.title}>{t('title')}</h1>
        <nav className={styles.papers} aria-label={t('paper')}>
          {PAPERS.map((choice) => (
            <ButtonLink
              key={choice}
              href={`/tickets/${ticket.id}/receipt?paper=${choice}${copy}`}
              replace
              aria-current={choice === paper}
            >
              {t(choice === 'a4' ? 'paperA4' : `paper${choice}`)}
            </ButtonLink>
          ))}
        </nav>
        <ClientMessages namespaces={['print', 'next']}>
          <PrintForm ticketId={ticket.id} copies={ticket.copies} action={countPrint} first />
          <NextCustomer href={`/sell/${ticket.sale.kind}`} onEnter={print !== null} />
        </ClientMessages>
        <ButtonLink look="quiet" href={`/tickets/${ticket.id}`} shortcut={{ label: 'Esc', key: 'Escape' }}>
          {t('back')}
        </ButtonLink>
        <p className={styles.note}>{print ? t('printing') : t('uncountedNote')}</p>
      </div>
      <PrintNow print={print && `${ticket.id} ${print.copy}`} paper={paper} />
    </div>
  )
}
