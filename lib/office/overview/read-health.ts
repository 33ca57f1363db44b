import type { Environment } from '@/lib/generated/prisma/client.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import type { ProductHealth } from './model.ts'

/** From so many sales on, a share says something. */
const ENOUGH = 5
const GOOD_SHARE = 0.95
/** Of so many sent, one not delivered at all is too much. */
const ONE_IN = 5

/** What fails stands first, what nobody can say yet last. */
const RANKS = { bad: 0, slow: 1, good: 2, few: 3 } as const

type Row = { productCode: string; name: string; sent: number; delivered: number; failed: number }

/**
 * How each product did in the last hour, the worst first: of the sales sent, at every branch since products are the
 * Service's, how many were delivered within half a minute. Refuses with NOT_ALLOWED.
 */
export async function readHealth(actor: Actor): Promise<ProductHealth[]> {
  authorise(actor, 'report:read')
  const rows = await readRows(officeEnvironment())
  return rows.map(toHealth).sort((a, b) => RANKS[a.verdict] - RANKS[b.verdict] || b.sent - a.sent)
}

/** What is younger than half a minute has had no time to be slow. */
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
