import { type MoneyEnding, type MoneyReturn, Prisma, type Sale, type Ticket } from '@/lib/generated/prisma/client.ts'
import { columnsOf, db, type SqlTx } from '@/lib/platform/database/db.ts'
import { type Cents, leastCents, sumCents } from '@/lib/platform/shared/money.ts'
import { isUnderWay } from '@/lib/platform/shared/order-state.ts'
import { heldIn, isUnsent, spareOf, standingReturns } from './held-money.ts'
import { type Pot, potsOf, type SentItem } from './internal/older-pots.ts'
import { reallot, ticketBalance } from './ledger.ts'
import { entry } from './model.ts'

/**
 * Names the items whose money a locked ticket holds, where the version before booked it by ticket alone: what is under
 * way has its price, undelivered items what the version before would have told, unsent ones what was paid for them.
 */
export async function nameHeld(tx: SqlTx, ticket: Ticket): Promise<void> {
  if (!ticket.heldUnnamed) return
  const ticketId = ticket.id
  const [{ heldCents }, items] = await Promise.all([
    ticketBalance(tx, ticketId),
    tx.$queryRaw<Sale[]>`
      select ${columnsOf(Prisma.SaleScalarFieldEnum)} from "Sale" where "ticketId" = ${ticketId}::uuid order by position`,
  ])
  const wanted = await allot(tx, ticketId, items, heldCents)
  const shares = items.map(({ id, heldCents: has }) => ({ saleId: id, cents: (wanted.get(id) ?? 0n) - has }))
  const spareCents = heldCents - sumCents([...wanted.values()])
  const spare = { saleId: null, cents: spareCents - spareOf({ heldCents, items }) }
  await reallot(tx, ticket, entry('reallotted', heldIn(ticketId, [...shares, spare])), null)
  await tx.$executeRaw`update "Ticket" set "heldUnnamed" = false where id = ${ticketId}::uuid`
}

const AT_ONCE = 100

/** Names what the version before booked by ticket alone, on all tickets that hold money. Safe while the shop sells. */
export async function nameOlderHeld(): Promise<void> {
  for (;;) {
    const older = await db().$queryRaw<{ id: string }[]>`
      select id from "Ticket" where "heldUnnamed" and ("holdsMoney"
        or id in (select "ticketId" from "Sale" where state in ('sending', 'pending'))) limit ${AT_ONCE}`
    for (const { id } of older) await nameHeldNow(id)
    if (older.length < AT_ONCE) return
  }
}

/** The same for one ticket, before its page is drawn. */
export function nameHeldNow(ticketId: string): Promise<void> {
  return db().$transaction(async (tx) => {
    const [ticket] = await tx.$queryRaw<Ticket[]>`
      select ${columnsOf(Prisma.TicketScalarFieldEnum)} from "Ticket" where id = ${ticketId}::uuid for no key update`
    if (ticket) await nameHeld(tx, ticket)
  })
}

type Part = { saleId: string; cents: Cents }

async function allot(
  tx: SqlTx,
  ticketId: string,
  items: readonly Sale[],
  heldCents: Cents,
): Promise<Map<string, Cents>> {
  const underWay = items.filter(({ state }) => isUnderWay(state))
  const unsent = items.filter((item) => isUnsent(item) && item.soldAgainOfId === null)
  const parts: Part[] = [
    ...underWay.map(({ id, priceCents }) => ({ saleId: id, cents: priceCents ?? 0n })),
    ...(await undoneParts(tx, ticketId, items)),
    ...unsent.map(({ id, paidCents, priceCents }) => ({ saleId: id, cents: paidCents ?? priceCents ?? 0n })),
  ]
  const wanted = new Map<string, Cents>()
  let left = heldCents
  for (const { saleId, cents } of parts) {
    const part = leastCents(cents, left)
    left -= part
    wanted.set(saleId, (wanted.get(saleId) ?? 0n) + part)
  }
  return wanted
}

/** What is left of the money of each undelivered item and what was sold in its place: the newest of them holds it. */
async function undoneParts(tx: SqlTx, ticketId: string, items: readonly Sale[]): Promise<Part[]> {
  return (await listPots(tx, ticketId, items)).flatMap(({ items: sent, leftCents: cents }) => {
    const last = sent.findLast(({ endedAt }) => endedAt !== null)
    return last ? [{ saleId: last.id, cents }] : []
  })
}

/** What the version before would tell of the money of a ticket's items that were sent. */
export async function listPots(tx: SqlTx, ticketId: string, items: readonly Sale[]): Promise<Pot[]> {
  const [returns, endings] = await Promise.all([
    tx.$queryRaw<MoneyReturn[]>`
      select ${columnsOf(Prisma.MoneyReturnScalarFieldEnum)} from "MoneyReturn" where "ticketId" = ${ticketId}::uuid`,
    tx.$queryRaw<Pick<MoneyEnding, 'cents' | 'at' | 'saleId'>[]>`
      select cents, at, "saleId" from "MoneyEnding"
      where "ticketId" = ${ticketId}::uuid and kind in ('goods_had', 'unclaimed')`,
  ])
  const given = standingReturns(returns).map(({ heldCents: cents, createdAt: at }) => ({ cents, at, saleId: null }))
  return potsOf(items.flatMap(sentItem), [...given, ...endings])
}

function sentItem({ id, soldAgainOfId: againOfId, priceCents, claimedAt, ...end }: Sale): SentItem[] {
  if (claimedAt === null) return []
  return [{ id, againOfId, priceCents: priceCents ?? 0n, claimedAt, endedAt: endOf(end) }]
}

function endOf({ state, settledAt, reversedAt }: Pick<Sale, 'state' | 'settledAt' | 'reversedAt'>): Date | null {
  if (state === 'reversed') return reversedAt
  return state === 'failed' || state === 'not_sold' ? settledAt : null
}
