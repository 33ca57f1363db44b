import { db, type Tx } from '../db.ts'
import type { Environment, StatementEntry } from '../generated/prisma/client.ts'
import { postEntry } from '../journal/post-entry.ts'
import { foreignStatementRow, topUpCredited } from '../journal/service-postings.ts'
import { notifyChange } from '../live/notify-change.ts'
import { oneAtATime } from './one-at-a-time.ts'

const AT_ONCE = 100

/**
 * Books the rows that nobody here caused, each once: top-ups from outside as such, the rest into suspense until somebody
 * assigns them. A row that names what moved is foreign at once; one that names nothing, and any top-up, after a grace in
 * minutes, and not while a sale, collection or top-up of that amount has no end yet.
 */
export async function bookForeign(environment: Environment, graceMinutes: number): Promise<void> {
  for (;;) {
    const booked = await db().$transaction(
      async (tx) => {
        await oneAtATime(tx, environment)
        const rows = await readForeign(tx, environment, graceMinutes)
        for (const row of rows) await bookRow(tx, row)
        if (rows.length > 0) await notifyChange(tx, { topic: 'statement', id: environment })
        return rows.length
      },
      { timeout: 60_000 },
    )
    if (booked < AT_ONCE) return
  }
}

function readForeign(tx: Tx, environment: Environment, graceMinutes: number): Promise<StatementEntry[]> {
  return tx.$queryRaw<StatementEntry[]>`
    select r.* from "StatementEntry" r
    where r.environment = ${environment}::"Environment" and r.match = 'open'
      and r."saleId" is null and r."collectionId" is null
      and (r."readAt" < now() - ${graceMinutes} * interval '1 minute'
        or (r.kind <> 'top_up' and (r.reference is not null or r."upstreamId" is not null)))
      and (r.reference is not null or r."upstreamId" is not null
        or not exists (select from "Sale" s where s.environment = r.environment
          and s.state in ('sending', 'pending', 'not_sold') and s."totalDebitCents" = abs(r."amountCents")
          and s."claimedAt" between r."occurredAt" - interval '36 hours' and r."occurredAt" + interval '36 hours'))
      and (r.reference is not null or r."upstreamId" is not null
        or not exists (select from "Collection" c where c.environment = r.environment
          and c.state in ('sending', 'pending', 'not_made') and c."amountCents" = abs(r."amountCents")
          and c."createdAt" between r."occurredAt" - interval '36 hours' and r."occurredAt" + interval '36 hours'))
      and not (r.kind = 'top_up' and exists (select from "Funding" f where f.environment = r.environment
        and f.state <> 'completed' and (f.reference = r.reference or f."upstreamId" = r."upstreamId"
          or (r.reference is null and r."upstreamId" is null and f.state in ('sending', 'pending', 'not_made')
            and f."amountCents" = r."amountCents" and f."sentAt" < r."occurredAt" + interval '36 hours'
            and r."readAt" > now() - interval '36 hours'))))
    order by r.position limit ${AT_ONCE}`
}

async function bookRow(tx: Tx, row: StatementEntry): Promise<void> {
  const { environment, position, credential, amountCents, upstreamId } = row
  const isLoaded = row.kind === 'top_up' && amountCents > 0n
  const entry = isLoaded ? topUpCredited({ credential, amountCents }) : foreignStatementRow({ credential, amountCents })
  const journalEntryId = await postEntry(tx, entry, {
    environment,
    objectKind: 'statement',
    objectId: String(position),
    credential,
    upstreamId,
    branchCode: null,
    tillId: null,
    shiftId: null,
    staffId: null,
  })
  await tx.statementEntry.update({
    where: { environment_position: { environment, position } },
    data: { match: 'foreign', journalEntryId },
  })
}
