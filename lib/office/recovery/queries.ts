import { listDrawerBalances } from '@/lib/counter/shifts/drawer-cash.ts'
import type { Sale } from '@/lib/generated/prisma/client.ts'
import { authorise, branchesOf } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { maskRecipient } from '@/lib/platform/shared/phone.ts'
import type { LostTimeState, RecoveredSale, RecoveredTill } from './model.ts'
import { uncountedOf } from './settle-till.ts'

const SALES_SHOWN = 200

/** The newest time that the office's database lost; null if it never lost any. */
export async function getLostTime(actor: Actor): Promise<LostTimeState | null> {
  authorise(actor, 'day:close')
  const environment = officeEnvironment()
  const row = await db().lostTime.findFirst({ where: { environment }, orderBy: { markedAt: 'desc' } })
  return row && { ...row, cause: row.cause as LostTimeState['cause'] }
}

/**
 * The tills of the actor's branches with sales that were found again since the newest lost time began, those with cash
 * to count first; of each at most two hundred sales, oldest first.
 */
export async function listRecoveredTills(actor: Actor, markedAt: Date): Promise<RecoveredTill[]> {
  authorise(actor, 'day:close')
  const environment = officeEnvironment()
  const found = { environment, recoveredAt: { gte: markedAt } }
  const tickets = { ...branchesOf(actor), environment, sales: { some: found } }
  const tills = await db().ticket.groupBy({ by: ['tillId'], where: tickets })
  const rows = await Promise.all(tills.map(({ tillId }) => getTill(tillId, found)))
  return rows.toSorted(
    (a, b) =>
      Number(b.uncountedCents !== 0n) - Number(a.uncountedCents !== 0n) ||
      a.branchName.localeCompare(b.branchName) ||
      a.tillNumber - b.tillNumber,
  )
}

type Found = { environment: 'test' | 'live'; recoveredAt: { gte: Date } }

async function getTill(tillId: string, found: Found): Promise<RecoveredTill> {
  const where = { ...found, ticket: { tillId } }
  const till = await db().till.findUniqueOrThrow({
    where: { id: tillId },
    select: { number: true, branchCode: true, branch: { select: { name: true } } },
  })
  const [count, sales, balances, uncountedCents, settled] = await Promise.all([
    db().sale.count({ where }),
    db().sale.findMany({ where, orderBy: [{ claimedAt: 'asc' }, { id: 'asc' }], take: SALES_SHOWN, select: SHOWN }),
    listDrawerBalances(db(), found.environment, tillId),
    uncountedOf(db(), found.environment, tillId),
    db().recoveredCash.findFirst({ where: { tillId, createdAt: found.recoveredAt }, orderBy: { createdAt: 'desc' } }),
  ])
  return {
    tillId,
    tillNumber: till.number,
    branchCode: till.branchCode,
    branchName: till.branch.name,
    count,
    uncountedCents,
    drawer: balances.map(({ currency, nativeCents: cents }) => ({ currency, cents })),
    sales: sales.flatMap(toRecovered),
    settledAt: settled?.createdAt ?? null,
  }
}

const SHOWN = {
  id: true,
  ticketId: true,
  claimedAt: true,
  reference: true,
  productName: true,
  recipient: true,
  state: true,
  priceCents: true,
} as const

type Row = Pick<Sale, keyof typeof SHOWN>

function toRecovered({ claimedAt, recipient, reference, priceCents, ...row }: Row): RecoveredSale[] {
  if (claimedAt === null || reference === null) return []
  return [
    {
      ...row,
      at: claimedAt,
      recipient: recipient && maskRecipient(recipient),
      reference,
      priceCents: priceCents ?? 0n,
    },
  ]
}
