import type { Environment } from '@/lib/generated/prisma/client.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import type { ProductHealth } from './model.ts'

/** A share of fewer sales than this means nothing. */
const ENOUGH = 5
const GOOD_SHARE = 0.95
/** More than one failed sale in this many is bad. */
const ONE_IN = 5

/** Failing products come first, those with too few sales last. */
const RANKS = { bad: 0, slow: 1, good: 2, few: 3 } as const

type Row = { productCode: string; name: string; sent: number; delivered: number; failed: number }

/**
 * How each product did in the last hour, worst first: the share of its sales delivered within half a minute, over all
 * branches, since products are the Service's.
 */
export async function readHealth(actor: Actor): Promise<ProductHealth[]> {
  authorise(actor, 'report:read')
  const rows = await readRows(officeEnvironment())
  return rows.map(toHealth).sort((a, b) => RANKS[a.verdict] - RANKS[b.verdict] || b.sent - a.sent)
}

/** Leaves out sales younger than half a minute, which cannot be slow yet. */
function readRows(environment: Environment): Promise<Row[]> {
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
