import { getPosition } from '@/lib/books/journal/position.ts'
import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { visibleTickets } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { environmentOf } from '@/lib/platform/env/choose-credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import { ticketNumber, UUID } from '@/lib/platform/shared/ids.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import type { DepositView, OpenPayment, PaymentMethod } from './model.ts'
import { COLLECTION_COLUMNS, debtsPaid, toCollectionView } from './to-collection-view.ts'

export function listMethods(): readonly PaymentMethod[] {
  return env().collectionMethods
}

/** A deposit, which is a ticket without items; null if there is none or the actor may not see it. */
export async function getDeposit(actor: Actor, ticketId: string): Promise<DepositView | null> {
  if (!UUID.test(ticketId)) return null
  const row = await db().ticket.findFirst({
    where: { AND: [visibleTickets(actor), { id: ticketId, sales: { none: {} }, purpose: { not: null } }] },
    select: {
      id: true,
      environment: true,
      number: true,
      branchCode: true,
      createdAt: true,
      purpose: true,
      priceCents: true,
      abandonedAt: true,
      branch: { select: { name: true } },
      till: { select: { number: true } },
      staff: { select: { name: true } },
      tenders: {
        where: { paysDebt: true },
        select: {
          typeId: true,
          currency: true,
          receivedCents: true,
          changeCents: true,
          paysDebt: true,
          createdAt: true,
        },
        orderBy: { createdAt: 'asc' },
      },
      collections: { select: COLLECTION_COLUMNS, orderBy: { createdAt: 'asc' } },
    },
  })
  if (!row) return null
  const now = sharedNow()
  const { branch, till, staff, branchCode, number, tenders, collections, ...rest } = row
  const { heldCents, owedCents } = await getPosition(db(), row.id)
  return {
    ...rest,
    number: number === null ? null : ticketNumber(branchCode, till.number, number),
    branchName: branch.name,
    tillNumber: till.number,
    cashierName: staff.name,
    purpose: row.purpose ?? '',
    priceCents: row.priceCents ?? 0n,
    heldCents,
    owedCents,
    debtsPaid: debtsPaid(tenders),
    collections: collections.map((one) => toCollectionView(one, now)),
  }
}

/** Payments that are not final, oldest first, of the environment that the till sells in. */
export async function listOpenCollections(actor: Actor): Promise<OpenPayment[]> {
  const ticket = { ...visibleTickets(actor), environment: environmentOf(actor.till) }
  const rows = await db().collection.findMany({
    where: { state: { in: ['sending', 'pending'] }, ticket },
    orderBy: { createdAt: 'asc' },
    take: 100,
    select: { ...COLLECTION_COLUMNS, ticket: { select: { purpose: true, abandonedAt: true } } },
  })
  const now = sharedNow()
  return rows.map(({ ticket, ...row }) => ({
    href: ticket.purpose === null ? `/tickets/${row.ticketId}` : `/collect/${row.ticketId}`,
    payment: toCollectionView(row, now),
    givenUp: ticket.abandonedAt !== null,
  }))
}

export function countOpenCollections(ticket: Prisma.TicketWhereInput): Promise<number> {
  return db().collection.count({ where: { state: { in: ['sending', 'pending'] }, ticket } })
}
