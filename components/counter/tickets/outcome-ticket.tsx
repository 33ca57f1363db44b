import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { isNews, type Sound } from '@/components/platform/sounds/sound.ts'
import { SoundOnce } from '@/components/platform/sounds/sound-once.tsx'
import { PageProblem } from '@/components/ui/notices/problem-note.tsx'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { ResultKeep, ResultText } from '@/components/ui/pages/result.tsx'
import { TwoColumns } from '@/components/ui/pages/two-columns.tsx'
import type { Slip } from '@/lib/counter/receipts/model.ts'
import type { Outcome } from '@/lib/counter/sales/model.ts'
import type { SaleView, TicketView } from '@/lib/counter/tickets/model.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { secondsUntil } from '@/lib/platform/shared/time/format-time.ts'
import { AutoRefresh } from './auto-refresh.tsx'
import { ChangeLine, moneyTexts, returnedTexts } from './change-line.tsx'
import { type Undoable, UndoReturn } from './held-money-forms.tsx'
import { CountUp, ScrollToTop } from './internal/attention.tsx'
import { AutoPrint } from './internal/auto-print.tsx'
import { BasketOutcome } from './internal/basket-outcome.tsx'
import { Delivered } from './internal/delivered.tsx'
import { AskNow, OutcomeFrame, type OutcomeProps } from './internal/outcome-frame.tsx'
import { TicketNote } from './internal/ticket-note.tsx'
import { Undone } from './internal/undone.tsx'
import { itemsOf, noteOf, worstOutcome } from './items.ts'
import { NextCustomer } from './next-customer.tsx'
import { OwedPanel } from './owed-panel.tsx'
import { PaperSlip } from './paper-slip.tsx'
import { PRINT_EACH_FORM, PRINT_FORM, PrintForm } from './print-form.tsx'
import { Story } from './story.tsx'
import { TicketDetails } from './ticket-details.tsx'

type Props = Omit<OutcomeProps, 'sale'> & {
  slip: Slip
  tray: ReactNode
  /** Whether this till prints the slip as soon as all of it is delivered. */
  autoPrint: boolean
  /** Why the last press changed nothing. */
  told: Problem | null
  undo: Undoable | null
  /** What may be kept of its change, and what is. */
  change: ReactNode
}

/** How often a waiting page reloads without a script; a final one stays. */
const RELOAD_SECONDS: Partial<Record<Outcome, number>> = { sending: 4, unknown: 10, waiting: 10 }

/** The same while a token or code is still to come. */
const RELOAD_WHILE_MISSING_SECONDS = 10

const SOUNDS: Readonly<Record<Outcome, Sound | null>> = {
  sending: null,
  waiting: null,
  unknown: null,
  delivered: 'delivered',
  failed: 'failed',
  not_sold: 'failed',
  reversed: 'needs_you',
}

/** A ticket after payment: what became of each item, and its slip. */
export function OutcomeTicket({ slip, tray, told, autoPrint, undo, change, ...rest }: Props) {
  const t = useTranslations('states')
  const words = useTranslations('slip')
  const items = itemsOf(rest.ticket)
  const outcome = worstOutcome(items)
  const missing = items.find((sale) => sale.missing)?.missing
  const heard = soundOf(items, rest.now)
  const everySeconds = RELOAD_SECONDS[outcome] ?? (missing ? RELOAD_WHILE_MISSING_SECONDS : null)
  return (
    <TwoColumns
      paper={
        <>
          <PaperSlip slip={slip} label={words('label')} />
          {tray}
        </>
      }
    >
      <p className="sr-only" role="status">
        {t(outcome === 'delivered' && missing ? `${missing}Missing` : outcome)}
      </p>
      {heard && <SoundOnce sound={heard} of={`${rest.ticket.id} ${outcome}`} />}
      {autoPrint && isToPrint(rest.ticket) && (
        <AutoPrint
          key={rest.ticket.version}
          ticketId={rest.ticket.id}
          form={PRINT_FORM}
          isNews={items.some(({ settledAt }) => settledAt !== null && isNews(settledAt, rest.now))}
        />
      )}
      <ScrollToTop of={`${rest.ticket.id} ${outcome} ${missing ?? ''}`} />
      <AutoRefresh ticketId={rest.ticket.id} version={rest.ticket.version} everySeconds={everySeconds} />
      <PageProblem problem={told} />
      <OwedPanel ticket={rest.ticket} intent={rest.intent} payDebt={rest.actions.payDebt} />
      <Told items={items} {...rest} />
      <UndoReturn ticketId={rest.ticket.id} undo={undo} />
      {change}
      <div className="mt-4">
        <ClientMessages namespaces={['ticketNote']}>
          <TicketNote {...noteOf(rest.ticket)} save={rest.actions.noteTicket} with={[PRINT_FORM, PRINT_EACH_FORM]} />
        </ClientMessages>
        <TicketDetails items={items} now={rest.now} />
      </div>
    </TwoColumns>
  )
}

/** Whether a slip may go to the printer without a press: all delivered, nothing missing, never printed before. */
function isToPrint(ticket: TicketView): boolean {
  const isDone = itemsOf(ticket).every(({ outcome, missing }) => outcome === 'delivered' && !missing)
  return isDone && ticket.copies === 0
}

/** What a ticket that has just ended sounds like; null while it is under way, and for an old one. */
function soundOf(items: SaleView[], now: Date): Sound | null {
  const ends = items.flatMap(({ reversedAt, settledAt }) => reversedAt ?? settledAt ?? [])
  return ends.some((at) => isNews(at, now)) ? SOUNDS[worstOutcome(items)] : null
}

/** One item is shown large; several, or one being sold again, as a list. */
function Told({ items, ...rest }: Omit<OutcomeProps, 'sale'> & { items: SaleView[] }) {
  const [sale, ...others] = items
  if (!sale) return null
  const { outcome } = sale
  if (others.length > 0 || outcome === null) return <BasketOutcome items={items} {...rest} />
  switch (outcome) {
    case 'sending':
    case 'unknown':
    case 'waiting':
      return <UnderWay outcome={outcome} sale={sale} {...rest} />
    case 'delivered':
      return <Delivered sale={sale} {...rest} />
    default:
      return <Undone outcome={outcome} sale={sale} {...rest} />
  }
}

type UnderWayProps = OutcomeProps & { outcome: OpenOutcome }

/**
 * Not final: sending, accepted by the Service, or not known. The three look and read differently, and none ever says
 * that it was not sold. Change is given at once, whatever becomes of the sale, so it comes first.
 */
function UnderWay({ ticket, sale, now, actions, outcome }: UnderWayProps) {
  const t = useTranslations('outcome')
  const locale = useLocale()
  const { hasChange } = moneyTexts(ticket, locale)
  const keep = <KeepTold ticket={ticket} outcome={outcome} />
  return (
    <OutcomeFrame
      outcome={outcome}
      after={sale.claimedAt && <CountUp seconds={secondsUntil(now, sale.claimedAt)} />}
      money={hasChange ? <ChangeLine ticket={ticket} /> : keep}
      actions={
        <ClientMessages namespaces={['next']}>
          <NextCustomer href={`/sell/${sale.kind}`} main={outcome !== 'sending'}>
            {t('serveNext')}
          </NextCustomer>
        </ClientMessages>
      }
      more={
        outcome !== 'sending' && (
          <>
            <PrintForm ticketId={ticket.id} copies={ticket.copies} action={actions.countPrint} />
            <AskNow ticketId={ticket.id} ask={actions.askNow} />
          </>
        )
      }
      note={t(`${outcome}Note`)}
    >
      {hasChange && <ResultKeep>{keep}</ResultKeep>}
      <ResultText>{t(`${outcome}Text`)}</ResultText>
      {outcome !== 'sending' && <Story sale={sale} now={now} />}
    </OutcomeFrame>
  )
}

/** The outcomes of a sale that is not final. */
type OpenOutcome = Extract<Outcome, 'sending' | 'unknown' | 'waiting'>

type ToldProps = { ticket: TicketView; outcome: OpenOutcome }

/**
 * What stays in the drawer until the end is known; or that it went back, of a sale that had not been sold and that the
 * Service has taken up again since.
 */
export function KeepTold({ ticket, outcome }: ToldProps) {
  const t = useTranslations('outcome')
  const locale = useLocale()
  const returned = ticket.heldCents === 0n ? returnedTexts(ticket, locale) : null
  return returned ? t('returnedMoney', returned) : t(`${outcome}Money`, { price: moneyTexts(ticket, locale).price })
}
