import { randomUUID } from 'node:crypto'
import { OwedAtPrice } from '@/components/counter/change-owed/owed-at-price.tsx'
import { DRAFT_FORM } from '@/components/counter/sell/draft-form.ts'
import { itemsOf, readyToSell } from '@/components/counter/tickets/items.ts'
import { BasketSoFar, CollectFirst } from '@/components/counter/tickets/open-item.tsx'
import { QuotedTicket } from '@/components/counter/tickets/quoted-ticket.tsx'
import { KeptFields } from '@/components/counter/tickets/typed-cash.tsx'
import { RefreshOnReturn } from '@/components/platform/live/auto-refresh.tsx'
import { getLeastDollar } from '@/lib/books/currencies/queries.ts'
import { listWaysToPay } from '@/lib/counter/accounts/charge-account.ts'
import { getOwedTo, listChangeBeside } from '@/lib/counter/change-owed/find-change.ts'
import { listMethods } from '@/lib/counter/collections/queries.ts'
import { listScarceChange } from '@/lib/counter/shifts/drawer-cash.ts'
import type { BesidePriceFields } from '@/lib/counter/ticket-forms/model.ts'
import {
  addItemAction,
  changeAsAirtimeAction,
  collectFirstAction,
  noteTicketAction,
  priceAllInAction,
  removeItemAction,
  requoteTicketAction,
  sellTicketAction,
  setQuantityAction,
} from '@/lib/counter/tickets/actions.ts'
import { askThisNumberAction } from '@/lib/counter/tickets/collect-actions.ts'
import { customerPhone, type SaleView } from '@/lib/counter/tickets/model.ts'
import { foreseeTwin } from '@/lib/counter/tickets/queries.ts'
import { requireTill } from '@/lib/people/access/authorise.ts'
import { type Actor, may } from '@/lib/people/access/model.ts'
import { env } from '@/lib/platform/env/env.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { listTroubles } from '@/lib/service/standing/list-troubles.ts'
import { Parked } from '../../parked.tsx'
import { SellDesk } from '../../sell-desk.tsx'
import { TillTray } from '../../till-tray.tsx'
import { besidePriceIn, problemIn, type Search, type StageProps, tendersIn } from './search.ts'

const VERBS = {
  sell: sellTicketAction,
  requote: requoteTicketAction,
  priceAllIn: priceAllInAction,
  setQuantity: setQuantityAction,
  addItem: addItemAction,
  removeItem: removeItemAction,
  changeAsAirtime: changeAsAirtimeAction,
  noteTicket: noteTicketAction,
}

/** A ticket before it is paid: the one item that still has no price, or all of them with their prices and the cash. */
export async function PricePage({ actor, ticket, search }: StageProps) {
  const mayCollect = may(actor, 'collection:create')
  const items = itemsOf(ticket)
  const edited = search.edit === undefined ? null : (ticket.sales.find(({ id }) => id === search.edit) ?? ticket.sale)
  const [first, ...others] = items
  const open = edited ?? items.find((item) => !readyToSell(item)) ?? (first ? null : ticket.sale)
  const beside = besidePriceIn(search)
  if (open || !first) {
    const typedQuantity = String(search.quantity ?? '')
    return (
      <ItemDesk {...{ items, mayCollect, beside, typedQuantity }} ticketId={ticket.id} sale={open ?? ticket.sale} />
    )
  }
  return (
    <>
      <RefreshOnReturn drawn={randomUUID()} />
      <QuotedTicket
        ticket={ticket}
        now={sharedNow()}
        tray={
          <>
            <OwedAtPrice
              ticketId={ticket.id}
              owed={await getOwedTo(actor, customerPhone(ticket))}
              paid={await justPaid(actor, search.paidChange)}
            />
            <Parked here={`/tickets/${ticket.id}`} except={ticket.id} />
            <TillTray />
          </>
        }
        partnerName={env().partnerName}
        verbs={VERBS}
        mayCollect={mayCollect}
        mayRoundOff={may(actor, 'price:below-cost')}
        items={[first, ...others]}
        troubles={await troublesOf(actor, items)}
        types={await listWaysToPay(actor)}
        refused={requireTill(actor).refusedCurrencies}
        scarce={await listScarceChange(actor, ['USD', ...ticket.rates.map(({ currency }) => currency)])}
        leastDollarCents={await getLeastDollar()}
        typed={tendersIn(search)}
        confirmed={search.confirmed === 'on'}
        kept={search.kept === undefined ? null : beside.kept}
        told={problemIn(search)}
        unanswered={search.unanswered === 'on'}
        sameSale={await foreseeTwin(actor, ticket, items)}
        atOnce={atOnceFor(actor)}
      />
    </>
  )
}

/** Kept change that was paid on the way here; empty for anything else in the address. */
async function justPaid(actor: Actor, id: Search[string]) {
  if (typeof id !== 'string' || !may(actor, 'money:return')) return []
  const [first] = await listChangeBeside(actor, id)
  return first?.state === 'paid' && first.id === id ? [{ currency: first.currency, cents: first.cents }] : []
}

/** The troubles of these products, which the customer must hear about before paying. */
async function troublesOf(actor: Actor, items: SaleView[]) {
  const codes = items.map(({ productCode }) => productCode)
  return (await listTroubles(actor)).filter(({ productCode }) => codes.includes(productCode))
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

type ItemDeskProps = {
  ticketId: string
  items: SaleView[]
  sale: SaleView
  beside: BesidePriceFields
  typedQuantity: string
  mayCollect: boolean
}

/** One item with everything that was typed for it, to change or price it; or to have it paid by mobile money first. */
function ItemDesk({ ticketId, items, sale, beside, typedQuantity, mayCollect }: ItemDeskProps) {
  const { kind, typedRecipient, typedAmount, typedProduct, intentId } = sale
  const problem = readyToSell(sale) ? null : (sale.typedProblem ?? sale.problem)
  const priced = items.filter((item) => item.id !== sale.id && readyToSell(item))
  return (
    <>
      {priced.length > 0 && (
        <BasketSoFar
          {...{ ticketId }}
          typed={beside}
          items={priced}
          open={sale}
          add={addItemAction}
          remove={removeItemAction}
        />
      )}
      {mayCollect && <CollectFirst ticketId={ticketId} sale={sale} action={collectFirstAction} />}
      <KeptFields {...beside} form={DRAFT_FORM} />
      <SellDesk
        {...{ kind, typedRecipient, typedAmount, typedProduct, typedQuantity, problem, intentId, ticketId }}
        basket={priced}
      />
    </>
  )
}
