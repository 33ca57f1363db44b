import { randomUUID } from 'node:crypto'
import { openShiftAt } from '@/lib/counter/shifts/till-shift.ts'
import type { Environment, Ticket } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { ensureUnknownStaff } from '../mark-lost-time.ts'
import type { OwnReference } from './parse-reference.ts'

/** How far the Service's clock may be behind ours when a ticket's first order was made. */
const CLOCK_MS = 30_000

export type TicketPlace = {
  environment: Environment
  credential: string
  reference: OwnReference
  /** When its first lost order was made, as the Service says. */
  at: Date
  /** The ticket has payments and nothing sold yet. */
  isDeposit: boolean
}

/**
 * The ticket of a lost order, locked: the one with its number if that customer is known here, else a new one at its
 * till, sold by nobody known. A number given to another customer since is not used again. Null if its branch is
 * unknown.
 */
export async function lockLostTicket(tx: Tx, place: TicketPlace): Promise<Ticket | null> {
  const { reference, environment } = place
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`lost ${environment} ${reference.ticket}`}, 0))`
  const till = await tillOf(tx, reference)
  if (!till) return null
  const known = (await foundBefore(tx, reference)) ?? (await findKnownTicket(tx, till.id, place))
  const id = known ?? (await openTicket(tx, till, place))
  const [ticket] = await tx.$queryRaw<Ticket[]>`select * from "Ticket" where id = ${id}::uuid for no key update`
  return ticket ?? null
}

type TillRow = { id: string; branchCode: string }

/** A till that was enrolled in the lost time has to be enrolled again. */
async function tillOf(tx: Tx, { branch, tillNumber }: OwnReference): Promise<TillRow | null> {
  const [known] = await tx.$queryRaw<{ code: string }[]>`
    select code from "Branch" where replace(code, '-', '') = ${branch}
    order by exists (select from "Till" where "branchCode" = code and number = ${tillNumber}) desc, code limit 1`
  if (!known) return null
  const where = { branchCode_number: { branchCode: known.code, number: tillNumber } }
  const create = { branchCode: known.code, number: tillNumber }
  return tx.till.upsert({ where, create, update: {}, select: { id: true, branchCode: true } })
}

async function foundBefore(tx: Tx, { ticket }: OwnReference): Promise<string | null> {
  const same = { recoveredAt: { not: null }, reference: { startsWith: `${ticket}-` } }
  const sale = await tx.sale.findFirst({ where: same, select: { ticketId: true } })
  return (
    sale?.ticketId ?? (await tx.collection.findFirst({ where: same, select: { ticketId: true } }))?.ticketId ?? null
  )
}

/** Its customer had paid, or was asked to, before the order was made. */
async function findKnownTicket(
  tx: Tx,
  tillId: string,
  { reference, environment, at }: TicketPlace,
): Promise<string | null> {
  const before = new Date(at.getTime() + CLOCK_MS)
  const where = { tillId, number: reference.number, environment, tenderedAt: { lte: before } }
  return (await tx.ticket.findFirst({ where, select: { id: true } }))?.id ?? null
}

async function openTicket(tx: Tx, till: TillRow, place: TicketPlace): Promise<string> {
  const { environment, credential, reference, at, isDeposit } = place
  const staffId = await ensureUnknownStaff(tx)
  const [counted] = await tx.$queryRaw<{ number: number }[]>`
    update "Till" l set "lastTicketNumber" = greatest(l."lastTicketNumber", ${reference.number}) + taken.is::int
    from (select exists (select from "Ticket" where "tillId" = ${till.id}::uuid and number = ${reference.number}) as is) taken
    where l.id = ${till.id}::uuid
    returning case when taken.is then l."lastTicketNumber" else ${reference.number} end as number`
  const { id } = await tx.ticket.create({
    data: {
      intentId: randomUUID(),
      environment,
      credential,
      branchCode: till.branchCode,
      tillId: till.id,
      staffId,
      shiftId: await shiftOf(tx, till.id, environment),
      number: counted?.number ?? reference.number,
      createdAt: at,
      tenderedAt: at,
      ...(isDeposit && { purpose: reference.ticket }),
    },
    select: { id: true },
  })
  return id
}

/** The open shift at a till that recovered orders count in; null if there is none of their environment. */
export async function shiftOf(tx: Tx, tillId: string, environment: Environment): Promise<string | null> {
  const shift = await openShiftAt(tx, tillId)
  return shift?.environment === environment ? shift.id : null
}
