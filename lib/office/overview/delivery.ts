import { type Environment, Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { branchesInSql } from '@/lib/people/access/visible-rows.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { AGES, type Age, type ProductHealth, type WaitingView } from './model.ts'

/** `waiting` were accepted by the Service, `unknown` sent but not answered; a first attempt is neither. */
export async function sumWaiting(actor: Actor, branch: string | null = null): Promise<WaitingView> {
  authorise(actor, 'report:read')
  const those = [
    Prisma.sql`s.state in ('sending', 'pending') and s.environment = ${officeEnvironment()}::"Environment"`,
    ...branchesInSql(actor.branches),
    ...(branch === null ? [] : [Prisma.sql`t."branchCode" = ${branch}`]),
  ]
  const rows = await db().$queryRaw<{ age: Age; waiting: number; unknown: number }[]>`
    select case when s."claimedAt" > now() - interval '1 minute' then 'fresh'
        when s."claimedAt" > now() - interval '5 minutes' then 'minutes'
        when s."claimedAt" > now() - interval '1 hour' then 'hour' else 'older' end as age,
      (count(*) filter (where s.state = 'pending'))::int as waiting,
      (count(*) filter (where s.state = 'sending'
        and not (s.attempts <= 1 and s."postingUntil" is not null and s."postingUntil" > now())))::int as unknown
    from "Sale" s join "Ticket" t on t.id = s."ticketId"
    where ${Prisma.join(those, ' and ')}
    group by 1`
  return AGES.map((age) => rows.find((row) => row.age === age) ?? { age, waiting: 0, unknown: 0 })
}

/** A share of fewer sales than this means nothing. */
const ENOUGH = 5
const GOOD_SHARE = 0.95
/** More than one failed sale in this many is bad. */
const ONE_IN = 5

const RANKS = { bad: 0, slow: 1, good: 2, few: 3 } as const

type Row = { productCode: string; name: string; sent: number; delivered: number; failed: number }

/** How each product did in the last hour, worst first, over all branches, since products are the Service's. */
export async function listProductHealth(actor: Actor): Promise<ProductHealth[]> {
  authorise(actor, 'report:read')
  const rows = await listRows(officeEnvironment())
  return rows.map(toHealth).sort((a, b) => RANKS[a.verdict] - RANKS[b.verdict] || b.sent - a.sent)
}

/** Leaves out sales younger than half a minute, which cannot be slow yet. */
function listRows(environment: Environment): Promise<Row[]> {
  return db().$queryRaw<Row[]>`
    select s."productCode", coalesce(max(s."productName"), s."productCode") as name, count(*)::int as sent,
      (count(*) filter (where s.state = 'completed'
        and s."settledAt" <= s."claimedAt" + interval '30 seconds'))::int as delivered,
      (count(*) filter (where s.state in ('failed', 'not_sold', 'reversed')))::int as failed
    from "Sale" s
    where s."claimedAt" between now() - interval '1 hour' and now() - interval '30 seconds'
      and s.environment = ${environment}::"Environment" and s."productCode" is not null
    group by s."productCode"`
}

function toHealth({ productCode, name, sent, delivered, failed }: Row): ProductHealth {
  const share = delivered / sent
  const poor = failed * ONE_IN > sent ? 'bad' : 'slow'
  const verdict = sent < ENOUGH ? 'few' : share >= GOOD_SHARE ? 'good' : poor
  return { productCode, name, sent, delivered, verdict }
}
