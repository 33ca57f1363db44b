import { sumHeldOf } from '@/lib/counter/endings/held-money.ts'
import type { HeldSum } from '@/lib/counter/endings/model.ts'
import type { TicketLine } from '@/lib/counter/ticket-lists/model.ts'
import { listTicketPage } from '@/lib/counter/ticket-lists/ticket-lines.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { branchesInSql } from '@/lib/people/access/visible-rows.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import type { PageWalk } from '@/lib/platform/shared/page.ts'
import type { ReportFilter } from './model.ts'

const ALL: PageWalk<null> = { from: null, back: false, take: null }

/** Has no days: what is held is read as of now, whatever days a report covers. */
type HeldFilter = Pick<ReportFilter, 'branch' | 'cashier'>

/** Tickets that now hold a customer's money, oldest first, with what each cent waits for: all of them, or one page. */
export async function listHeld(
  actor: Actor,
  filter: HeldFilter,
  walk: PageWalk<number | null> = ALL,
): Promise<(TicketLine & { place: string })[]> {
  authorise(actor, 'report:read')
  const holds = Prisma.sql`p."heldCents" > 0 and p.environment = ${officeEnvironment()}::"Environment"`
  return listTicketPage({ where: [holds, ...conditionsOf(actor, filter)], masked: true }, walk)
}

/** What tickets that hold money hold together, by kind, and how many there are. */
export async function sumHeld(actor: Actor, filter: HeldFilter): Promise<HeldSum> {
  authorise(actor, 'report:read')
  return sumHeldOf(conditionsOf(actor, filter))
}

function conditionsOf(actor: Actor, { branch, cashier }: HeldFilter): Prisma.Sql[] {
  return [
    ...branchesInSql(actor.branches),
    ...(branch ? [Prisma.sql`t."branchCode" = ${branch}`] : []),
    ...(cashier ? [Prisma.sql`t."staffId" = ${cashier}::uuid`] : []),
  ]
}
