import { endedBalance } from '@/lib/books/journal/ledger.ts'
import { heldForGoodsHad, heldUnclaimed } from '@/lib/books/journal/ticket-postings.ts'
import { heldForItem } from '@/lib/counter/tickets/held-for-item.ts'
import { type LockedTicket, lockTicket } from '@/lib/counter/tickets/lock-ticket.ts'
import { authorise, branchesOf, type Ctx } from '@/lib/people/access/authorise.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import { isUnderWay } from '@/lib/platform/shared/order-state.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { endMoney, isEnded, parseNote, refuseOwn } from './internal/end-money.ts'
import { listUntouched, unclaimedDays } from './unclaimed-rule.ts'

export type KeepInput = {
  ticketId: string
  /** Created with the form, so that two presses keep the money once. */
  intentId: string
  kind: 'goods_had' | 'unclaimed'
  /** The item that the customer received after all; ignored for unclaimed money. */
  saleId: string | null
  note: string
}

/**
 * Books a customer's money as ours (rules.md, Postings): the rest of an item's price that the customer received after
 * all, once per item, or all that nobody came for, less what they owe. Never by whoever sold it.
 */
export async function keepMoney({ ctx, input }: { ctx: Ctx; input: KeepInput }): Promise<void> {
  await db().$transaction((tx) => keepOnTicket(tx, ctx, input))
}

export async function keepOnTicket(tx: Tx, ctx: Ctx, input: KeepInput): Promise<void> {
  const { ticketId, intentId, kind } = input
  authorise(ctx.actor, kind === 'goods_had' ? 'money:keep' : 'money:write-off')
  const note = parseNote(input.note)
  if ((await tx.ticket.count({ where: { id: ticketId, ...branchesOf(ctx.actor) } })) === 0) refuse('NOTHING_TO_KEEP')
  const ticket = (await lockTicket(tx, ticketId)) ?? refuse('NOTHING_TO_KEEP')
  const saleId = kind === 'goods_had' ? input.saleId : null
  if (await isEnded(tx, intentId, { ticketId, kind, saleId })) return
  await refuseOwn(tx, ctx.actor, ticket)
  const underWay = [...ticket.sales, ...ticket.collections].some(({ state }) => isUnderWay(state))
  if (underWay) refuse('KEEP_UNDER_WAY')
  if (kind === 'goods_had' && saleId === null) refuse('NOTHING_TO_KEEP')
  const cents = saleId === null ? await unclaimed(tx, ticket) : await leftOfItem(tx, ticket, saleId)
  if (cents === 0n) refuse('NOTHING_TO_KEEP')
  const money = await endedBalance(tx, ticketId)
  const entry =
    saleId === null ? heldUnclaimed(ticketId, cents, money) : heldForGoodsHad(ticketId, saleId, cents, money)
  await endMoney(tx, ctx, { ticket, intentId, kind, cents, note, saleId, entry })
  if (kind === 'unclaimed' && !ticket.abandonedAt) {
    await tx.ticket.update({ where: { id: ticketId }, data: { abandonedAt: await databaseNow(tx) } })
  }
}

/** Excludes items that the Service may still call delivered: those would be owed twice. */
async function leftOfItem(tx: Tx, ticket: LockedTicket, saleId: string): Promise<Cents> {
  const had = ticket.sales.find(({ id, state }) => id === saleId && (state === 'failed' || state === 'reversed'))
  if (!had || (await tx.moneyEnding.count({ where: { saleId: had.id } })) > 0) return 0n
  return heldForItem(ticket, had.id)
}

async function unclaimed(tx: Tx, { id, environment, freeCents, lockedAt }: LockedTicket): Promise<Cents> {
  const days = await unclaimedDays(tx, environment)
  const old = await listUntouched(tx, [id], days, lockedAt)
  if (!old.has(id)) refuse('UNCLAIMED_TOO_SOON', { params: { days } })
  return freeCents
}
