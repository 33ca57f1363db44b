import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { answersForAll } from '@/lib/people/staff/queries.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { getPage } from '@/lib/platform/shared/page.ts'
import { listSilences } from '@/lib/service/silence/silences.ts'
import { selectRows } from './internal/select-rows.ts'
import type { StatementFilter, StatementGap, StatementPlace, StatementRow, StatementStanding } from './model.ts'
import { statementKeys } from './sync-statement.ts'

const PAGE = 50
const PRINTED = 100

/** Newest first; `newer` and `older` are null at either end. */
export type StatementPage = { rows: StatementRow[]; newer: string | null; older: string | null }

export function getStatementPage(
  actor: Actor,
  filter: StatementFilter,
  { before, after }: StatementPlace,
): Promise<StatementPage> {
  return listRows(actor, filter, { before, after }, PAGE)
}

/** A hundred rows, below or above a place. */
export function getStatementPrint(
  actor: Actor,
  filter: StatementFilter,
  place: StatementPlace,
): Promise<StatementPage> {
  return listRows(actor, filter, place, PRINTED)
}

async function listRows(actor: Actor, filter: StatementFilter, { before, after }: StatementPlace, size: number) {
  const { rows, back, on } = await getPage({ on: before, back: after }, size, ({ from, back: rising, take }) =>
    selectRows(actor, filter, { towards: rising ? 'newer' : 'older', from, take }),
  )
  return { rows, newer: back, older: on }
}

/** How far the statement has been read, and what it lacks. */
export async function getStatementStanding(actor: Actor): Promise<StatementStanding> {
  authorise(actor, 'statement:read')
  const [sync, gap] = await Promise.all([
    db().statementSync.findUnique({
      where: { environment: officeEnvironment() },
      select: { syncedAt: true, gapOpen: true, problem: true },
    }),
    findGap(actor),
  ])
  const { syncedAt = null, problem = null } = sync ?? {}
  const silences = problem === 'SERVICE_SILENT' ? await listSilences(statementKeys(officeEnvironment())) : []
  const cause = silences.find(({ topics }) => topics.includes('statement'))?.cause ?? null
  return { syncedAt, reading: sync === null || sync.gapOpen, problem, cause, gap }
}

/** A gap that our books fill to the cent needs nobody. */
async function findGap(actor: Actor): Promise<StatementGap | null> {
  const environment = officeEnvironment()
  const gap = await db().statementEntry.findFirst({
    where: { environment, kind: 'gap', assigned: false, amountCents: { not: 0n } },
    orderBy: [{ occurredAt: 'desc' }, { position: 'desc' }],
    select: { position: true, occurredAt: true, amountCents: true },
  })
  if (!gap) return null
  const below = await db().statementEntry.findFirst({
    where: { environment, told: true, position: { lt: gap.position } },
    orderBy: { position: 'desc' },
    select: { occurredAt: true },
  })
  const cents = (await answersForAll(actor)) ? gap.amountCents : null
  return { from: below?.occurredAt ?? gap.occurredAt, until: gap.occurredAt, cents }
}
