import { isUndone } from '@/lib/counter/sales/model.ts'
import type { TicketLine } from '@/lib/counter/ticket-lists/model.ts'
import { listTicketPage, paidWithoutSale } from '@/lib/counter/ticket-lists/ticket-lines.ts'
import { heldForItem } from '@/lib/counter/tickets/held-for-item.ts'
import { type Actor, may } from '@/lib/people/access/model.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { environmentOf } from '@/lib/platform/env/choose-credential.ts'
import { ticketNumber } from '@/lib/platform/shared/ids.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { getPage, type Page, type PagePlace } from '@/lib/platform/shared/page.ts'
import type { PaidTicket, SoldSince } from './model.ts'
import { findReceivedItem } from './offer-endings.ts'
import { listUntouched, unclaimedDays } from './unclaimed-rule.ts'

const PAGE = 10

/**
 * The Paid, not delivered desk (money rules 5 and 6): tickets that hold collected money, nothing under way, oldest
 * first.
 */
export async function listPaid(actor: Actor, place: PagePlace = {}): Promise<Page<PaidTicket>> {
  const page = await getPage(place, PAGE, (walk) => listTicketPage({ where: paidWithoutSale(actor) }, walk))
  return { ...page, rows: await withOffers(actor, page.rows) }
}

async function withOffers(actor: Actor, lines: TicketLine[]): Promise<PaidTicket[]> {
  const ids = lines.map(({ ticketId }) => ticketId)
  const [since, endings, days, now] = await Promise.all([
    listSoldSince(db(), ids),
    db().moneyEnding.findMany({ where: { ticketId: { in: ids } }, select: { saleId: true } }),
    unclaimedDays(db(), environmentOf(actor.till)),
    databaseNow(db()),
  ])
  const old = await listUntouched(db(), ids, days, now)
  return lines.map((line): PaidTicket => {
    // Only the branch that was paid gives cash from a drawer or sells again.
    const here = line.branchCode === actor.till?.branchCode
    const own = line.servedBy.includes(actor.staffId)
    return {
      ...line,
      ...whyOf(line, here),
      soldSince: since.get(line.ticketId) ?? null,
      elsewhere: here ? null : line.branch,
      mayPayOut: here && !own && may(actor, 'collection:pay-out'),
      hadSaleId: !own && may(actor, 'money:keep') ? findReceivedItem({ sales: line.items, endings }) : null,
      mayBook: !own && may(actor, 'money:write-off') && old.has(line.ticketId),
    }
  })
}

function whyOf({ items, sums }: TicketLine, here: boolean): Pick<PaidTicket, 'why' | 'problem' | 'saleId'> {
  if (items.length === 0) return { why: 'deposit', problem: null, saleId: null }
  const unsent = items.find(({ state }) => state === 'quoted' || state === 'draft')
  if (unsent) return { why: 'unsent', problem: unsent.problem, saleId: null }
  const undone = items.filter(({ state }) => isUndone(state))
  // An item that was sold again already must not be sold for another item's money.
  const again = undone.findLast(({ id }) => heldForItem({ sales: items, freeCents: sums.heldCents }, id) > 0n)
  if (undone.length > 0) return { why: 'undelivered', problem: null, saleId: here ? (again?.id ?? null) : null }
  return { why: 'paid_twice', problem: null, saleId: null }
}

type SoldSinceRow = { paidId: string; at: Date; priceCents: bigint; branchCode: string; till: number; number: number }

/**
 * Per ticket, the newest sale elsewhere of the same to the same recipient since it was paid: it may have served them.
 */
async function listSoldSince(tx: Tx, ticketIds: readonly string[]): Promise<Map<string, SoldSince>> {
  const rows = await tx.$queryRaw<SoldSinceRow[]>`
    select distinct on (t.id) t.id::text as "paidId", s."claimedAt" as at, coalesce(s."priceCents", 0) as "priceCents",
      o."branchCode", l.number as till, coalesce(o.number, 0) as number
    from "Ticket" t
    join "Sale" item on item."ticketId" = t.id and item.state not in ('sending', 'pending', 'completed')
    join "Sale" s on s.recipient = item.recipient and s."productCode" = item."productCode"
      and s.environment = item.environment and s."ticketId" <> t.id
      and s."claimedAt" > t."tenderedAt" and s.state in ('sending', 'pending', 'completed')
    join "Ticket" o on o.id = s."ticketId" join "Till" l on l.id = o."tillId"
    where t.id = any(${ticketIds}::uuid[])
    order by t.id, s."claimedAt" desc`
  return new Map(
    rows.map(({ paidId, at, priceCents, branchCode, till, number }) => {
      return [paidId, { at, price: formatUsd(priceCents), number: ticketNumber(branchCode, till, number) }]
    }),
  )
}
