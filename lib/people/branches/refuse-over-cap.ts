import type { Environment } from '@/lib/generated/prisma/client.ts'
import { requireTill } from '@/lib/people/access/authorise.ts'
import { type Actor, may } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import type { SqlTx } from '@/lib/platform/database/db.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { type Problem, refuse } from '@/lib/platform/shared/problem.ts'
import { towardsDayCap } from './queries.ts'

/** The ticket that is to be sold, and the customer's price in USD cents. */
type Sold = { ticketId: string; environment: Environment; cents: bigint }

/** Refuses a sale over a cap (`findCap`). Managers may go over, audited. */
export async function refuseOverCap(tx: SqlTx, actor: Actor, sold: Sold, overCap: Problem | null): Promise<void> {
  if (!overCap) return
  const { code, params } = overCap
  if (!may(actor, 'cap:override', requireTill(actor).branchCode)) refuse(code, { params: params ?? {} })
  const detail = { why: code, ...params, cents: String(sold.cents) }
  await recordAudit(tx, actor, { action: 'cap:override', objectKind: 'ticket', objectId: sold.ticketId, detail })
}

type Caps = { maxSaleCents: bigint | null; dayCapCents: bigint | null }

/** The cap of the till's branch that a sale is over; null if it may be sold. Two at one moment may both pass. */
export async function findCap(
  tx: SqlTx,
  actor: Actor,
  { environment, cents }: Pick<Sold, 'environment' | 'cents'>,
): Promise<Problem | null> {
  const { branchCode } = requireTill(actor)
  const [caps] = await tx.$queryRaw<Caps[]>`
    select "maxSaleCents", "dayCapCents" from "BranchSettings" where "branchCode" = ${branchCode}`
  if (!caps) return null
  const { maxSaleCents, dayCapCents } = caps
  if (maxSaleCents !== null && cents > maxSaleCents) {
    return { code: 'BRANCH_SALE_CAP', params: { cap: formatUsd(maxSaleCents) } }
  }
  if (dayCapCents === null) return null
  const left = dayCapCents - (await towardsDayCap(tx, environment, branchCode))
  if (cents <= left) return null
  return { code: 'BRANCH_DAY_CAP', params: { cap: formatUsd(dayCapCents), left: formatUsd(left > 0n ? left : 0n) } }
}
