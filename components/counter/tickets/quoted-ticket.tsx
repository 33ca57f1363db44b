import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { TroubleNotes } from '@/components/service/standing/trouble-notes.tsx'
import { ButtonLink } from '@/components/ui/button-link.tsx'
import { ClientMessages } from '@/components/ui/client-messages.tsx'
import type { FormAction } from '@/components/ui/form-action.ts'
import { Notice } from '@/components/ui/notice.tsx'
import { ProblemNote } from '@/components/ui/problem-note.tsx'
import type { TypedCash } from '@/lib/books/currencies/model.ts'
import type { SaleView, TicketView } from '@/lib/counter/tickets/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { secondsUntil } from '@/lib/platform/shared/time.ts'
import type { ProductTrouble } from '@/lib/service/standing/model.ts'
import { AddItem } from './internal/add-item.tsx'
import { BasketList } from './internal/basket-list.tsx'
import { TenderDesk } from './internal/tender-desk.tsx'
import { withText } from './internal/typed-cash.ts'
import { PriceLines, SaleLines } from './sale-lines.tsx'
import { showRecipient } from './show-recipient.ts'
import { SlipLine } from './slip.tsx'
import { slipHeadOf } from './slip-head-of.ts'

type Verbs = {
  sell: FormAction
  requote: FormAction
  addItem: FormAction
  removeItem: FormAction
  changeAsAirtime: FormAction
}

type Props = {
  ticket: TicketView
  items: readonly [SaleView, ...SaleView[]]
  /** What the customer must hear before paying. */
  troubles: readonly ProductTrouble[]
  partnerName: string
  now: Date
  /** The cash from the address, where no script works out the change; null if none. */
  typed: TypedCash | null
  /** The same for whether the customers' names were confirmed. */
  confirmed: boolean
  /** Why the last press changed nothing. */
  told: Problem | null
  tray: ReactNode
  verbs: Verbs
}

/** Prices are held: check what is sold to whom, add items, take the cash, sell. */
export function QuotedTicket({
  ticket,
  items,
  troubles,
  partnerName,
  now,
  typed,
  confirmed,
  told,
  tray,
  verbs,
}: Props) {
  const shell = useTranslations('shell')
  const locale = useLocale()
  const [first] = items
  const { problem } = first
  const price = items.reduce((sum, { priceCents }) => sum + (priceCents ?? 0n), 0n)
  const expiries = items.map(({ quoteExpiresAt }) => (quoteExpiresAt ? secondsUntil(quoteExpiresAt, now) : 0))
  const toPhone = items.some(({ recipientField }) => recipientField === 'phone')
  return (
    <ClientMessages namespaces={['tender', 'slip', 'problems']}>
      <TenderDesk
        ticketId={ticket.id}
        quoteIds={items.map(({ quoteId }) => quoteId ?? '')}
        price={price}
        secondsLeft={Math.min(...expiries)}
        typed={typed ?? typedBefore(first)}
        rates={ticket.rates}
        names={namesOf(items)}
        confirmed={confirmed}
        problem={problem}
        head={slipHeadOf(ticket, partnerName, shell('till', { number: ticket.tillNumber }), locale)}
        heading={<Heading {...{ ticket, items, troubles, told, verbs }} />}
        lines={<Lines items={items} />}
        tray={tray}
        sell={verbs.sell}
        requote={verbs.requote}
        changeAsAirtime={toPhone ? verbs.changeAsAirtime : null}
      />
    </ClientMessages>
  )
}

/** A refused tender comes back as typed. */
function typedBefore({ problem }: SaleView): TypedCash {
  const text = typeof problem?.params?.typed === 'string' ? problem.params.typed : ''
  return withText({ amounts: [], changeCurrency: 'USD' }, 'USD', text)
}

function namesOf(items: readonly SaleView[]): string[] {
  const named = items.filter(({ recipientField }) => recipientField !== 'phone')
  return [...new Set(named.flatMap(({ customerName }) => (customerName === null ? [] : [customerName])))]
}

/** One item is shown in full; several have a line with the price each. */
function Lines({ items }: Pick<Props, 'items'>) {
  const [first, ...others] = items
  if (others.length === 0) {
    return (
      <>
        <SaleLines sale={first} />
        <PriceLines sale={first} />
      </>
    )
  }
  return items.map((sale) => (
    <div key={sale.id}>
      <SlipLine label={<b>{sale.productName}</b>}>{formatUsd(sale.priceCents ?? 0n)}</SlipLine>
      <SlipLine label={showRecipient(sale)} quiet />
    </div>
  ))
}

type HeadingProps = Pick<Props, 'ticket' | 'items' | 'troubles' | 'told' | 'verbs'>

function Heading({ ticket, items, troubles, told, verbs }: HeadingProps) {
  const t = useTranslations('tender')
  const collect = useTranslations('collect')
  const [first, ...others] = items
  const problem = told ?? first.problem
  return (
    <div>
      <div className="flex items-start justify-between gap-4 max-phone:flex-wrap max-phone:gap-x-4 max-phone:gap-y-2">
        {others.length === 0 ? (
          <h1 className="text-xl font-semibold max-phone:basis-full">
            {first.productName}
            <span className="block font-figures text-[2.5rem] leading-tight font-semibold tracking-open max-phone:text-sum max-phone:tracking-[-0.02em]">
              {showRecipient(first)}
            </span>
          </h1>
        ) : (
          <h1 className="text-xl font-semibold max-phone:basis-full">{t('items', { count: items.length })}</h1>
        )}
        <ButtonLink href={`/tickets/${ticket.id}/collect`} shortcut={{ label: 'F6', key: 'F6' }}>
          {collect('mobileMoney')}
        </ButtonLink>
        <ButtonLink
          look="quiet"
          href={`/tickets/${ticket.id}?edit=${first.id}`}
          shortcut={{ label: 'Esc', key: 'Escape' }}
        >
          {t('edit')}
        </ButtonLink>
      </div>
      {others.length > 0 && <BasketList ticketId={ticket.id} items={items} remove={verbs.removeItem} />}
      {problem && problem.field !== 'tender' && (
        <div className="mt-3">
          <Notice>
            <ProblemNote problem={problem} />
          </Notice>
        </div>
      )}
      <TroubleNotes troubles={troubles} />
      <AddItem ticketId={ticket.id} add={verbs.addItem} />
    </div>
  )
}
