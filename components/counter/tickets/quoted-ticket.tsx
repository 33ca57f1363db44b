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
  type ScarceChange,
  type TypedTenders,
} from '@/lib/books/tenders/model.ts'
import { isKindOn } from '@/lib/counter/kinds/model.ts'
import type { SaleView, TicketView } from '@/lib/counter/tickets/model.ts'
import { type Cents, sumCents } from '@/lib/platform/shared/money.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { secondsUntil } from '@/lib/platform/shared/time/format-time.ts'
import type { ProductTrouble } from '@/lib/service/standing/model.ts'
import { AddItem } from './internal/add-item.tsx'
import type { ChangeAsAirtime } from './internal/airtime-for-change.tsx'
import { type AskAtOnce, AskThisNumber, isForOnePhone } from './internal/ask-this-number.tsx'
import { AllIn, BasketList, QuantityForm } from './internal/basket-list.tsx'
import { TenderDesk } from './internal/tender-desk.tsx'
import { TicketNote } from './internal/ticket-note.tsx'
import { EditButton, FirstOnEnter, MobileMoneyButton } from './internal/typed-beside.tsx'
import { noteOf, problemToTell, showRecipient } from './items.ts'
import { ParkLink } from './park-link.tsx'
import { asksForReason } from './sale-reason.tsx'
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
  /** Of which change the drawer may have too little. */
  scarce: ScarceChange
  /** The currencies that the till takes no cash in. */
  refused: readonly string[]
  /** The smallest dollar note or coin that tills count. */
  leastDollarCents: Cents
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
  told,
  unanswered,
  sameSale,
  atOnce,
  types,
  scarce,
  refused,
  leastDollarCents,
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
    // The tray within needs the words of the frame.
    <ClientMessages namespaces={['tender', 'ticketNote', 'slip', 'hands', ...(repeats ? (['sameSale'] as const) : [])]}>
      {unanswered && <TicketRefresh ticketId={ticket.id} version={ticket.version} isAsking />}
      <TenderDesk
        ticketId={ticket.id}
        quoteIds={items.map(({ quoteId }) => quoteId ?? '')}
        price={price}
        secondsLeft={Math.min(...expiries)}
        typed={typed ?? withText(NO_TENDERS, 'USD', refusedText(ticket.problem))}
        terms={{
          rates: ticket.rates,
          types: types.filter((type) => isPayable(type, ticket.rates)),
          refused,
          leastDollarCents,
        }}
        roundingLimit={mayRoundOff ? null : roundingLimit(ticket.marginCents, ticket.rates)}
        scarce={scarce}
        names={namesOf(items)}
        namedQuotes={namedQuotes(items)}
        confirmed={confirmed || (kept !== null && stillConfirmed(items, kept))}
        changed={kept !== null}
        problem={problem && tell(problem)}
        sameSale={repeats && tell(repeats)}
        head={slipHeadOf(ticket, partnerName, shell('till', { number: ticket.tillNumber }), locale)}
        heading={<Heading {...{ ticket, items, troubles, told, unanswered, sameSale, verbs }} />}
        byPhone={<ByPhone {...{ ticket, items, price, sameSale, atOnce, mayCollect }} />}
        list={items.length > 1 && <BasketList ticketId={ticket.id} items={items} remove={verbs.removeItem} />}
        seldom={<Seldom {...{ ticket, items, verbs }} />}
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

type HeadingProps = Pick<Props, 'ticket' | 'items' | 'troubles' | 'told' | 'verbs' | 'unanswered' | 'sameSale'>

/** What is sold to whom, and what the cashier must know before the cash; nothing else stands above it. */
function Heading({ ticket, items, troubles, told, unanswered, sameSale, verbs }: HeadingProps) {
  const t = useTranslations('priced')
  const [first, ...others] = items
  const problem = told ?? problemToTell(ticket.problem, items) ?? (ticket.problem ? null : sameSale)
  return (
    <div className="grid grid-cols-1 gap-3">
      <FirstOnEnter />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        {others.length === 0 ? (
          <h1 className="text-xl font-semibold max-phone:basis-full">
            {first.productName}
            <span
              className={`block font-figures text-[2.5rem] leading-tight font-semibold tracking-open max-phone:tracking-[-0.02em] max-phone:text-[length:min(var(--text-sum),11vw)] ${first.recipientField === 'phone' ? 'whitespace-nowrap' : ''}`}
            >
              {showRecipient(first)}
            </span>
          </h1>
        ) : (
          <h1 className="text-xl font-semibold">{t('items', { count: items.length })}</h1>
        )}
        <HowMany ticketId={ticket.id} items={items} change={verbs.setQuantity} />
      </div>
      {/* Once it was refused, its answer is known. */}
      {unanswered && !told && !ticket.problem && items.every((item) => item.problem === null) && (
        <Notice>{t('unanswered')}</Notice>
      )}
      {problem && (
        <Notice>
          <ProblemNote problem={problem} />
        </Notice>
      )}
      <TroubleNotes troubles={troubles} />
    </div>
  )
}

type ByPhoneProps = Pick<Props, 'ticket' | 'items' | 'sameSale' | 'atOnce' | 'mayCollect'> & { price: Cents }

/** The ways to pay by phone, below the cash. */
function ByPhone({ ticket, items, price, sameSale, atOnce, mayCollect }: ByPhoneProps) {
  const t = useTranslations('collect')
  const asksAtOnce = atOnce !== null && sameSale === null && isForOnePhone(items)
  if (!asksAtOnce && !mayCollect) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {asksAtOnce && <AskThisNumber {...atOnce} ticketId={ticket.id} items={items} price={price} />}
      {mayCollect && <MobileMoneyButton ticketId={ticket.id} text={t('mobileMoney')} />}
    </div>
  )
}

/** What few customers want; with other cash and airtime for the change it makes one quiet line. */
function Seldom({ ticket, items, verbs }: Pick<Props, 'ticket' | 'items' | 'verbs'>) {
  const t = useTranslations('tender')
  const [first, ...others] = items
  const isOne = others.length === 0
  return (
    <>
      {isOne && <EditButton ticketId={ticket.id} saleId={first.id} text={t('edit')} />}
      {isOne && <AllIn sale={first} ticketId={ticket.id} price={verbs.priceAllIn} />}
      <AddItem ticketId={ticket.id} add={verbs.addItem} />
      <ParkLink kind={first.kind} shortcut={{ label: 'N', key: 'N' }} />
      <TicketNote {...noteOf(ticket)} save={verbs.noteTicket} with={['sell-form']} atPrice />
    </>
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
