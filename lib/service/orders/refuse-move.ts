import type { Environment } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { raiseIncident } from '@/lib/service/incidents/raise-incident.ts'
import { isOutrun } from './internal/is-outrun.ts'
import type { Applied, OrderKind } from './order-kind.ts'

type Row = { id: string; environment: Environment; state: string; upstreamId: string | null; settledAt: Date | null }

/** `status` is the state that the news would lead to; `word` is the Service's own name for it. */
type Refused = { upstreamId: string; status: string; word: string; source: string; askedAt: Date | undefined }

/**
 * For news that the transition table forbids: changes nothing, and raises an incident unless the order has outrun the
 * news (rule R5).
 */
export async function refuseMove(tx: Tx, { about }: OrderKind, row: Row, news: Refused): Promise<Applied> {
  const { upstreamId, status, word, source, askedAt } = news
  if (isOutrun(row, { id: upstreamId, status, askedAt })) return 'same'
  const detail = { from: row.state, to: word, upstreamId, source }
  await raiseIncident(tx, { kind: 'illegal_transition', environment: row.environment, ...about(row.id), detail })
  return 'illegal'
}
