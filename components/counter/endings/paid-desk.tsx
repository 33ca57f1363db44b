import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Age } from '@/components/counter/sales/age.tsx'
import { AutoRefreshLists } from '@/components/counter/sales/auto-refresh-lists.tsx'
import { ListEmpty, ListScreen } from '@/components/counter/sales/list-screen.tsx'
import { SlipLine, SlipTotal } from '@/components/counter/tickets/slip.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { ProblemNote } from '@/components/ui/notices/problem-note.tsx'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import type { PayOutForm as Posted } from '@/lib/counter/collections/model.ts'
import type { HeldSum, PaidTicket } from '@/lib/counter/endings/model.ts'
import { formatItems } from '@/lib/counter/ticket-lists/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import { PayOutForm } from './internal/pay-out-form.tsx'
import { KeepMoneyForm } from './keep-money-form.tsx'

/** How often the list reloads without a script. */
const RELOAD_SECONDS = 30

type PaidRow = PaidTicket & { intentId: string }

type Props = {
  tickets: PaidRow[]
  /** All money that the reader's tickets hold, listed here or not. */
  held: HeldSum
  /** When the page was made, in milliseconds. */
  now: number
  sellAgain: FormAction
  payOut: (before: Posted, form: FormData) => Promise<Posted>
  keep: ResultAction
  bookUnclaimed: ResultAction
  children: ReactNode
}

/** Money that customers paid and nothing was delivered for: oldest first, each with what can be done. */
export function PaidDesk({ tickets, held, children, ...row }: Props) {
  const t = useTranslations('paidDesk')
  return (
    <ListScreen title={t('title')} lead={t('lead')} aside={held.heldCents > 0n && <HeldSums held={held} />}>
      <AutoRefreshLists />
      {tickets.length === 0 ? (
        <>
          <noscript>
            <meta httpEquiv="refresh" content={String(RELOAD_SECONDS)} />
          </noscript>
          <ListEmpty>{t('empty')}</ListEmpty>
        </>
      ) : (
        <ClientMessages namespaces={['paidDesk']}>
          <ul className="grid grid-cols-1 gap-3">
            {tickets.map((ticket, index) => (
              <PaidItem key={ticket.ticketId} ticket={ticket} first={index === 0} {...row} />
            ))}
          </ul>
        </ClientMessages>
      )}
      {children}
    </ListScreen>
  )
}

/** All money held, read beside the desk: it lists only what came by phone. */
function HeldSums({ held }: { held: HeldSum }) {
  const t = useTranslations('heldBy')
  const parts = ['mobileCents', 'cashCents', 'underWayCents'] as const
  return (
    <section className="rounded bg-paper px-6 py-4 max-phone:px-4" aria-label={t('seen')}>
      <h2 className="pb-2 text-note font-semibold text-muted">{t('seen')}</h2>
      {parts.map((part) => (
        <SlipLine key={part} label={t(part)} quiet>
          {formatUsd(held[part])}
        </SlipLine>
      ))}
      <SlipTotal label={t('heldCents')}>{formatUsd(held.heldCents)}</SlipTotal>
    </section>
  )
}

type RowProps = Omit<Props, 'tickets' | 'held' | 'children'> & {
  ticket: PaidRow
  /** Whether it has waited longest: then what can be done about it is the screen's black button. */
  first: boolean
}

/** A ticket on the desk: its money, why it is here, and each thing that can be done about it. */
export function PaidItem({ ticket, first, now, sellAgain, payOut, keep, bookUnclaimed }: RowProps) {
  const t = useTranslations('paidDesk')
  const locale = useLocale()
  const { ticketId, why, paid, saleId, hadSaleId, intentId } = ticket
  const paidAt = paid?.at ?? ticket.at
  const { heldCents } = ticket.sums
  const held = formatUsd(heldCents)
  const href = why === 'deposit' ? `/collect/${ticketId}` : `/tickets/${ticketId}`
  return (
    <li className="grid grid-cols-1 gap-2 rounded bg-paper px-6 py-4 max-phone:p-4">
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-2 max-phone:grid-cols-[minmax(0,1fr)_auto]">
        <b className="font-figures text-2xl leading-heading font-bold">{held}</b>
        <span className="text-lead font-semibold max-phone:col-span-full max-phone:row-start-2">
          <Link className="inline-block py-1 wrap-anywhere" href={href} prefetch={false}>
            {formatItems(ticket)}
          </Link>
          <small className="block text-note font-normal text-muted">
            {paid?.method} {paid?.phone} · {ticket.ticketNumber}
          </small>
        </span>
        <span className="text-note whitespace-nowrap text-muted">
          {harareStamp(paidAt, locale)}{' '}
          <span className="not-empty:before:content-['·_']">
            <Age at={paidAt.getTime()} now={now} />
          </span>
        </span>
      </div>
      <PaidWhy ticket={ticket} />
      {ticket.problem && <ProblemNote problem={ticket.problem} />}
      {ticket.soldSince && (
        <p className="font-semibold">
          {t('soldSince', { ...ticket.soldSince, at: harareStamp(ticket.soldSince.at, locale) })}
        </p>
      )}
      <div className="flex flex-wrap items-start gap-3 empty:hidden">
        {saleId !== null && (
          <form action={sellAgain}>
            <input type="hidden" name="ticketId" value={ticketId} />
            <input type="hidden" name="saleId" value={saleId} />
            <input type="hidden" name="intentId" value={intentId} />
            <SubmitButton look={first ? 'main' : undefined} pendingText={t('selling')}>
              {t('sellAgain')}
            </SubmitButton>
          </form>
        )}
        {why === 'unsent' && (
          <ButtonLink href={href} look={first ? 'main' : undefined}>
            {t('decide')}
          </ButtonLink>
        )}
        {ticket.mayPayOut && (
          <PayOutForm
            {...{ ticketId, intentId, held, payOut }}
            heldCents={String(heldCents)}
            main={first && saleId === null && why !== 'unsent'}
          />
        )}
        {hadSaleId !== null && <KeepMoneyForm ticketId={ticketId} intentId={intentId} saleId={hadSaleId} keep={keep} />}
        {ticket.mayBook && <KeepMoneyForm ticketId={ticketId} intentId={intentId} saleId={null} keep={bookUnclaimed} />}
      </div>
    </li>
  )
}

type Facts = Pick<PaidTicket, 'why' | 'givenUp' | 'saleId' | 'mayPayOut' | 'elsewhere'>

/** Why a ticket is on the desk, and the next step: one that this reader can do here, or who can. */
export function PaidWhy({ ticket }: { ticket: Facts }) {
  const t = useTranslations('paidDesk')
  const { why, givenUp, elsewhere } = ticket
  if (why === 'undelivered') return <p>{t(why, { todo: todoOf(ticket), branch: elsewhere ?? '' })}</p>
  return <p>{t(givenUp && why === 'unsent' ? 'givenUp' : why)}</p>
}

/** Only those who have the button are told to give cash back, since without it the books would not know. */
function todoOf({ saleId, mayPayOut, elsewhere }: Facts): 'both' | 'ask' | 'back' | 'elsewhere' | 'askBack' {
  if (elsewhere !== null) return 'elsewhere'
  if (mayPayOut) return saleId === null ? 'back' : 'both'
  return saleId === null ? 'askBack' : 'ask'
}
