import { authorise, requireTill } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialForTill } from '@/lib/platform/env/choose-credential.ts'
import { log } from '@/lib/platform/log/log.ts'
import { judgeProduct, type ProductTrouble } from './model.ts'

const FRESH_MS = 15_000
const WITHIN = '30 minutes'
const NEWEST = 8

type Snapshot = { at: number; troubles: Promise<ProductTrouble[]> }
type Row = Omit<ProductTrouble, 'verdict' | 'count'> & { failed: number; late: number; lastWell: number }

const shared = globalThis as { posTroubles?: Map<string, Snapshot> }

/** Products to warn a customer about before payment, by how the newest customers of the till's key fared anywhere. */
export async function listTroubles(actor: Actor, now: number = performance.now()): Promise<ProductTrouble[]> {
  authorise(actor, 'sale:create')
  const { name } = credentialForTill(requireTill(actor))
  shared.posTroubles ??= new Map()
  const snapshot = shared.posTroubles.get(name)
  if (snapshot && now - snapshot.at < FRESH_MS) return snapshot.troubles
  // If reading fails, no sale may stop for it; the next caller tries again.
  const troubles = readTroubles(name).catch((err: unknown) => {
    log().error({ err }, 'how products do could not be read; the tills warn of nothing')
    shared.posTroubles?.delete(name)
    return []
  })
  shared.posTroubles.set(name, { at: now, troubles })
  return troubles
}

async function readTroubles(credential: string): Promise<ProductTrouble[]> {
  const rows = await parseRows(credential)
  return rows.flatMap(({ failed, late, lastWell, ...product }) => {
    const verdict = judgeProduct({ of: product.of, failed, late, lastWell })
    return verdict ? [{ ...product, verdict, count: verdict === 'fails' ? failed : late }] : []
  })
}

/**
 * The newest sale of each recipient: one bad number, however often it is tried, is not the product's trouble. Without
 * refusals: they tell about our balance, limits or key. The newest `lastWell` in a row were good.
 */
function parseRows(credential: string): Promise<Row[]> {
  return db().$queryRaw<Row[]>`
    with newest as (
      select distinct on ("productCode", coalesce(recipient, id::text)) "productCode", "productName", kind, "claimedAt",
        state in ('failed', 'reversed') or (state = 'not_sold' and refusal is null) as failed,
        coalesce("settledAt", now()) > "claimedAt" + interval '1 minute' as late
      from "Sale"
      where "claimedAt" > now() - ${WITHIN}::interval and credential = ${credential} and "productCode" is not null
        and (state in ('completed', 'failed', 'reversed') or (state = 'not_sold' and refusal is null)
          or (state in ('sending', 'pending') and "claimedAt" < now() - interval '1 minute'))
      order by "productCode", coalesce(recipient, id::text), "claimedAt" desc
    ), placed as (
      select *, row_number() over (partition by "productCode" order by "claimedAt" desc) as place from newest
    )
    select "productCode", coalesce(max("productName"), "productCode") as name, max(kind) as kind, count(*)::int as of,
      (count(*) filter (where failed))::int as failed, (count(*) filter (where late and not failed))::int as late,
      (coalesce(min(place) filter (where failed or late), count(*) + 1) - 1)::int as "lastWell"
    from placed where place <= ${NEWEST} group by "productCode" order by "productCode"`
}
