import type { CashRow } from '@/lib/books/settling/model.ts'
import { listDrawerBalances } from '@/lib/counter/shifts/drawer-cash.ts'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import type { ActorTill } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import type { LockedBasket } from '../lock-ticket.ts'

/**
 * The currency in which a till would give more change than its drawer holds by the books; null if none. Dollars are not
 * asked about: a float that nobody booked is usual. Somebody who counts blind could find out by trying how much there
 * is, so the audit records each such try.
 */
export async function lacksChange(
  tx: Tx,
  ctx: Ctx,
  { ticket, till, rows }: { ticket: LockedBasket; till: ActorTill; rows: readonly CashRow[] },
): Promise<string | null> {
  const given = rows.find(
    ({ currency, changeCents, receivedCents }) => currency !== 'USD' && changeCents > receivedCents,
  )
  if (!given) return null
  const { currency } = given
  const balances = await listDrawerBalances(tx, ticket.environment, till.id)
  const there = balances.find((one) => one.currency === currency)?.nativeCents ?? 0n
  if (given.changeCents - given.receivedCents <= there) return null
  const detail = { currency, cents: String(given.changeCents) }
  await recordAudit(tx, ctx.actor, { action: 'sale:change-lacking', objectKind: 'ticket', objectId: ticket.id, detail })
  return currency
}
