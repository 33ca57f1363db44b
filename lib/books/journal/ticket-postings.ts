import type { Cents } from '@/lib/platform/shared/money.ts'
import {
  type Cash,
  drawer,
  type Entry,
  entry,
  held,
  inCash,
  inUsd,
  losses,
  minus,
  otherIncome,
  type Posting,
  receivable,
  roundingFx,
  serviceAvailable,
} from './model.ts'

type CashForTicket = {
  ticketId: string
  tillId: string
  /** Net of change, one for each currency; a currency that only went out as change is below zero. */
  cash: readonly Cash[]
  /** How much of the ticket's price this cash stands for, in USD cents; the rest of its worth is rounding. */
  heldCents: Cents
}

/** Cash taken for a ticket, at the claim of its sale. */
export function cashTaken({ ticketId, tillId, cash, heldCents }: CashForTicket): Entry {
  return entry('cash_taken', [...throughDrawer(tillId, cash, heldCents), inUsd(held(ticketId), -heldCents)])
}

/** Money given back over the counter; `cash` is what left the drawer, as amounts above zero. */
export function moneyReturned({ ticketId, tillId, cash, heldCents }: CashForTicket): Entry {
  const outward = throughDrawer(tillId, cash.map(minus), -heldCents)
  return entry('money_returned', [...outward, inUsd(held(ticketId), heldCents)])
}

/**
 * Cash of another currency is balanced within it against rounding_fx. One USD leg of rounding_fx then makes up what
 * the ticket counts beyond its USD cash, so that both legs of the conversion, and the rounding, stay visible.
 */
function throughDrawer(tillId: string, cash: readonly Cash[], ticketCents: Cents): Posting[] {
  const foreign = cash.filter(({ currency }) => currency !== 'USD')
  const usdCents = cash.reduce((sum, one) => (one.currency === 'USD' ? sum + one.nativeCents : sum), 0n)
  return [
    ...cash.map((one) => inCash(drawer(tillId, one.currency), one)),
    ...foreign.map((one) => inCash(roundingFx(one.currency), minus(one))),
    inUsd(roundingFx('USD'), ticketCents - usdCents),
  ]
}

type CollectionMoney = { credential: string; ticketId: string; creditCents: Cents }

/** A collection came in, however late: it is the customer's until something is delivered for it. */
export function collectionCompleted({ credential, ticketId, creditCents }: CollectionMoney): Entry {
  return entry('completed', [inUsd(serviceAvailable(credential), creditCents), inUsd(held(ticketId), -creditCents)])
}

/** A collection was taken back: out of what the ticket still holds, and the rest the customer owes us. */
export function collectionReversed(collection: CollectionMoney, ticket: { heldCents: Cents }): Entry {
  const { credential, ticketId, creditCents } = collection
  const fromHeld = ticket.heldCents < creditCents ? ticket.heldCents : creditCents
  return entry('reversed', [
    inUsd(held(ticketId), fromHeld),
    inUsd(receivable(ticketId), creditCents - fromHeld),
    inUsd(serviceAvailable(credential), -creditCents),
  ])
}

/** The customer had the goods all the same, or never came back for the money: it is ours. */
export function heldKept(event: 'goods_had' | 'unclaimed', ticketId: string, cents: Cents): Entry {
  return entry(event, [inUsd(held(ticketId), cents), inUsd(otherIncome, -cents)])
}

/** What the customer owes will not be paid. */
export function receivableWrittenOff(ticketId: string, cents: Cents): Entry {
  return entry('written_off', [inUsd(losses('USD'), cents), inUsd(receivable(ticketId), -cents)])
}
