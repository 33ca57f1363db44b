import { foreignStatementRow, topUpCredited } from '@/lib/books/journal/service-postings.ts'
import type { Environment, StatementEntry } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { postForRow } from './post-for-row.ts'

/**
 * Books each foreign row once: top-ups made elsewhere as top-ups, the rest into suspense. The caller must have checked
 * our books in this transaction. A row with a reference that is not ours is foreign at once. Others, and all top-ups,
 * are foreign after the grace, in minutes, and only while no object of ours with that amount is unsettled, since we may
 * not know its name at the Service yet.
 */
export async function bookForeign(
  tx: Tx,
  environment: Environment,
  tried: readonly bigint[],
  graceMinutes: number,
): Promise<void> {
  const rows = await readForeign(tx, environment, tried, graceMinutes)
  for (const row of rows) await bookRow(tx, row)
  await tx.$executeRaw`
    update "StatementEntry" set "triedAt" = now() where environment = ${environment}::"Environment"
      and position = any(${rows.map(({ position }) => position)}) and match = 'foreign'`
}

function readForeign(
  tx: Tx,
  environment: Environment,
  tried: readonly bigint[],
  graceMinutes: number,
): Promise<StatementEntry[]> {
  return tx.$queryRaw<StatementEntry[]>`
    select r.* from "StatementEntry" r
    where r.environment = ${environment}::"Environment" and r.match = 'open' and r.position = any(${[...tried]})
      and (r.kind <> 'gap' or r."triedAt" is not null)
      and not exists (select from "JournalEntry" e where e.environment = r.environment and e."objectKind" = 'statement'
        and e."objectId" = r.position::text and e.event in ('foreign', 'credited'))
      and r."saleId" is null and r."collectionId" is null
      and (r."readAt" < now() - ${graceMinutes} * interval '1 minute'
        or (r.kind <> 'top_up' and r.reference is not null))
      and (r.reference is not null
        or not exists (select from "Sale" s where s.environment = r.environment
          and s.state in ('sending', 'pending', 'not_sold') and s."totalDebitCents" = abs(r."amountCents")
          and s."claimedAt" between r."occurredAt" - interval '36 hours' and r."occurredAt" + interval '36 hours'))
      and (r.reference is not null
        or not exists (select from "Collection" c where c.environment = r.environment
          and c.state in ('sending', 'pending', 'not_made') and c."amountCents" = abs(r."amountCents")
          and c."createdAt" between r."occurredAt" - interval '36 hours' and r."occurredAt" + interval '36 hours'))
      and not (r.kind = 'top_up' and exists (select from "Funding" f where f.environment = r.environment
        and f.state <> 'completed' and (f.reference = r.reference or f."upstreamId" = r."upstreamId"
          or (r.reference is null and r."upstreamId" is null and f.state in ('sending', 'pending', 'not_made')
            and f."amountCents" = r."amountCents" and f."sentAt" < r."occurredAt" + interval '36 hours'
            and r."readAt" > now() - interval '36 hours'))))
    order by r.position`
}

async function bookRow(tx: Tx, row: StatementEntry): Promise<void> {
  const { environment, position, credential, amountCents } = row
  const where = { environment_position: { environment, position } }
  if (amountCents === 0n) {
    await tx.statementEntry.update({ where, data: { match: 'ours' } })
    return
  }
  const isLoaded = row.kind === 'top_up' && amountCents > 0n
  const entry = isLoaded ? topUpCredited({ credential, amountCents }) : foreignStatementRow({ credential, amountCents })
  const journalEntryId = await postForRow(tx, row, entry)
  await tx.statementEntry.update({ where, data: { match: 'foreign', journalEntryId } })
}
