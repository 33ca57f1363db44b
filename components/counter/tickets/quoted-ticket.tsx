import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { TroubleNotes } from '@/components/service/standing/trouble-notes.tsx'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { Notice } from '@/components/ui/notices/notice.tsx'
import { ProblemNote } from '@/components/ui/notices/problem-note.tsx'
import { useDescribeProblem } from '@/components/ui/notices/use-describe-problem.ts'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import {
  isPayable,
  NO_TENDERS,
  type PaymentTerms,
  roundingLimit,
  type TypedTenders,
} from '@/lib/books/tenders/model.ts'
import { isKindOn } from '@/lib/counter/kinds/model.ts'
import type { SaleView, TicketView } from '@/lib/counter/tickets/model.ts'
import { type Cents, sumCents } from '@/lib/platform/shared/money.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { secondsUntil } from '@/lib/platform/shared/time/format-time.ts'
import type { ProductTrouble } from '@/lib/service/standing/model.ts'
import type { ChangeAsAirtime } from './internal/airtime-for-change.tsx'
import { type AskAtOnce, AskThisNumber, isForOnePhone } from './internal/ask-this-number.tsx'
import { AddItem, AllIn, BasketList, QuantityForm } from './internal/basket-list.tsx'
import { TenderDesk } from './internal/tender-desk.tsx'
import { TicketNote } from './internal/ticket-note.tsx'
import { EditButton, FirstOnEnter, MobileMoneyButton } from './internal/typed-beside.tsx'
import { noteOf, problemToTell, showRecipient } from './items.ts'
import { asksForReason, type Reason } from './sale-reason.tsx'
import { BasketLines, PriceLines, SaleLines, slipHeadOf } from './slip.tsx'
import { TicketRefresh } from './ticket-refresh.tsx'
import { refusedText, withText } from './typed-cash.tsx'

type Verbs = {
  sell: FormAction
  requote: FormAction
  priceAllIn: FormAction
  setQuantity: FormAction
  addItem: FormAction
  removeItem: FormAction
  changeAsAirtime: ChangeAsAirtime
  noteTicket: FormAction
}

type Props = {
  ticket: TicketView
  items: readonly [SaleView, ...SaleView[]]
  /** What the customer must hear before paying. */
  troubles: readonly ProductTrouble[]
  partnerName: string
  now: Date
  /** The cash from the address, where no script works out the change; null if none. */
  typed: TypedTenders | null
  /** The same for whether the customers' names were confirmed. */
  confirmed: boolean
  /** The quotes whose names were confirmed before the items changed; null if they did not. */
  kept: string | null
  /** The reason for a repetition that the last press stated; null if none. */
  why: Reason | null
  /** Why the last press changed nothing. */
  told: Problem | null
  /** Whether the sale was pressed and the page loaded again before any answer. */
  unanswered: boolean
  /** The earlier sale that this may repeat, if any. */
  sameSale: Problem | null
  /** How the number that is served can be asked to pay; null if nobody may be asked. */
  atOnce: AskAtOnce | null
  /** How a customer may pay here besides cash and mobile money. */
  types: PaymentTerms[]
  /** Whether the actor may ask for mobile money. */
  mayCollect: boolean
  /** Whether the actor may round off more than is earned. */
  mayRoundOff: boolean
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
  kept,
  why,
  told,
  unanswered,
  sameSale,
  atOnce,
  types,
  mayCollect,
  mayRoundOff,
  tray,
  verbs,
}: Props) {
  const shell = useTranslations('shell')
  const locale = useLocale()
  const problem = ticket.problem ?? problemToTell(null, items)
  const tell = useDescribeProblem()
  const repeats = asksForReason(problem) ? problem : sameSale
  const price = sumCents(items.map(({ priceCents }) => priceCents ?? 0n))
  const expiries = items.map(({ quoteExpiresAt }) => (quoteExpiresAt ? secondsUntil(quoteExpiresAt, now) : 0))
  const served = items.find(({ kind }) => isKindOn('number', kind))
  return (
    <ClientMessages namespaces={['tender', 'ticketNote', 'slip']}>
      {unanswered && <TicketRefresh ticketId={ticket.id} version={ticket.version} isAsking />}
      <TenderDesk
        ticketId={ticket.id}
        quoteIds={items.map(({ quoteId }) => quoteId ?? '')}
        price={price}
        secondsLeft={Math.min(...expiries)}
        typed={typed ?? withText(NO_TENDERS, 'USD', refusedText(ticket.problem))}
        terms={{ rates: ticket.rates, types: types.filter((type) => isPayable(type, ticket.rates)) }}
        roundingLimit={mayRoundOff ? null : roundingLimit(ticket.marginCents, ticket.rates)}
        names={namesOf(items)}
        namedQuotes={namedQuotes(items)}
        confirmed={confirmed || (kept !== null && stillConfirmed(items, kept))}
        changed={kept !== null}
        why={why}
        problem={problem && tell(problem)}
        sameSale={repeats && tell(repeats)}
        head={slipHeadOf(ticket, partnerName, shell('till', { number: ticket.tillNumber }), locale)}
        heading={
          <Heading {...{ ticket, items, price, troubles, told, unanswered, sameSale, atOnce, mayCollect, verbs }} />
        }
        lines={<Lines items={items} />}
        tray={tray}
        sell={verbs.sell}
        requote={verbs.requote}
        changeAsAirtime={verbs.changeAsAirtime}
        served={served ? showRecipient(served) : null}
      />
    </ClientMessages>
  )
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
  return <BasketLines items={items} />
}

type Asked = 'unanswered' | 'sameSale' | 'atOnce' | 'mayCollect'
type HeadingProps = Pick<Props, 'ticket' | 'items' | 'troubles' | 'told' | 'verbs' | Asked> & { price: Cents }

function Heading(props: HeadingProps) {
  const { ticket, items, price, troubles, told, unanswered, sameSale, atOnce, mayCollect, verbs } = props
  const t = useTranslations('tender')
  const collect = useTranslations('collect')
  const [first, ...others] = items
  const problem = told ?? problemToTell(ticket.problem, items) ?? (ticket.problem ? null : sameSale)
  const asksAtOnce = atOnce !== null && sameSale === null && isForOnePhone(items)
  return (
    <div>
      <FirstOnEnter />
      <div className="flex flex-wrap items-start gap-2">
        {others.length === 0 ? (
          <h1 className={`flex-auto text-xl font-semibold ${asksAtOnce ? 'max-phone:flex-1' : 'max-phone:basis-full'}`}>
            {first.productName}
            <span
              className={`block font-figures text-[2.5rem] leading-tight font-semibold tracking-open max-phone:tracking-[-0.02em] max-phone:text-[length:min(var(--text-sum),11vw)] ${first.recipientField === 'phone' ? 'whitespace-nowrap' : ''}`}
            >
              {showRecipient(first)}
            </span>
          </h1>
        ) : (
          <h1 className={`flex-auto text-xl font-semibold ${asksAtOnce ? 'max-phone:flex-1' : 'max-phone:basis-full'}`}>
            {t('items', { count: items.length })}
          </h1>
        )}
        {/* With two ways to pay in a phone's row, Edit stands beside the number. */}
        <div
          className={`flex flex-wrap items-center gap-2 ${asksAtOnce ? 'max-phone:order-last max-phone:basis-full' : ''}`}
        >
          {asksAtOnce && <AskThisNumber {...atOnce} ticketId={ticket.id} items={items} price={price} />}
          {mayCollect && <MobileMoneyButton ticketId={ticket.id} text={collect('mobileMoney')} />}
        </div>
        {others.length === 0 && <EditButton ticketId={ticket.id} saleId={first.id} text={t('edit')} />}
      </div>
      {others.length === 0 && <AllIn sale={first} ticketId={ticket.id} price={verbs.priceAllIn} />}
      <HowMany ticketId={ticket.id} items={items} change={verbs.setQuantity} />
      {others.length > 0 && <BasketList ticketId={ticket.id} items={items} remove={verbs.removeItem} />}
      {/* Once it was refused, its answer is known. */}
      {unanswered && !told && !ticket.problem && items.every((item) => item.problem === null) && (
        <div className="mt-3">
          <Notice>{t('unanswered')}</Notice>
        </div>
      )}
      {problem && (
        <div className="mt-3">
          <Notice>
            <ProblemNote problem={problem} />
          </Notice>
        </div>
      )}
      <TroubleNotes troubles={troubles} />
      <AddItem ticketId={ticket.id} add={verbs.addItem} />
      <TicketNote {...noteOf(ticket)} save={verbs.noteTicket} with={['sell-form']} atPrice />
    </div>
  )
}

type Named = Pick<SaleView, 'recipientField' | 'customerName' | 'quoteId'>

/** The names that the Service gave for meters and accounts, to be read aloud. */
export function namesOf(items: readonly Named[]): string[] {
  return [...new Set(named(items).flatMap(({ customerName }) => customerName ?? []))]
}

/** The quotes of the named items, as `BesidePriceFields` has them. */
export function namedQuotes(items: readonly Named[]): string {
  return named(items)
    .map(({ quoteId }) => quoteId)
    .join()
}

/** Whether every name was confirmed at the price of one of these quotes. */
export function stillConfirmed(items: readonly Named[], kept: string): boolean {
  const quoteIds = kept.split(',')
  const confirmed = namesOf(items.filter(({ quoteId }) => quoteId !== null && quoteIds.includes(quoteId)))
  return namesOf(items).every((name) => confirmed.includes(name))
}

function named<T extends Named>(items: readonly T[]): T[] {
  return items.filter(({ recipientField, customerName }) => recipientField !== 'phone' && customerName !== null)
}

type HowManyProps = { ticketId: string; items: readonly [SaleView, ...SaleView[]]; change: FormAction }

/** How many of a voucher the customer takes, where the ticket has nothing else. */
function HowMany({ ticketId, items, change }: HowManyProps) {
  const [first] = items
  const isSame = items.every(
    ({ kind, productCode, recipient, amountCents }) =>
      kind === 'voucher' &&
      productCode === first.productCode &&
      recipient === first.recipient &&
      amountCents === first.amountCents,
  )
  return isSame ? <QuantityForm ticketId={ticketId} saleId={first.id} priced={items.length} change={change} /> : null
}
