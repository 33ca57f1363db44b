import { type Funding, Prisma } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { notifyChange } from '@/lib/platform/live/changes.ts'
import type { OrderKind } from '@/lib/service/orders/order.ts'
import type messages from '@/messages/en.json'
import type { FundingState } from './model.ts'

export const FUNDING_ORDERS: OrderKind = {
  table: Prisma.sql`"Funding"`,
  notTaken: Prisma.sql`'not_made'`,
  sentAt: Prisma.sql`coalesce("sentAt", "createdAt")`,
  about: (fundingId) => ({ fundingId }),
  record: (tx, fundingId, line) => recordFundingEvent(tx, { fundingId, ...line }),
}

type FundingFact = {
  fundingId: string
  /** `office`, `answer`, `repeat`, `look_up`, `statement`, or `webhook` with the event's id. */
  source: string
  /** Each kind has a line in the message catalogue. */
  kind: keyof typeof messages.topUps.steps
  from?: FundingState
  to?: FundingState
  staffId?: string
  detail?: Prisma.InputJsonValue
}

export async function recordFundingEvent(tx: Tx, fact: FundingFact): Promise<void> {
  const { fundingId, source, kind, from, to, staffId, detail } = fact
  await tx.fundingEvent.create({
    data: {
      fundingId,
      source,
      kind,
      fromState: from ?? null,
      toState: to ?? null,
      staffId: staffId ?? null,
      ...(detail && { detail }),
    },
  })
  await notifyChange(tx, { topic: 'funding', id: fundingId })
}

/** Locks a top-up until the caller's transaction ends. Throws if it does not exist. */
export async function lockFunding(tx: Tx, fundingId: string): Promise<Funding> {
  await tx.$queryRaw`select 1 from "Funding" where id = ${fundingId}::uuid for no key update`
  return tx.funding.findUniqueOrThrow({ where: { id: fundingId } })
}
