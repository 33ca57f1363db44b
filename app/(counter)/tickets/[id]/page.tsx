import { randomUUID } from 'node:crypto'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { CollectingTicket } from '@/components/counter/collections/collecting-ticket.tsx'
import { isCollecting } from '@/components/counter/collections/is-collecting.ts'
import { DRAFT_FORM } from '@/components/counter/sell/draft-form.ts'
import { BasketSoFar } from '@/components/counter/tickets/basket-so-far.tsx'
import { CollectFirst } from '@/components/counter/tickets/collect-first.tsx'
import { KeptFields } from '@/components/counter/tickets/kept-fields.tsx'
import { OutcomeTicket } from '@/components/counter/tickets/outcome-ticket.tsx'
import { QuotedTicket } from '@/components/counter/tickets/quoted-ticket.tsx'
import { itemsOf, readyToSell } from '@/components/counter/tickets/ready-to-sell.ts'
import { RefreshOnReturn } from '@/components/platform/live/auto-refresh.tsx'
import { NO_TENDERS } from '@/lib/books/tenders/model.ts'
import { listWaysToPay } from '@/lib/counter/accounts/charge-account.ts'
import { listMethods } from '@/lib/counter/collections/queries.ts'
import { showOnDisplay } from '@/lib/counter/display/served-ticket.ts'
import { getPrintsAtOnce } from '@/lib/counter/printers/till-printing.ts'
import { countPrintAction, recordSentAction } from '@/lib/counter/receipts/actions.ts'
import { makeSlip } from '@/lib/counter/receipts/make-slip.ts'
import { slipToSend } from '@/lib/counter/receipts/send-slip.ts'
import { revealCodeAction } from '@/lib/counter/sales/actions.ts'
import type { BesidePriceFields } from '@/lib/counter/ticket-forms/model.ts'
import {
  addItemAction,
  askNowAction,
  changeAsAirtimeAction,
  collectFirstAction,
  noteTicketAction,
  payDebtAction,
  priceAllInAction,
  removeItemAction,
  removeUnsoldAction,
  requoteTicketAction,
  returnMoneyAction,
  sellAgainAction,
  sellHeldAction,
  sellTicketAction,
  setQuantityAction,
  undoReturnAction,
} from '@/lib/counter/tickets/actions.ts'
import {
  askAboutPaymentAction,
  askThisNumberAction,
  confirmCodeAction,
  giveUpAction,
} from '@/lib/counter/tickets/collect-actions.ts'
import { foreseeTwin } from '@/lib/counter/tickets/foresee-twin.ts'
import type { SaleView, TicketView } from '@/lib/counter/tickets/model.ts'
import { noteChangeTold } from '@/lib/counter/tickets/note-ticket.ts'
import { getTicket } from '@/lib/counter/tickets/queries.ts'
import { parseTenderForm } from '@/lib/counter/tickets/tender-form.ts'
import { undoableReturn } from '@/lib/counter/tickets/undo-return.ts'
import { type Actor, may } from '@/lib/people/access/model.ts'
import { requireServing } from '@/lib/people/requests/require-permission.ts'
import { env } from '@/lib/platform/env/env.ts'
import { parseProblem } from '@/lib/platform/i18n/problem-search.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { listTroubles } from '@/lib/service/standing/list-troubles.ts'
import { Parked } from '../../parked.tsx'
import { SellDesk } from '../../sell-desk.tsx'
import { TillTray } from '../../till-tray.tsx'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('outcome')
  return { title: t('title') }
}

/** One ticket at its own address, at any stage: to be priced, to be paid, or sold. */
export default async function TicketPage({ params, searchParams }: Props) {
  const begunAt = performance.now()
  const actor = await requireServing('sale:read')
  const ticket = await getTicket(actor, (await params).id)
  if (!ticket) notFound()
  const asked = await searchParams
  const common = { ticket, now: sharedNow(), tray: <TillTray /> }
  const { partnerName } = env()
  const mayCollect = may(actor, 'collection:create')
  if (isUnpaid(ticket)) await showOnDisplay(actor, ticket.id, begunAt)
  if (isCollecting(ticket)) {
    const maySecond = may(actor, 'collection:second')
    const actions = paymentActions(mayCollect)
    const returnMoney = may(actor, 'money:return') ? returnMoneyAction : null
    return (
      <>
        <RefreshOnReturn drawn={randomUUID()} />
        <CollectingTicket
          {...common}
          {...{ partnerName, mayCollect, maySecond, actions, returnMoney }}
          payDebt={may(actor, 'sale:create') ? payDebtAction : null}
          intent={randomUUID()}
          undo={await undoFor(actor, ticket)}
          problem={toldIn(asked)}
        />
      </>
    )
  }
  if (ticket.tenderedAt) {
    await noteChangeTold(actor, ticket)
    const actions = outcomeActions(actor)
    const slip = await makeSlip({ ticket, print: 'screen', link: null })
    return (
      <OutcomeTicket
        {...common}
        {...{ slip, actions }}
        send={may(actor, 'receipt:share') ? await slipToSend(ticket, slip) : null}
        autoPrint={actions.countPrint !== null && (await getPrintsAtOnce(actor, ticket.sales))}
        intent={randomUUID()}
        undo={await undoFor(actor, ticket)}
        told={toldIn(asked)}
      />
    )
  }
  const items = itemsOf(ticket)
  const edited = asked.edit === undefined ? null : (ticket.sales.find(({ id }) => id === asked.edit) ?? ticket.sale)
  const [first, ...others] = items
  const open = edited ?? items.find((item) => !readyToSell(item)) ?? (first ? null : ticket.sale)
  const typed = typedIn(asked)
  if (open || !first) {
    const desk = { items, mayCollect, ticketId: ticket.id, sale: open ?? ticket.sale }
    return <ItemDesk {...desk} typed={keptIn(asked)} />
  }
  const verbs = {
    sell: sellTicketAction,
    requote: requoteTicketAction,
    priceAllIn: priceAllInAction,
    setQuantity: setQuantityAction,
    addItem: addItemAction,
    removeItem: removeItemAction,
    changeAsAirtime: changeAsAirtimeAction,
    noteTicket: noteTicketAction,
  }
  return (
    <>
      <Parked here={`/tickets/${ticket.id}`} except={ticket.id} />
      <RefreshOnReturn drawn={randomUUID()} />
      <QuotedTicket
        {...common}
        {...{ partnerName, verbs, mayCollect }}
        mayRoundOff={may(actor, 'price:below-cost')}
        items={[first, ...others]}
        troubles={await troublesOf(actor, items)}
        types={await listWaysToPay(actor)}
        typed={typed}
        confirmed={asked.confirmed === 'on'}
        kept={asked.kept === undefined ? null : keptIn(asked).kept}
        why={asked.why === 'change' ? 'change' : null}
        told={toldIn(asked)}
        unanswered={asked.unanswered === 'on'}
        sameSale={await foreseeTwin(actor, ticket, items)}
        atOnce={atOnceFor(actor)}
      />
    </>
  )
}

/** What the actor can do about a payment; most of it only if they may ask for one. */
function paymentActions(mayCollect: boolean) {
  return {
    confirmCode: mayCollect ? confirmCodeAction : null,
    askNow: askAboutPaymentAction,
    giveUp: mayCollect ? giveUpAction : null,
    payCash: sellHeldAction,
  }
}

/** Whether its customer is at the counter and still to pay, also once it was parked or left and is taken up again. */
function isUnpaid(ticket: TicketView): boolean {
  return isCollecting(ticket) || !ticket.tenderedAt
}

/** The newest return of the ticket's money with what undoes it; null if there is none or the actor may not. */
async function undoFor(actor: Actor, ticket: TicketView) {
  const undoable = ticket.returns.length > 0 ? await undoableReturn(actor, ticket) : null
  return undoable && { ...undoable, action: undoReturnAction }
}

/** What the actor may do about a ticket that was paid. */
function outcomeActions(actor: Actor) {
  return {
    returnMoney: may(actor, 'money:return') ? returnMoneyAction : null,
    payDebt: may(actor, 'sale:create') ? payDebtAction : null,
    askNow: askNowAction,
    countPrint: may(actor, 'receipt:print') ? countPrintAction : null,
    sellAgain: sellAgainAction,
    sellHeld: sellHeldAction,
    removeUnsold: removeUnsoldAction,
    recordSent: recordSentAction,
    noteTicket: noteTicketAction,
    revealCode: may(actor, 'token:reveal') ? revealCodeAction : null,
  }
}

/**
 * How the customer can pay at once from the number that is served; null without a payment method, or if the actor may
 * not ask for payments.
 */
function atOnceFor(actor: Actor) {
  const [method] = listMethods()
  if (!method || !may(actor, 'collection:create')) return null
  return { method, intentId: randomUUID(), ask: askThisNumberAction }
}

/** The troubles of these products, which the customer must hear about before paying. */
async function troublesOf(actor: Actor, items: SaleView[]) {
  const codes = items.map(({ productCode }) => productCode)
  return (await listTroubles(actor)).filter(({ productCode }) => codes.includes(productCode))
}

type ItemDeskProps = {
  ticketId: string
  items: SaleView[]
  sale: SaleView
  typed: BesidePriceFields
  mayCollect: boolean
}

/** One item with everything that was typed for it, to change or price it; or to have it paid by mobile money first. */
function ItemDesk({ ticketId, items, sale, typed, mayCollect }: ItemDeskProps) {
  const { kind, typedRecipient, typedAmount, typedProduct, intentId } = sale
  const problem = readyToSell(sale) ? null : (sale.typedProblem ?? sale.problem)
  const priced = items.filter((item) => item.id !== sale.id && readyToSell(item))
  return (
    <>
      {priced.length > 0 && (
        <BasketSoFar {...{ ticketId, typed }} items={priced} open={sale} remove={removeItemAction} />
      )}
      {mayCollect && <CollectFirst ticketId={ticketId} sale={sale} action={collectFirstAction} />}
      <KeptFields {...typed} form={DRAFT_FORM} />
      <SellDesk {...{ kind, typedRecipient, typedAmount, typedProduct, problem, intentId, ticketId }} basket={priced} />
    </>
  )
}

/** Why the last press changed nothing, as the address says. A form resubmitted from history sold nothing new. */
function toldIn({ before, ...told }: Record<string, string | string[] | undefined>): Problem | null {
  return before === '1' ? { code: 'SOLD_BEFORE' } : parseProblem(told)
}

/** What was typed beside the price before the items changed. */
function keptIn(asked: Record<string, string | string[] | undefined>): BesidePriceFields {
  return { cash: typedIn(asked) ?? NO_TENDERS, kept: String(asked.kept ?? '') }
}

/** The cash amounts from the address, for browsers where no script works out the change. */
function typedIn(asked: Record<string, string | string[] | undefined>) {
  const pairs = Object.entries(asked).map(
    ([name, value]) => [name, Array.isArray(value) ? value.at(-1) : value] as const,
  )
  const typed = parseTenderForm(new URLSearchParams(pairs.flatMap(([name, value]) => (value ? [[name, value]] : []))))
  return typed.amounts.length > 0 ? typed : null
}
