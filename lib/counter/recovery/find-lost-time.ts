import { type Environment, Prisma } from '@/lib/generated/prisma/client.ts'
import { db } from '@/lib/platform/database/db.ts'
import { readReference } from './internal/read-reference.ts'
import { markLostTime } from './mark-lost-time.ts'

type Named = { reference: string; at: Date }

/**
 * Finds by itself that this database lost time: the Service names, in its statement or in an event, an order of a till
 * of ours that is not here, though each is committed before it is sent. Marks the time lost then. Where the Service does
 * not tell references, only events show it; `markLostTime` can be called by hand. Returns whether it found any.
 */
export async function findLostTime(environment: Environment): Promise<boolean> {
  if ((await db().lostTime.count({ where: { environment, caughtUpAt: null } })) > 0) return true
  const named = await listUnknown(environment)
  const ours: Named[] = []
  for (const one of named) if (await isOfOurTill(one)) ours.push(one)
  const times = ours.map(({ at }) => at.getTime())
  if (times.length === 0) return false
  await markLostTime({ since: new Date(Math.min(...times)), cause: 'found', environments: [environment] })
  return true
}

/** Since the books began, and not what an earlier catch-up already asked about. */
function listUnknown(environment: Environment): Promise<Named[]> {
  const unknown = Prisma.sql`
    not exists (select from "Sale" s where s.reference = r.reference)
    and not exists (select from "Collection" c where c.reference = r.reference)
    and not exists (select from "LostTime" l
      where l.environment = r.environment and l."caughtUpAt" is not null and r.at < l."caughtUpAt")`
  return db().$queryRaw<Named[]>`
    select r.reference, min(r.at) as at from (
      select e.environment, e.reference, e."occurredAt" as at from "StatementEntry" e
        join "StatementSync" y on y.environment = e.environment
      where e.environment = ${environment}::"Environment" and e.match = 'open' and e.reference is not null
        and e.kind <> 'top_up' and e."occurredAt" >= y."booksFrom"
      union all
      select i.environment, i.reference, i."receivedAt" from "WebhookInbox" i
      where i.environment = ${environment}::"Environment" and i.reference is not null and i.outcome = 'foreign'
        and i."receivedAt" > now() - interval '7 days'
    ) r where ${unknown} group by 1`
}

async function isOfOurTill({ reference, at }: Named): Promise<boolean> {
  const own = readReference(reference)
  if (!own) return false
  const rows = await db().$queryRaw<unknown[]>`
    select 1 from "Till" t where replace(t."branchCode", '-', '') = ${own.branch} and t.number = ${own.tillNumber}
      and t."createdAt" <= ${at} limit 1`
  return rows.length > 0
}
